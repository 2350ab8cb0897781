/** The name and logo of the community in the header, which link to its website, else to the overview. */
import { hrefOf } from '../../browser/routing.ts'
import { SERVICE, SERVICE_NAME } from '../../data/service-settings.ts'
import { Link } from '../link.tsx'
import icon from './icon.svg'

/** Wider logos usually contain the name. */
const MAX_EMBLEM_RATIO = 2

const { logo, home_url: homeUrl } = SERVICE
const isWordmark = logo !== null && logo.width > MAX_EMBLEM_RATIO * logo.height

const Mark = () =>
  logo === null ? (
    <img src={icon} width="28" height="28" alt="" />
  ) : (
    <img
      src={hrefOf(logo.path)}
      width={logo.width}
      height={logo.height}
      alt={isWordmark ? SERVICE_NAME : ''}
    />
  )

const Name = () => (
  <>
    <Mark />
    {!isWordmark && <span>{SERVICE_NAME}</span>}
  </>
)

export const Brand = () =>
  homeUrl === null ? (
    <Link to="" class="brand">
      <Name />
    </Link>
  ) : (
    <a href={homeUrl} class="brand">
      <Name />
    </a>
  )

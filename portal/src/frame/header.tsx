/** The head of every page: whose it is, and where one can go. */
import { Link } from '../elements/link.tsx'
import { addressOf } from '../routing.ts'
import icon from './icon.svg'
import { ThemeButton } from './theme-button.tsx'

const PAGES = [
  { path: '', name: 'Overview' },
  { path: 'explore/observations', name: 'Explore' },
  { path: 'access', name: 'Get access' },
]

const isWithin = (path: string, page: string): boolean =>
  page === '' ? path === '' : path.split('/')[0] === page.split('/')[0]

/** By hand: a mere `#content` would be taken from the address in <base>, which is another page's. */
const skip = (event: MouseEvent) => {
  event.preventDefault()
  document.getElementById('content')?.focus()
}

export const Header = ({ path }: { path: string }) => (
  <header class="head">
    <a class="skip" href={`${addressOf(path)}#content`} onClick={skip}>
      Skip to the content
    </a>
    <Link to="" class="brand">
      <img src={icon} width="28" height="28" alt="" />
      heliolog
    </Link>
    <nav aria-label="Pages">
      <ul>
        {PAGES.map((page) => (
          <li key={page.path}>
            <Link to={page.path} aria-current={isWithin(path, page.path) ? 'page' : undefined}>
              {page.name}
            </Link>
          </li>
        ))}
        <li>
          {/* A document of its own, which loads no charts. */}
          <a href={addressOf('docs')} aria-current={path === 'docs' ? 'page' : undefined}>
            API reference
          </a>
        </li>
      </ul>
    </nav>
    <ThemeButton />
  </header>
)

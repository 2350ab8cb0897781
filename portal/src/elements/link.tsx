/** Links to the pages of the portal and of records. */

import type { Observation } from '@heliolog/client'
import type { ComponentChildren } from 'preact'
import type { PortalService } from '../../../server/src/features/portal/summary.ts'
import { hrefOf, navigate } from '../browser/routing.ts'
import { texts } from '../language/texts.ts'
import { Instant } from './instant.tsx'

interface LinkProps {
  /** Relative to the service's URL. */
  to: string
  query?: URLSearchParams | undefined
  /** With its #. */
  fragment?: string
  class?: string | undefined
  'aria-current'?: 'page' | undefined
  'aria-label'?: string | undefined
  children: ComponentChildren
}

/** A link to another page of the portal. With a modifier key the browser handles it. */
export const Link = ({ to, query, fragment = '', children, ...rest }: LinkProps) => {
  const href = hrefOf(to, query) + fragment
  const follow = (event: MouseEvent) => {
    if (event.defaultPrevented || event.button !== 0) return
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    navigate(href)
  }
  return (
    <a {...rest} href={href} onClick={follow}>
      {children}
    </a>
  )
}

/** An element of a `RichText` that links elsewhere. */
export const linkTo = (href: string) => (inner: string) => <a href={href}>{inner}</a>

type License = NonNullable<PortalService['data_license']>

export const DataLicenseLink = ({ license: { id, url } }: { license: License }) => (
  <a href={url} rel="license">
    {id === null ? texts().elements.dataLicense : texts().elements.dataLicenseNamed(id)}
  </a>
)

export const IndexGuideLink = () => <Link to="guides/community-index">{texts().elements.indexGuide}</Link>

/** Browsers remove these path segments, even percent-encoded. */
const UNADDRESSABLE = new Set(['.', '..'])

interface RecordLinkProps {
  name: string
  to: (name: string) => string
  children: ComponentChildren
}

/** A link by id or nickname, or plain text where no URL can name the record. */
const RecordLink = ({ name, to, children }: RecordLinkProps) =>
  UNADDRESSABLE.has(name) ? children : <Link to={to(name)}>{children}</Link>

export const observationPath = (id: string): string => `explore/observations/${encodeURIComponent(id)}`

export const ObservationLink = ({
  id,
  date_of_observation: at,
}: Pick<Observation, 'id' | 'date_of_observation'>) => (
  <RecordLink name={id} to={observationPath}>
    <Instant at={at} to="minutes" />
  </RecordLink>
)

export const observerPath = (nickname: string): string => `explore/observers/${encodeURIComponent(nickname)}`

export const ObserverLink = ({ nickname }: { nickname: string }) => (
  <RecordLink name={nickname} to={observerPath}>
    <bdi>{nickname}</bdi>
  </RecordLink>
)

/** Links to the records with the same tag. */
export const TagLinks = ({ list, tags }: { list: 'observations' | 'images'; tags: readonly string[] }) => (
  <>
    {tags.length > 0 && (
      <ul class="row tags" aria-label={texts().elements.tags}>
        {tags.map((tag) => (
          <li key={tag}>
            <Link to={`explore/${list}`} query={new URLSearchParams({ tag })}>
              <bdi>{tag}</bdi>
            </Link>
          </li>
        ))}
      </ul>
    )}
  </>
)

interface RelatedLinksProps {
  label: string
  links: readonly { to: string; query: Record<string, string>; text: string }[]
}

export const RelatedLinks = ({ label, links }: RelatedLinksProps) => (
  <nav class="row related-links" aria-label={label}>
    {links.map(({ to, query, text }) => (
      <Link key={text} to={to} query={new URLSearchParams(query)}>
        {text}
      </Link>
    ))}
  </nav>
)

interface SubPagesProps {
  label: string
  pages: readonly { to: string; title: string }[]
  /** The path of the current one. */
  path: string
}

/** The navigation between pages that belong together. */
export const SubPages = ({ label, pages, path }: SubPagesProps) => (
  <nav aria-label={label}>
    <ul class="sub-pages">
      {pages.map(({ to, title }) => (
        <li key={to}>
          <Link to={to} aria-current={to === path ? 'page' : undefined}>
            {title}
          </Link>
        </li>
      ))}
    </ul>
  </nav>
)

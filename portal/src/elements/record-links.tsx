/** Links to the pages of records. */
import type { Observation } from '@heliolog/client'
import type { ComponentChildren } from 'preact'
import { Instant } from './instant.tsx'
import { Link } from './link.tsx'

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

interface RelatedLinksProps {
  label: string
  links: readonly { to: string; query: Record<string, string>; text: string }[]
}

export const RelatedLinks = ({ label, links }: RelatedLinksProps) => (
  <nav class="related-links" aria-label={label}>
    {links.map(({ to, query, text }) => (
      <Link key={text} to={to} query={new URLSearchParams(query)}>
        {text}
      </Link>
    ))}
  </nav>
)

/** A nickname that leads to its observer. */
import { NamedLink } from './named-link.tsx'

export const observerPath = (nickname: string): string => `explore/observers/${encodeURIComponent(nickname)}`

export const ObserverLink = ({ nickname }: { nickname: string }) => (
  <NamedLink name={nickname} to={observerPath}>
    <bdi>{nickname}</bdi>
  </NamedLink>
)

/** A nickname that leads to its observer, where an address can hold it. */
import { Link } from '../elements/link.tsx'

/** Browsers drop these from a path, however they are written. */
const UNADDRESSABLE = new Set(['.', '..'])

export const observerPath = (nickname: string): string => `explore/observers/${encodeURIComponent(nickname)}`

export const ObserverLink = ({ nickname }: { nickname: string }) =>
  UNADDRESSABLE.has(nickname) ? (
    <bdi>{nickname}</bdi>
  ) : (
    <Link to={observerPath(nickname)}>
      <bdi>{nickname}</bdi>
    </Link>
  )

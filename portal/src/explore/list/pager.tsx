/** How much is shown, and the ways to the pages before and after. */
import { useEffect, useRef } from 'preact/hooks'
import { Link } from '../../elements/link.tsx'
import { formatCount } from '../../format/numbers.ts'
import { LISTS, type ListName } from '../lists.ts'
import { type ListQuery, parametersOf } from './query.ts'

interface PagerProps {
  list: ListName
  query: ListQuery
  page: { data: readonly object[]; next_cursor: string | null }
  /** Whether the page shown is the one that was asked for last; given to the one of the two that tells of it. */
  isFresh?: boolean
}

// Cursors only lead on. Which page led to one is known of those that were shown in this visit.
const before = new Map<string, ListQuery>()

export const Pager = ({ list, query, page: { data, next_cursor }, isFresh }: PagerProps) => {
  const status = useRef<HTMLParagraphElement>(null)
  const cursor = useRef(query.cursor)
  useEffect(() => {
    // Another page begins at its top, for the eyes and for the keyboard.
    if (isFresh && cursor.current !== query.cursor) status.current?.focus()
    if (isFresh) cursor.current = query.cursor
  }, [isFresh, query.cursor])

  const next = next_cursor === null ? undefined : { ...query, cursor: next_cursor }
  const keyOf = (of: ListQuery) => `${list}?${parametersOf(list, of)}`
  if (next) before.set(keyOf(next), query)
  const previous = before.get(keyOf(query))
  const { one, many } = LISTS[list]
  const linkTo = (name: string, to: ListQuery) => (
    <Link to={`explore/${list}`} query={parametersOf(list, to)} class="pager-link">
      {name}
    </Link>
  )
  return (
    <nav class="pager" aria-label={isFresh === undefined ? 'More rows, from below them' : 'More rows'}>
      <p
        ref={status}
        tabIndex={isFresh === undefined ? undefined : -1}
        role={isFresh === undefined ? undefined : 'status'}
      >
        <strong>{formatCount(data.length, one, many)}</strong>
        {next ? ', more follow' : query.cursor === undefined ? ', that is all' : ', the last page'}
      </p>
      {query.cursor !== undefined && linkTo('First page', { ...query, cursor: undefined })}
      {previous && previous.cursor !== undefined && linkTo('Previous page', previous)}
      {next && linkTo('Next page', next)}
    </nav>
  )
}

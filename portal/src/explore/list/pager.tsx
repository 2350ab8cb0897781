/** The number of rows, and links to the previous and the next page and to the download of all rows. */
import { useEffect, useRef } from 'preact/hooks'
import { hrefWith } from '../../browser/routing.ts'
import { Link } from '../../elements/link.tsx'
import { formatCount } from '../../format/numbers.ts'
import { ALL_ROWS_ID } from '../export/all-rows.tsx'
import { LISTS, type ListName } from '../lists.ts'
import { type ListQuery, searchParamsOf } from './list-query.ts'

interface PagerProps {
  list: ListName
  query: ListQuery
  page: { data: readonly object[]; next_cursor: string | null }
  /** Whether the rows are those of the current query. Given to the upper pager only, which announces them. */
  isFresh?: boolean
}

// Cursors lead forward only, so the previous page is known only if it was shown in this visit.
const previousQueries = new Map<string, ListQuery>()

export const Pager = ({ list, query, page: { data, next_cursor }, isFresh }: PagerProps) => {
  const status = useRef<HTMLParagraphElement>(null)
  const cursor = useRef(query.cursor)
  useEffect(() => {
    // On another page the focus moves to its top.
    if (isFresh && cursor.current !== query.cursor) status.current?.focus()
    if (isFresh) cursor.current = query.cursor
  }, [isFresh, query.cursor])

  const next = next_cursor === null ? undefined : { ...query, cursor: next_cursor }
  const keyOf = (of: ListQuery) => `${list}?${searchParamsOf(list, of)}`
  if (next) previousQueries.set(keyOf(next), query)
  const previous = previousQueries.get(keyOf(query))
  const { one, many } = LISTS[list]
  const linkTo = (name: string, to: ListQuery) => (
    <Link to={`explore/${list}`} query={searchParamsOf(list, to)} class="pager-link">
      {name}
    </Link>
  )
  return (
    <nav class="pager" aria-label={isFresh === undefined ? 'Pagination, bottom' : 'Pagination'}>
      <p
        ref={status}
        tabIndex={isFresh === undefined ? undefined : -1}
        role={isFresh === undefined ? undefined : 'status'}
      >
        <strong>{formatCount(data.length, one, many)}</strong>
        {next ? ' on this page' : query.cursor === undefined ? ' in total' : ' on the last page'}
      </p>
      {isFresh !== undefined && (
        <a class="pager-link" href={hrefWith(`#${ALL_ROWS_ID}`)}>
          Download all rows
        </a>
      )}
      {query.cursor !== undefined && linkTo('First page', { ...query, cursor: undefined })}
      {previous && previous.cursor !== undefined && linkTo('Previous page', previous)}
      {next && linkTo('Next page', next)}
    </nav>
  )
}

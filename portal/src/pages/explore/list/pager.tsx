/** The number of rows, and links to other pages, to all rows at once and to their download. */
import { useEffect, useRef } from 'preact/hooks'
import { hrefWith } from '../../../browser/routing.ts'
import type { ListName } from '../../../data/lists.ts'
import { Link } from '../../../elements/link.tsx'
import { RichText } from '../../../elements/rich-text.tsx'
import { texts } from '../../../language/texts.ts'
import { ALL_ROWS_ID } from '../export/all-rows.tsx'
import styles from './list.module.css'
import { type ListQuery, rowsKeyOf, searchParamsOf, wantsAllRows, withAllRows } from './list-query.ts'

interface PagerProps {
  list: ListName
  query: ListQuery
  page: { data: readonly object[]; next_cursor: string | null }
  /** Whether the rows are those of the current query. Given to the upper pager only, which announces them. */
  isFresh?: boolean
}

// Cursors lead forward only, so the previous page is known only if it was shown in this visit.
const previousCursors = new Map<string, string | undefined>()

const countOf = ({ list, query, page: { data, next_cursor } }: PagerProps): string => {
  const t = texts().explore.lists[list]
  if (next_cursor !== null) return wantsAllRows(query) ? t.first(data.length) : t.onPage(data.length)
  return query.cursor === undefined ? t.inTotal(data.length) : t.onLastPage(data.length)
}

/** On another page the focus moves to its top, also when the link to it has gone. */
const useFocusOnRows = ({ query: { cursor, rows }, isFresh = false }: PagerProps) => {
  const status = useRef<HTMLParagraphElement>(null)
  const last = useRef({ cursor, rows })
  useEffect(() => {
    if (!isFresh) return
    const isFocusLost = document.activeElement === document.body
    if (last.current.cursor !== cursor || (last.current.rows !== rows && isFocusLost)) status.current?.focus()
    last.current = { cursor, rows }
  }, [isFresh, cursor, rows])
  return status
}

export const Pager = (props: PagerProps) => {
  const {
    list,
    query,
    page: { next_cursor },
    isFresh,
  } = props
  const t = texts().explore
  const status = useFocusOnRows(props)
  const isUpper = isFresh !== undefined
  const isAll = wantsAllRows(query)
  const isPart = next_cursor !== null || query.cursor !== undefined

  const next = next_cursor === null || isAll ? undefined : { ...query, cursor: next_cursor }
  if (next) previousCursors.set(rowsKeyOf(list, next), query.cursor)
  const previous = previousCursors.get(rowsKeyOf(list, query))
  const linkTo = (name: string, to: ListQuery) => (
    <Link to={`explore/${list}`} query={searchParamsOf(list, to)} class={styles.pagerLink}>
      {name}
    </Link>
  )
  return (
    <nav class={styles.pager} aria-label={isUpper ? t.pagination : t.paginationBottom}>
      <p ref={status} tabIndex={isUpper ? -1 : undefined} role={isUpper ? 'status' : undefined}>
        <RichText text={countOf(props)} elements={{ count: (inner) => <strong>{inner}</strong> }} />
      </p>
      {isUpper && (
        <a class={styles.pagerLink} href={hrefWith(`#${ALL_ROWS_ID}`)}>
          {t.downloadAll}
        </a>
      )}
      {isUpper && isPart && !isAll && linkTo(t.loadAll, withAllRows(query))}
      {isPart && isAll && linkTo(t.pageByPage, { ...query, rows: undefined })}
      {query.cursor !== undefined && linkTo(t.firstPage, { ...query, cursor: undefined })}
      {previous !== undefined && linkTo(t.previousPage, { ...query, cursor: previous })}
      {next && linkTo(t.nextPage, next)}
    </nav>
  )
}

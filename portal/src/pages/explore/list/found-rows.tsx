/** The rows that a list has loaded, in the chosen order, with links to other pages and their export. */
import type { Page } from '@heliolog/client'
import type { ComponentChildren } from 'preact'
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'preact/hooks'
import { hrefOf, hrefWith, navigate, useRoute } from '../../../browser/routing.ts'
import { type FieldDescriptions, labelOf } from '../../../data/dictionary.ts'
import { BULK_NAMES, LISTS, type ListName } from '../../../data/lists.ts'
import type { RequestState } from '../../../data/request-state.ts'
import { Link } from '../../../elements/link.tsx'
import { RichText } from '../../../elements/rich-text.tsx'
import type { Sorting } from '../../../elements/table/data-table.tsx'
import { formatOrder, type Order, parseOrder, sortRecords } from '../../../elements/table/sorting.ts'
import { dayOf } from '../../../format/days.ts'
import { texts } from '../../../language/texts.ts'
import { ALL_ROWS_ID } from '../export/all-rows.tsx'
import { fileNameOf } from '../export/csv.ts'
import { ExportPanel } from '../export/export-panel.tsx'
import { withParameter } from '../query.ts'
import styles from './list.module.css'
import {
  LARGEST_LIMIT,
  type ListQuery,
  rowsKeyOf,
  searchParamsOf,
  wantsAllRows,
  withAllRows,
} from './list-query.ts'
import { MOST_ROWS } from './load-rows.ts'

interface PagerProps {
  list: ListName
  query: ListQuery
  page: { data: readonly object[]; next_cursor: string | null }
  /** True if the rows are those of the current query. Given to the upper pager only, which announces them. */
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

const Pager = (props: PagerProps) => {
  const { list, query, page, isFresh } = props
  const { next_cursor } = page
  const t = texts().explore
  const status = useFocusOnRows(props)
  const isUpper = isFresh !== undefined
  const isAll = wantsAllRows(query)
  const isPart = next_cursor !== null || query.cursor !== undefined

  const next = next_cursor === null || isAll ? undefined : { ...query, cursor: next_cursor }
  if (next) previousCursors.set(rowsKeyOf(list, next), query.cursor)
  const previous = previousCursors.get(rowsKeyOf(list, query))
  const linkTo = (name: string, to: ListQuery) => (
    <Link to={`explore/${list}`} query={searchParamsOf(list, to)} class="button">
      {name}
    </Link>
  )
  return (
    <nav class={`row ${styles.pager}`} aria-label={isUpper ? t.pagination : t.paginationBottom}>
      <p ref={status} tabIndex={isUpper ? -1 : undefined} role={isUpper ? 'status' : undefined}>
        <RichText text={countOf(props)} elements={{ count: (inner) => <strong>{inner}</strong> }} />
      </p>
      {isUpper && (
        <a class="button" href={hrefWith(`#${ALL_ROWS_ID}`)}>
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

export interface Found<Record> {
  query: ListQuery
  page: Page<Record>
  fields: FieldDescriptions
}

/** Properties of the rows of a list. */
export interface ListContext {
  fields: FieldDescriptions
  sorting: Sorting
}

/** All rows are drawn in steps, because many elements make a page slow, and images are loaded with their ephemeris. */
const ROWS_AT_ONCE: Record<ListName, number> = { observations: 500, images: 100, daily: 500 }

const dayIn = (record: object | undefined): string | undefined => {
  const { day, date_of_observation: at } = (record ?? {}) as { day?: string; date_of_observation?: string }
  return at === undefined ? day : dayOf(at)
}

/** By their number in the API. Files have the same names in all languages. */
const LIGHTS_IN_FILE_NAMES = ['white-light', 'h-alpha', 'cak']

/** It contains the first and last day, and the filters. */
const csvNameOf = (
  list: ListName,
  { type, observer, tag }: ListQuery,
  records: readonly object[],
): string => {
  const light = type === undefined ? undefined : LIGHTS_IN_FILE_NAMES[Number(type)]
  return fileNameOf(BULK_NAMES[list], dayIn(records.at(-1)), dayIn(records[0]), light, observer, tag)
}

const sortableFields = (record: object | undefined): string[] =>
  Object.entries(record ?? {})
    .filter(([, value]) => value === null || typeof value !== 'object')
    .map(([name]) => name)

interface SortStatusProps {
  list: ListName
  found: Found<unknown>
  order: Order
  isSorted: boolean
}

/** Says over which rows the order is, because the API returns rows in one order only. */
const SortStatus = ({ list, found, order, isSorted }: SortStatusProps) => {
  const { query, page, fields } = found
  const { data, next_cursor } = page
  const t = texts().explore
  const isBounded = wantsAllRows(query) && next_cursor !== null
  const isPart = next_cursor !== null || query.cursor !== undefined
  const describe = isBounded ? t.sortedOverFirst : isPart ? t.sortedOverPage : t.sortedOverAll
  const text = isSorted
    ? describe(labelOf(fields, order.field), data.length)
    : isBounded
      ? t.notAllLoaded(MOST_ROWS)
      : ''
  return (
    <p class={styles.sortStatus} role="status">
      <RichText
        text={text}
        elements={{
          all: (inner) => (
            <Link to={`explore/${list}`} query={searchParamsOf(list, withAllRows(query))}>
              {inner}
            </Link>
          ),
        }}
      />
    </p>
  )
}

interface FoundRowsProps<Record extends object> {
  list: ListName
  found: Found<Record>
  state: RequestState<unknown>['state']
  children: (records: readonly Record[], context: ListContext) => ComponentChildren
}

export const FoundRows = <Record extends object>({
  list,
  found,
  state,
  children,
}: FoundRowsProps<Record>) => {
  const { query, page, fields } = found
  const { data } = page
  const route = useRoute()
  const servedOrder: Order = { field: LISTS[list].sortedBy, descending: true }
  const order = parseOrder(query.sort, sortableFields(data[0]), servedOrder)
  const orderText = formatOrder(order, servedOrder)
  const records = useMemo(
    () => (orderText === undefined ? data : sortRecords(data, order)),
    [data, orderText],
  )
  const step = wantsAllRows(query) ? ROWS_AT_ONCE[list] : LARGEST_LIMIT
  const [shown, setShown] = useState(step)
  useLayoutEffect(() => setShown(step), [data, orderText])

  const t = texts().explore
  const sort = (wanted: Order) => {
    const parameters = withParameter(route.query, 'sort', formatOrder(wanted, servedOrder))
    navigate(hrefOf(`explore/${list}`, parameters), { replace: true })
  }
  return (
    <div class={styles.results} aria-busy={state === 'waiting'} data-stale={state !== 'ready'}>
      <Pager list={list} query={query} page={page} isFresh={state === 'ready'} />
      <SortStatus list={list} found={found} order={order} isSorted={orderText !== undefined} />
      {children(records.slice(0, shown), { fields, sorting: { order, sort } })}
      {shown < records.length && (
        <p class={`row ${styles.controls}`}>
          <span role="status">{t.shownOf(shown, records.length)}</span>
          <button type="button" onClick={() => setShown(shown + step)}>
            {t.showMore(Math.min(step, records.length - shown))}
          </button>
        </p>
      )}
      <Pager list={list} query={query} page={page} />
      <ExportPanel
        calls={[{ list, filters: query, shown: { from: dayIn(data.at(-1)), to: dayIn(data[0]) } }]}
        csv={{ name: csvNameOf(list, query, data), records }}
      />
    </div>
  )
}

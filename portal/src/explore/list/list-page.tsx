/** A list of the API: its filters, one page of results, and links to the other pages. */
import { type Heliolog, InvalidRequest, type Page, type Series } from '@heliolog/client'
import type { ComponentChildren } from 'preact'
import { useRef } from 'preact/hooks'
import { Link } from '../../elements/link.tsx'
import { dayOf } from '../../format/days.ts'
import { fileNameOf } from '../export/csv.ts'
import { type CsvFile, ExportPanel } from '../export/export-panel.tsx'
import { BULK_NAMES, type Filters, LISTS, type ListName, lightOf } from '../lists.ts'
import { DEFAULT_LIMIT, type ListQuery, parseListQuery, searchParamsOf } from './list-query.ts'
import './list-page.css'
import type { Route } from '../../browser/routing.ts'
import { Problem, Waiting } from '../../elements/request-view.tsx'
import { type RequestState, useRequest } from '../../service/request-state.ts'
import { type FieldDescriptions, fetchFields } from '../dictionary.ts'
import { ExploreFrame } from '../explore-frame.tsx'
import { FilterForm } from './filter-form.tsx'
import { Pager } from './pager.tsx'

const describeFilters = ({ from, to, type, observer, tag }: ListQuery): string[] => [
  ...(from === undefined ? [] : [`from ${from} UTC`]),
  ...(to === undefined ? [] : [`until ${to} UTC`]),
  ...(type === undefined ? [] : [`type ${lightOf(Number(type))}`]),
  ...(observer === undefined ? [] : [`by “${observer}”`]),
  ...(tag === undefined ? [] : [`tagged “${tag}”`]),
]

const NothingFound = ({ list, query }: { list: ListName; query: ListQuery }) => {
  const filters = describeFilters(query)
  const { many } = LISTS[list]
  return (
    <div class="notice" role="status">
      <h2>{filters.length === 0 ? `No ${many} yet` : `No ${many} found`}</h2>
      {filters.length > 0 && (
        <>
          <p>
            Nothing matches these filters: {filters.join(', ')}. Nicknames must match exactly; tags ignore
            case.
          </p>
          <p>
            <Link to={`explore/${list}`}>Clear the filters and show all {many}</Link>
          </p>
        </>
      )}
    </div>
  )
}

const dayIn = (record: object | undefined): string | undefined => {
  const { day, date_of_observation: at } = (record ?? {}) as { day?: string; date_of_observation?: string }
  return at === undefined ? day : dayOf(at)
}

/** The file name contains the first and last day, and the filters. */
const csvFileOf = (
  list: ListName,
  { type, observer, tag }: ListQuery,
  records: readonly object[],
): CsvFile => {
  const light = type === undefined ? undefined : lightOf(Number(type)).toLowerCase()
  const name = fileNameOf(BULK_NAMES[list], dayIn(records[0]), dayIn(records.at(-1)), light, observer, tag)
  return { name, records }
}

/** Sent as it is in the URL, because the service returns the best error messages. */
/** Invalid texts too, which the service rejects with a message. */
type SeriesQuery = Filters & { pageSize: ListQuery['limit']; signal: AbortSignal }

interface ListPageProps<Record extends object> {
  list: ListName
  route: Route
  series: (service: Heliolog, query: SeriesQuery) => Series<Record>
  children: (records: readonly Record[], fields: FieldDescriptions, service: Heliolog) => ComponentChildren
}

interface Found<Record> {
  query: ListQuery
  page: Page<Record>
  fields: FieldDescriptions
}

/** Without labels the rows are still worth showing. */
const fetchFieldsIfPossible = (list: ListName): Promise<FieldDescriptions> =>
  fetchFields(list).catch(() => new Map())

/** The last result, which stays visible until the next one arrives. */
const useLastValue = <Value,>(request: RequestState<Value>): Value | undefined => {
  const last = useRef<Value>(undefined)
  if (request.state === 'ready') last.current = request.value
  return last.current
}

const Results = <Record extends object>({
  list,
  route,
  series,
  service,
  children,
}: ListPageProps<Record> & { service: Heliolog }) => {
  const query = parseListQuery(list, route.query)
  const request = useRequest(async (signal): Promise<Found<Record>> => {
    const { cursor, limit: pageSize = String(DEFAULT_LIMIT), ...filters } = query
    const [page, fields] = await Promise.all([
      series(service, { ...filters, pageSize, signal }).page(cursor),
      fetchFieldsIfPossible(list),
    ])
    return { query, page, fields }
  }, searchParamsOf(list, query).toString())
  // Requests count against the visitor's rate limit, so observers are fetched only for the filter.
  const hasObserverFilter = LISTS[list].filters.includes('observer')
  const observers = useRequest(
    async (signal) => (hasObserverFilter ? service.observers({ signal }) : []),
    list,
  )
  const found = useLastValue(request)
  return (
    <>
      <FilterForm list={list} query={query} observers={observers.state === 'ready' ? observers.value : []} />
      {request.state === 'failed' && <Problem error={request.error} retry={request.retry} />}
      {request.state === 'failed' &&
        query.cursor !== undefined &&
        request.error instanceof InvalidRequest && (
          <p>
            <Link to={`explore/${list}`} query={searchParamsOf(list, { ...query, cursor: undefined })}>
              Start from the first page
            </Link>
          </p>
        )}
      {found === undefined || found.page.data.length === 0 ? (
        request.state === 'waiting' && <Waiting what={`Loading ${LISTS[list].many}`} />
      ) : (
        <div class="results" aria-busy={request.state === 'waiting'} data-stale={request.state !== 'ready'}>
          <Pager list={list} query={found.query} page={found.page} isFresh={request.state === 'ready'} />
          {children(found.page.data, found.fields, service)}
          <Pager list={list} query={found.query} page={found.page} />
          <ExportPanel
            service={service}
            calls={[{ list, filters: found.query, limit: found.query.limit, cursor: found.query.cursor }]}
            csv={csvFileOf(list, found.query, found.page.data)}
          />
        </div>
      )}
      {request.state === 'ready' && request.value.page.data.length === 0 && (
        <NothingFound list={list} query={query} />
      )}
    </>
  )
}

export const ListPage = <Record extends object>(props: ListPageProps<Record>) => (
  <ExploreFrame title={LISTS[props.list].title} path={`explore/${props.list}`}>
    {(service) => <Results {...props} service={service} />}
  </ExploreFrame>
)

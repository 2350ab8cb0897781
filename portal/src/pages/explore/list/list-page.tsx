/** A list of the API: its filters, its periods, a page or all of its rows, and whether these are cards or a table. */
import { InvalidRequest, type Page, type Series } from '@heliolog/client'
import type { ComponentChildren } from 'preact'
import { useMemo, useRef, useState } from 'preact/hooks'
import { hrefOf, navigate, type Route, useRoute } from '../../../browser/routing.ts'
import type { NewestRecords, SeriesQuery } from '../../../data/client.ts'
import { type FieldDescriptions, fetchFields } from '../../../data/dictionary.ts'
import { LISTS, type ListName, lightOf } from '../../../data/lists.ts'
import { type RequestState, useRequest } from '../../../data/request-state.ts'
import { type PortalSummary, useSummary } from '../../../data/summary.ts'
import { Choice, Select } from '../../../elements/form.tsx'
import { Link } from '../../../elements/link.tsx'
import { Problem, Waiting } from '../../../elements/request-view.tsx'
import { dayNumber, dayText } from '../../../format/days.ts'
import { texts } from '../../../language/texts.ts'
import { ExploreFrame, useService } from '../explore-frame.tsx'
import { filtersOf } from '../export/calls.ts'
import { withParameter } from '../query.ts'
import { FilterForm } from './filter-form.tsx'
import { type Found, FoundRows, type ListContext } from './found-rows.tsx'
import styles from './list.module.css'
import {
  DEFAULT_LIMIT,
  LARGEST_LIMIT,
  type ListQuery,
  parseListQuery,
  rowsKeyOf,
  searchParamsOf,
  wantsAllRows,
} from './list-query.ts'
import { loadRows, type Progress, waitFor } from './load-rows.ts'

const VIEWS = ['cards', 'table'] as const
type View = (typeof VIEWS)[number]

/** The view that the URL names, or the usual one of the page. */
export const viewOf = ({ query }: Route, usual: View): View =>
  VIEWS.find((view) => view === query.get('view')) ?? usual

export const ViewSwitch = ({ view }: { view: View }) => {
  const { path, query } = useRoute()
  return (
    <Choice
      legend={texts().explore.view}
      options={VIEWS.map((name) => [name, texts().explore[name]] as const)}
      chosen={view}
      onChoose={(chosen) => navigate(hrefOf(path, withParameter(query, 'view', chosen)), { replace: true })}
    />
  )
}

const LATEST_DAYS = 30
/** More would fill several lines with links. */
const MOST_YEAR_LINKS = 20

type Period = Pick<ListQuery, 'from' | 'to' | 'rows'> & { name: string }

const yearPeriod = (year: string): Period => ({
  name: year,
  from: `${year}-01-01`,
  to: `${year}-12-31`,
  rows: 'all',
})

/** The latest days and the years with rows, newest first. */
const periodsOf = (list: ListName, { day, obs_count, image_count }: PortalSummary['days']): Period[] => {
  const counts = { observations: obs_count, images: image_count, daily: undefined }[list]
  const days = day.filter((_, at) => counts?.[at] !== 0)
  const last = days.at(-1)
  if (last === undefined) return []
  const latest: Period = {
    name: texts().explore.latestDays(LATEST_DAYS),
    from: dayText(dayNumber(last) - LATEST_DAYS + 1),
    to: last,
    rows: 'all',
  }
  const years = [...new Set(days.map((text) => text.slice(0, 'YYYY'.length)))].reverse()
  return [latest, ...years.map(yearPeriod)]
}

interface PeriodLinksProps {
  list: ListName
  query: ListQuery
  periods: readonly Period[]
}

const PeriodLinks = ({ list, query, periods: [latest, ...years] }: PeriodLinksProps) => {
  if (latest === undefined) return null
  const t = texts().explore
  const { type, observer, tag, sort, view } = query
  const queryOf = ({ name: _, ...period }: Period): URLSearchParams =>
    searchParamsOf(list, { type, observer, tag, view, sort, ...period })
  const isShown = ({ from, to }: Period): boolean => query.from === from && query.to === to
  const all: Period = { name: t.allDays }
  const hasLinks = years.length <= MOST_YEAR_LINKS
  return (
    <nav class={styles.periodLinks} aria-label={t.period}>
      <span aria-hidden="true">{t.period}</span>
      <ul class="row">
        {[latest, all, ...(hasLinks ? years : [])].map((period) => (
          <li key={period.name}>
            <Link
              to={`explore/${list}`}
              query={queryOf(period)}
              aria-current={isShown(period) ? 'page' : undefined}
            >
              {period.name}
            </Link>
          </li>
        ))}
        {!hasLinks && (
          <li>
            <Select
              legend={t.year}
              options={[['', '…'], ...years.map(({ name }) => [name, name] as const)]}
              chosen={years.find(isShown)?.name}
              onChoose={(year) =>
                navigate(hrefOf(`explore/${list}`, queryOf(year === '' ? all : yearPeriod(year))))
              }
            />
          </li>
        )}
      </ul>
    </nav>
  )
}

const describeFilters = ({ from, to, type, observer, tag }: ListQuery): string[] => {
  const t = texts().explore
  return [
    ...(from === undefined ? [] : [t.fromDay(from)]),
    ...(to === undefined ? [] : [t.untilDay(to)]),
    ...(type === undefined ? [] : [t.ofType(lightOf(Number(type)))]),
    ...(observer === undefined ? [] : [t.byObserver(observer)]),
    ...(tag === undefined ? [] : [t.tagged(tag)]),
  ]
}

const NothingFound = ({ list, query }: { list: ListName; query: ListQuery }) => {
  const filters = describeFilters(query)
  const { nothingMatches, lists } = texts().explore
  const t = lists[list]
  return (
    <div class="notice" role="status">
      <h2>{filters.length === 0 ? t.noneYet : t.noneFound}</h2>
      {filters.length > 0 && (
        <>
          <p>{nothingMatches(filters.join(', '))}</p>
          <p>
            <Link to={`explore/${list}`}>{t.clearFilters}</Link>
          </p>
        </>
      )}
    </div>
  )
}

/** Not a live region, because the number changes several times a second. */
const LoadingAll = ({ list, query, progress }: { list: ListName; query: ListQuery; progress: Progress }) => {
  const { rows, waitSeconds } = progress
  const t = texts().explore
  return (
    <p class={styles.loadingAll}>
      {waitSeconds === undefined ? t.lists[list].loadingAll(rows) : t.waitingForLimit(rows, waitSeconds)} …{' '}
      <Link to={`explore/${list}`} query={searchParamsOf(list, { ...query, rows: undefined })}>
        {t.stop}
      </Link>
    </p>
  )
}

interface ListPageProps<Record extends object> {
  list: ListName
  route: Route
  series: (newest: NewestRecords, query: SeriesQuery) => Pick<Series<Record>, 'page'>
  children: (records: readonly Record[], context: ListContext) => ComponentChildren
}

/** The rows of the query, and how many have arrived if all are wanted. */
const useRows = <Record extends object>(
  { list, series }: ListPageProps<Record>,
  query: ListQuery,
): { request: RequestState<Found<Record>>; progress: Progress } => {
  const service = useService()
  const [progress, setProgress] = useState<Progress>({ rows: 0 })
  const fetchPage = (signal: AbortSignal): Promise<Page<Record>> => {
    const { cursor, limit = String(DEFAULT_LIMIT) } = query
    const seriesOf = (rowsPerPage: string) => {
      const filters = Object.fromEntries(filtersOf({ list, filters: query }))
      return series(service.newest, { ...filters, limit: rowsPerPage, signal })
    }
    if (!wantsAllRows(query)) return seriesOf(limit).page(cursor)
    const onProgress = (made: Progress) => signal.aborted || setProgress(made)
    return loadRows(seriesOf(String(LARGEST_LIMIT)), { signal, onProgress, wait: waitFor })
  }
  const request = useRequest(
    async (signal): Promise<Found<Record>> => {
      // Without labels the rows are still worth showing.
      const fields = fetchFields(list).catch((): FieldDescriptions => new Map())
      return { query, page: await fetchPage(signal), fields: await fields }
    },
    rowsKeyOf(list, query),
  )
  return { request, progress }
}

const Results = <Record extends object>(props: ListPageProps<Record>) => {
  const { list, route, children } = props
  const service = useService()
  const query = parseListQuery(list, route.query)
  const { request, progress } = useRows(props, query)
  // Requests count against the visitor's rate limit, so observers are fetched only for the filter.
  const hasObserverFilter = LISTS[list].filters.includes('observer')
  const observers = useRequest(
    async (signal) => (hasObserverFilter ? service.observers({ signal }) : []),
    list,
  )
  // The last result stays visible until the next one arrives.
  const last = useRef<Found<Record>>(undefined)
  if (request.state === 'ready') last.current = request.value
  const found = last.current
  const isWaiting = request.state === 'waiting'
  const summary = useSummary()
  const days = summary.state === 'ready' ? summary.value.days : undefined
  const periods = useMemo(() => (days === undefined ? [] : periodsOf(list, days)), [list, days])
  return (
    <>
      <FilterForm list={list} query={query} observers={observers.state === 'ready' ? observers.value : []} />
      <PeriodLinks list={list} query={query} periods={periods} />
      {request.state === 'failed' && <Problem error={request.error} retry={request.retry} />}
      {request.state === 'failed' &&
        query.cursor !== undefined &&
        request.error instanceof InvalidRequest && (
          <p>
            <Link to={`explore/${list}`} query={searchParamsOf(list, { ...query, cursor: undefined })}>
              {texts().explore.startAgain}
            </Link>
          </p>
        )}
      {isWaiting && wantsAllRows(query) && <LoadingAll list={list} query={query} progress={progress} />}
      {found === undefined || found.page.data.length === 0 ? (
        isWaiting && <Waiting what={texts().explore.lists[list].loading} />
      ) : (
        <FoundRows
          list={list}
          // Order and view change without a request.
          found={{ ...found, query: { ...found.query, sort: query.sort, view: query.view } }}
          state={request.state}
        >
          {children}
        </FoundRows>
      )}
      {request.state === 'ready' && request.value.page.data.length === 0 && (
        <NothingFound list={list} query={query} />
      )}
    </>
  )
}

export const ListPage = <Record extends object>(props: ListPageProps<Record>) => (
  <ExploreFrame title={texts().frame.titles[props.list]} path={`explore/${props.list}`}>
    <Results {...props} />
  </ExploreFrame>
)

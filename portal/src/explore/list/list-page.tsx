/** A list of the interface: its filters, one page of what they find, and the way to the next. */
import { type Heliolog, InvalidRequest, type Page, type Series } from '@heliolog/client'
import type { ComponentChildren } from 'preact'
import { useRef } from 'preact/hooks'
import './list-page.css'
import type { Route } from '../../browser/routing.ts'
import { Link } from '../../elements/link.tsx'
import { Problem, Waiting } from '../../elements/request-view.tsx'
import { type RequestState, useRequest } from '../../service/request-state.ts'
import { Explore } from '../explore.tsx'
import { LISTS, type ListName } from '../lists.ts'
import { TakeAway } from '../take-away.tsx'
import { csvFileOf } from './csv-file.ts'
import { FilterForm } from './filter-form.tsx'
import { NothingFound } from './nothing-found.tsx'
import { Pager } from './pager.tsx'
import { DEFAULT_LIMIT, type ListQuery, parametersOf, queryIn } from './query.ts'

/** What the client is asked: as the address has it, since the service says best what it does not accept. */
type Asked = Omit<ListQuery, 'cursor'> & { signal: AbortSignal }

interface ListPageProps<Record extends object> {
  list: ListName
  route: Route
  /** All fields of a record, in the order of the interface. */
  fields: readonly string[]
  series: (service: Heliolog, asked: Asked) => Series<Record>
  children: (records: readonly Record[]) => ComponentChildren
}

interface Found<Record> {
  query: ListQuery
  page: Page<Record>
}

/** What was found last stays to be looked at until the next is there. */
const useLast = <Value,>(answer: RequestState<Value>): Value | undefined => {
  const last = useRef<Value>(undefined)
  if (answer.state === 'ready') last.current = answer.value
  return last.current
}

const Results = <Record extends object>({
  list,
  route,
  fields,
  series,
  service,
  children,
}: ListPageProps<Record> & { service: Heliolog }) => {
  const query = queryIn(list, route.query)
  const answer = useRequest(async (signal): Promise<Found<Record>> => {
    const { cursor, limit = String(DEFAULT_LIMIT), ...filters } = query
    return { query, page: await series(service, { ...filters, limit, signal }).page(cursor) }
  }, parametersOf(list, query).toString())
  // A call of the visitor's minute, which a list without that filter need not spend.
  const namesObservers = LISTS[list].filters.includes('observer')
  const observers = useRequest(async (signal) => (namesObservers ? service.observers({ signal }) : []), list)
  const found = useLast(answer)
  return (
    <>
      <FilterForm list={list} query={query} observers={observers.state === 'ready' ? observers.value : []} />
      {answer.state === 'failed' && <Problem error={answer.error} retry={answer.retry} />}
      {answer.state === 'failed' && query.cursor !== undefined && answer.error instanceof InvalidRequest && (
        <p>
          <Link to={`explore/${list}`} query={parametersOf(list, { ...query, cursor: undefined })}>
            Begin with the first page
          </Link>
        </p>
      )}
      {found === undefined || found.page.data.length === 0 ? (
        answer.state === 'waiting' && <Waiting what={`Reading ${LISTS[list].many}`} />
      ) : (
        <div class="results" aria-busy={answer.state === 'waiting'} data-stale={answer.state !== 'ready'}>
          <Pager list={list} query={found.query} page={found.page} isFresh={answer.state === 'ready'} />
          {children(found.page.data)}
          <Pager list={list} query={found.query} page={found.page} />
          <TakeAway
            calls={[{ list, filters: found.query, limit: found.query.limit, cursor: found.query.cursor }]}
            csv={csvFileOf(list, fields, found.query, found.page.data)}
          />
        </div>
      )}
      {answer.state === 'ready' && answer.value.page.data.length === 0 && (
        <NothingFound list={list} query={query} />
      )}
    </>
  )
}

export const ListPage = <Record extends object>(props: ListPageProps<Record>) => (
  <Explore title={LISTS[props.list].title} path={`explore/${props.list}`}>
    {(service) => <Results {...props} service={service} />}
  </Explore>
)

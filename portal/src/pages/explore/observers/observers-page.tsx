/** All observers: searchable, sortable by column, and to be chosen for a comparison. The URL has all of that. */
import type { Heliolog, IndexObserver, Observer } from '@heliolog/client'
import { useMemo, useState } from 'preact/hooks'
import { hrefOf, navigate, type PageComponent } from '../../../browser/routing.ts'
import { Instant } from '../../../elements/instant.tsx'
import { Link, ObserverLink } from '../../../elements/link.tsx'
import { type Column, DataTable } from '../../../elements/table/data-table.tsx'
import { formatOrder, type Order, parseOrder, sortRecords } from '../../../elements/table/sorting.ts'
import { LoadedSummary } from '../../../elements/token-gate.tsx'
import { formatExact, formatNumber } from '../../../format/numbers.ts'
import { texts } from '../../../language/texts.ts'
import styles from '../explore.module.css'
import { ExploreFrame, Requested } from '../explore-frame.tsx'
import { fileNameOf } from '../export/csv.ts'
import { ExportPanel } from '../export/export-panel.tsx'
import {
  COMPARE_PATH,
  findByNickname,
  LEAST_OBSERVERS,
  MOST_OBSERVERS,
  observersFromQuery,
  withObservers,
  withParameter,
} from '../query.ts'
import { reported } from '../statistic.tsx'

const PATH = 'explore/observers'

const SORTABLE = ['nickname', 'observations', 'images', 'first_seen', 'k', 'last_seen_day']
const MOST_ACTIVE_FIRST: Order = { field: 'observations', descending: true }

/** Adds no history entry: the Back button leaves the list, however often it was searched. */
const replaceQuery = (query: URLSearchParams): void => navigate(hrefOf(PATH, query), { replace: true })

/** An observer with what the index has about them, unless they are not in it. */
type ListedObserver = Observer & Partial<Pick<IndexObserver, 'k' | 'last_seen_day'>>

const fetchObservers = async (
  service: Heliolog,
  hasIndex: boolean,
  signal: AbortSignal,
): Promise<ListedObserver[]> => {
  const observers = await service.observers({ signal })
  const indexed = hasIndex ? await service.indexObservers({ signal }) : []
  const byNickname = new Map(
    indexed.map(({ nickname, k, last_seen_day }) => [nickname, { k, last_seen_day }]),
  )
  return observers.map((observer) => ({ ...observer, ...byNickname.get(observer.nickname) }))
}

interface Choice {
  chosen: readonly string[]
  choose: (chosen: readonly string[]) => void
}

const ChooseObserver = ({ nickname, chosen, choose }: Choice & { nickname: string }) => {
  const isChosen = chosen.includes(nickname)
  const toggle = () => choose(isChosen ? chosen.filter((name) => name !== nickname) : [...chosen, nickname])
  return (
    <input
      type="checkbox"
      aria-label={texts().observers.chooseNamed(nickname)}
      checked={isChosen}
      disabled={!isChosen && chosen.length >= MOST_OBSERVERS}
      onChange={toggle}
    />
  )
}

/** The observers chosen for a comparison, and the link to it. */
const ChoiceBar = ({ chosen, choose }: Choice) => {
  const t = texts().observers
  return (
    <div class={`row ${styles.observersChoice}`} data-chosen={chosen.length > 0}>
      <p role="status">
        {chosen.length === 0 ? t.chooseHint : t.chosen(chosen.join(', '))}{' '}
        {chosen.length >= MOST_OBSERVERS && <span class="remark">{t.tooManyChosen}</span>}
      </p>
      {chosen.length >= LEAST_OBSERVERS && (
        <Link to={COMPARE_PATH} query={withObservers(new URLSearchParams(), chosen)}>
          {t.compareChosen}
        </Link>
      )}
      {chosen.length > 0 && (
        <button type="button" class="quiet" onClick={() => choose([])}>
          {t.clearChosen}
        </button>
      )}
    </div>
  )
}

const columnsFor = (choice: Choice, hasIndex: boolean): Column<ListedObserver>[] => {
  const t = texts().observers
  const column = (
    field: keyof typeof t.columns,
    kind: Column<never>['kind'],
    cell: Column<ListedObserver>['cell'],
  ): Column<ListedObserver> => ({ field, heading: t.columns[field], cell, kind })
  return [
    {
      field: 'choose',
      heading: <span class="visually-hidden">{t.choose}</span>,
      cell: (observer) => <ChooseObserver nickname={observer.nickname} {...choice} />,
      isUnsortable: true,
    },
    column('nickname', 'text', (observer) => <ObserverLink {...observer} />),
    column('observations', 'number', ({ observations }) => formatExact(observations)),
    column('images', 'number', ({ images }) => formatExact(images)),
    column('first_seen', 'name', ({ first_seen: at }) =>
      at === null ? t.nothingPublished : <Instant at={at} />,
    ),
    ...(hasIndex
      ? [
          column('last_seen_day', 'name', ({ last_seen_day }) => reported(last_seen_day ?? null)),
          column('k', 'number', ({ k }) => reported(k ?? null)),
        ]
      : []),
  ]
}

/** A community may have thousands of observers, which are too many rows to render at once. */
const ROWS_AT_ONCE = 200

const describeSearch = (shown: number, found: number, all: number): string => {
  const t = texts().observers
  if (found === all) return shown < found ? t.countFirst(all, formatNumber(shown)) : t.count(all)
  return shown < found
    ? t.countFoundFirst(formatNumber(found), all, formatNumber(shown))
    : t.countFound(formatNumber(found), all)
}

interface ObserverSearchProps {
  observers: ListedObserver[]
  hasIndex: boolean
  query: URLSearchParams
}

const ObserverSearch = ({ observers, hasIndex, query }: ObserverSearchProps) => {
  const wanted = query.get('q') ?? ''
  const order = parseOrder(query.get('sort') ?? undefined, SORTABLE, MOST_ACTIVE_FIRST)
  const [rows, setRows] = useState(ROWS_AT_ONCE)
  const found = useMemo(
    () => sortRecords(findByNickname(observers, wanted), order),
    [observers, wanted, order.field, order.descending],
  )
  const shown = found.slice(0, rows)
  const t = texts().observers
  const search = (event: Event) => {
    const { value } = event.currentTarget as HTMLInputElement
    replaceQuery(withParameter(query, 'q', value))
    setRows(ROWS_AT_ONCE)
  }
  const sort = (next: Order) =>
    replaceQuery(withParameter(query, 'sort', formatOrder(next, MOST_ACTIVE_FIRST)))
  const known = new Set(observers.map(({ nickname }) => nickname))
  const choice: Choice = {
    chosen: observersFromQuery(query)
      .filter((nickname) => known.has(nickname))
      .slice(0, MOST_OBSERVERS),
    choose: (chosen) => replaceQuery(withObservers(query, chosen)),
  }
  return (
    <>
      <p class="search">
        <label for="nickname-part">{t.nicknameContains}</label>
        <input id="nickname-part" type="search" value={wanted} onInput={search} autocomplete="off" />
      </p>
      <p role="status">{describeSearch(shown.length, found.length, observers.length)}</p>
      {observers.length >= LEAST_OBSERVERS && <ChoiceBar {...choice} />}
      {found.length === 0 ? (
        <p class="notice">{observers.length === 0 ? t.noneYet : t.noneFound}</p>
      ) : (
        <DataTable
          title={t.table}
          caption={t.tableCaption}
          class={styles.observers}
          columns={columnsFor(choice, hasIndex)}
          rowHeading="nickname"
          rows={shown}
          keyOf={({ nickname }) => nickname}
          sorting={{ order, sort }}
        />
      )}
      {shown.length < found.length && (
        <button type="button" onClick={() => setRows(rows + ROWS_AT_ONCE)}>
          {t.showMore(Math.min(ROWS_AT_ONCE, found.length - shown.length))}
        </button>
      )}
      {observers.length > 0 && <p class="remark">{t.coversAll}</p>}
      <ExportPanel
        calls={[{ record: 'observers' }]}
        csv={{
          name: fileNameOf('observers', wanted),
          // The columns of the API.
          records: shown.map(({ k: _k, last_seen_day: _last, ...observer }) => observer),
        }}
      />
    </>
  )
}

export const Page: PageComponent = ({ route }) => (
  <ExploreFrame title={texts().observers.heading} path={PATH}>
    <LoadedSummary waitingFor={texts().observers.loadingList}>
      {({ index }) => (
        <Requested
          send={(service, signal) => fetchObservers(service, index !== null, signal)}
          id=""
          waitingFor={texts().observers.loadingList}
        >
          {(observers) => (
            <ObserverSearch observers={observers} hasIndex={index !== null} query={route.query} />
          )}
        </Requested>
      )}
    </LoadedSummary>
  </ExploreFrame>
)

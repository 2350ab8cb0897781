/** All observers: searchable, sortable by column, and to be chosen for a comparison. The URL has all of that. */
import type { Heliolog, Observer } from '@heliolog/client'
import { useMemo, useState } from 'preact/hooks'
import { hrefOf, navigate, type PageComponent } from '../../../browser/routing.ts'
import { useRequest } from '../../../data/request-state.ts'
import { Instant } from '../../../elements/instant.tsx'
import { Link } from '../../../elements/link.tsx'
import { ObserverLink } from '../../../elements/record-links.tsx'
import { RequestView } from '../../../elements/request-view.tsx'
import { SortButton, type Sorting } from '../../../elements/table/data-table.tsx'
import { ScrollRegion } from '../../../elements/table/scroll-region.tsx'
import {
  ariaSortOf,
  formatOrder,
  type Order,
  parseOrder,
  sortRecords,
} from '../../../elements/table/sorting.ts'
import { formatExact, formatNumber } from '../../../format/numbers.ts'
import { texts } from '../../../language/texts.ts'
import {
  COMPARE_PATH,
  LEAST_OBSERVERS,
  MOST_OBSERVERS,
  observersFromQuery,
  withObservers,
  withParameter,
} from '../compare/compare-query.ts'
import { ExploreFrame } from '../explore-frame.tsx'
import { fileNameOf } from '../export/csv.ts'
import { ExportPanel } from '../export/export-panel.tsx'
import { findByNickname } from './nickname-search.ts'
import styles from './observers.module.css'

const PATH = 'explore/observers'

const COLUMNS = ['nickname', 'observations', 'images', 'first_seen'] as const
const NUMBERS: readonly string[] = ['observations', 'images']
const MOST_ACTIVE_FIRST: Order = { field: 'observations', descending: true }

/** Adds no history entry: the Back button leaves the list, however often it was searched. */
const replaceQuery = (query: URLSearchParams): void => navigate(hrefOf(PATH, query), { replace: true })

interface Choice {
  /** Nicknames. */
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

/** What is chosen for a comparison, and the link to it. */
const ChoiceBar = ({ chosen, choose }: Choice) => {
  const t = texts().observers
  return (
    <div class={styles.observersChoice} data-chosen={chosen.length > 0}>
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

interface ObserversTableProps {
  observers: readonly Observer[]
  sorting: Sorting
  choice: Choice
}

const ObserversTable = ({ observers, sorting, choice }: ObserversTableProps) => {
  const t = texts().observers
  return (
    <ScrollRegion class={styles.scroll} label={t.table}>
      <table class={styles.observers}>
        <caption class="visually-hidden">{t.tableCaption}</caption>
        <thead>
          <tr>
            <th scope="col">
              <span class="visually-hidden">{t.choose}</span>
            </th>
            {COLUMNS.map((field) => (
              <th
                key={field}
                scope="col"
                aria-sort={ariaSortOf(sorting.order, field)}
                class={NUMBERS.includes(field) ? styles.figure : ''}
              >
                <SortButton field={field} isNumber={NUMBERS.includes(field)} sorting={sorting}>
                  {t.columns[field]}
                </SortButton>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {observers.map(({ nickname, observations, images, first_seen }) => (
            <tr key={nickname}>
              <td class={styles.choose}>
                <ChooseObserver nickname={nickname} {...choice} />
              </td>
              <th scope="row">
                <ObserverLink nickname={nickname} />
              </th>
              <td class={styles.figure}>{formatExact(observations)}</td>
              <td class={styles.figure}>{formatExact(images)}</td>
              <td>{first_seen === null ? t.nothingPublished : <Instant at={first_seen} />}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollRegion>
  )
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
  service: Heliolog
  observers: readonly Observer[]
  query: URLSearchParams
}

const ObserverSearch = ({ service, observers, query }: ObserverSearchProps) => {
  const wanted = query.get('q') ?? ''
  const order = parseOrder(query.get('sort') ?? undefined, COLUMNS, MOST_ACTIVE_FIRST)
  const [rows, setRows] = useState(ROWS_AT_ONCE)
  const found = useMemo(
    () => sortRecords(findByNickname(observers, wanted), order),
    [observers, wanted, order.field, order.descending],
  )
  const shown = found.slice(0, rows)
  const t = texts().observers
  const search = (event: Event) => {
    const { value } = event.currentTarget as HTMLInputElement
    replaceQuery(withParameter(query, 'q', value === '' ? undefined : value))
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
      <p class={styles.search}>
        <label for="nickname-part">{t.nicknameContains}</label>
        <input id="nickname-part" type="search" value={wanted} onInput={search} autocomplete="off" />
      </p>
      <p role="status">{describeSearch(shown.length, found.length, observers.length)}</p>
      {observers.length >= LEAST_OBSERVERS && <ChoiceBar {...choice} />}
      {found.length === 0 ? (
        <p class="notice">{observers.length === 0 ? t.noneYet : t.noneFound}</p>
      ) : (
        <ObserversTable observers={shown} sorting={{ order, sort }} choice={choice} />
      )}
      {shown.length < found.length && (
        <button type="button" onClick={() => setRows(rows + ROWS_AT_ONCE)}>
          {t.showMore(Math.min(ROWS_AT_ONCE, found.length - shown.length))}
        </button>
      )}
      {observers.length > 0 && <p class="remark">{t.coversAll}</p>}
      <ExportPanel
        service={service}
        calls={[{ record: 'observers' }]}
        csv={{ name: fileNameOf('observers', wanted), records: shown }}
      />
    </>
  )
}

const ObserverList = ({ service, query }: { service: Heliolog; query: URLSearchParams }) => {
  const observers = useRequest((signal) => service.observers({ signal }), '')
  return (
    <RequestView request={observers} waitingFor={texts().observers.loadingList}>
      {(all) => <ObserverSearch service={service} observers={all} query={query} />}
    </RequestView>
  )
}

export const Page: PageComponent = ({ route }) => (
  <ExploreFrame title={texts().observers.heading} path={PATH}>
    {(service) => <ObserverList service={service} query={route.query} />}
  </ExploreFrame>
)

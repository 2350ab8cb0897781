/** All observers: searchable, and sortable by column. */
import type { Heliolog, Observer } from '@heliolog/client'
import { Instant } from '../elements/instant.tsx'
import { ObserverLink } from './record-links.tsx'
import './observers-page.css'
import { useMemo, useState } from 'preact/hooks'
import type { PageComponent } from '../browser/routing.ts'
import { RequestView } from '../elements/request-view.tsx'
import { formatCount, formatNumber } from '../format/numbers.ts'
import { useRequest } from '../service/request-state.ts'
import { ExploreFrame } from './explore-frame.tsx'
import { fileNameOf } from './export/csv.ts'
import { ExportPanel } from './export/export-panel.tsx'

type Column = keyof Observer

interface Order {
  column: Column
  descending: boolean
}

const byValue = (first: string | number, second: string | number): number =>
  typeof first === 'string' && typeof second === 'string'
    ? first.localeCompare(second)
    : Number(first) - Number(second)

/** Nulls come last in both directions; ties keep the service's order, by nickname. */
const sortObservers = (observers: Observer[], { column, descending }: Order): Observer[] =>
  observers.toSorted((first, second) => {
    const [one, other] = [first[column], second[column]]
    if (one === null || other === null) return Number(one === null) - Number(other === null)
    return descending ? byValue(other, one) : byValue(one, other)
  })

/** Ignores case, accents and width. */
const searchForm = (text: string): string => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()

const findByNickname = (observers: Observer[], wanted: string): Observer[] => {
  const part = searchForm(wanted.trim())
  return part === '' ? observers : observers.filter(({ nickname }) => searchForm(nickname).includes(part))
}

const COLUMNS: { column: Column; title: string; number?: true }[] = [
  { column: 'nickname', title: 'Nickname' },
  { column: 'observations', title: 'Observations', number: true },
  { column: 'images', title: 'Images', number: true },
  { column: 'first_seen', title: 'First seen (UTC)' },
]

/** Numbers are sorted in descending order first. */
const nextOrder = (order: Order, column: Column, number: boolean): Order =>
  order.column === column ? { column, descending: !order.descending } : { column, descending: number }

const ariaSortOf = ({ column, descending }: Order, own: Column) => {
  if (column !== own) return undefined
  return descending ? 'descending' : 'ascending'
}

interface ObserversTableProps {
  observers: Observer[]
  order: Order
  onOrder: (order: Order) => void
}

const ObserversTable = ({ observers, order, onOrder }: ObserversTableProps) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: keyboard users must be able to scroll it
  <section class="observers-scroll" tabIndex={0} aria-label="Observers">
    <table class="observers">
      <caption class="visually-hidden">Observers with their numbers of observations and images</caption>
      <thead>
        <tr>
          {COLUMNS.map(({ column, title, number = false }) => (
            <th key={column} scope="col" aria-sort={ariaSortOf(order, column)} class={number ? 'figure' : ''}>
              <button type="button" class="quiet" onClick={() => onOrder(nextOrder(order, column, number))}>
                {title}
                <span class="arrow" aria-hidden="true" />
              </button>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {observers.map(({ nickname, observations, images, first_seen }) => (
          <tr key={nickname}>
            <th scope="row">
              <ObserverLink nickname={nickname} />
            </th>
            <td class="figure">{observations}</td>
            <td class="figure">{images}</td>
            <td>{first_seen === null ? 'nothing published' : <Instant at={first_seen} />}</td>
          </tr>
        ))}
      </tbody>
    </table>
  </section>
)

/** A community may have thousands of observers, which are too many rows to render at once. */
const ROWS_AT_ONCE = 200

const SearchStatus = ({ shown, found, all }: { shown: number; found: number; all: number }) => (
  <p role="status">
    {found === all
      ? formatCount(all, 'observer')
      : `${formatNumber(found)} of ${formatCount(all, 'observer')}`}
    {shown < found && `, first ${formatNumber(shown)} shown`}
  </p>
)

const ObserverSearch = ({ service, observers }: { service: Heliolog; observers: Observer[] }) => {
  const [wanted, setWanted] = useState('')
  const [order, setOrder] = useState<Order>({ column: 'observations', descending: true })
  const [rows, setRows] = useState(ROWS_AT_ONCE)
  const found = useMemo(
    () => sortObservers(findByNickname(observers, wanted), order),
    [observers, wanted, order],
  )
  const shown = found.slice(0, rows)
  const search = (event: Event) => {
    setWanted((event.currentTarget as HTMLInputElement).value)
    setRows(ROWS_AT_ONCE)
  }
  return (
    <>
      <p class="observers-search">
        <label for="nickname-part">Nickname contains</label>
        <input id="nickname-part" type="search" value={wanted} onInput={search} autocomplete="off" />
      </p>
      <SearchStatus shown={shown.length} found={found.length} all={observers.length} />
      {found.length === 0 ? (
        <p class="notice">
          {observers.length === 0
            ? 'No observers yet.'
            : 'No nickname contains this text. Try fewer letters.'}
        </p>
      ) : (
        <ObserversTable observers={shown} order={order} onOrder={setOrder} />
      )}
      {shown.length < found.length && (
        <button type="button" onClick={() => setRows(rows + ROWS_AT_ONCE)}>
          Show {Math.min(ROWS_AT_ONCE, found.length - shown.length)} more
        </button>
      )}
      <ExportPanel
        service={service}
        calls={[{ record: 'observers' }]}
        csv={{ name: fileNameOf('observers', wanted), records: shown }}
      />
    </>
  )
}

const ObserverList = ({ service }: { service: Heliolog }) => {
  const observers = useRequest((signal) => service.observers({ signal }), '')
  return (
    <RequestView request={observers} waitingFor="Loading the observers">
      {(all) => <ObserverSearch service={service} observers={all} />}
    </RequestView>
  )
}

export const ObserversPage: PageComponent = () => (
  <ExploreFrame title="Observers" path="explore/observers">
    {(service) => <ObserverList service={service} />}
  </ExploreFrame>
)

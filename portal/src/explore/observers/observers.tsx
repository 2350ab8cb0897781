/** Everybody who has published: to be looked through, searched and put in order. */
import './observers.css'
import type { Heliolog, Observer } from '@heliolog/client'
import { useMemo, useState } from 'preact/hooks'
import type { PageComponent } from '../../browser/routing.ts'
import { RequestView } from '../../elements/request-view.tsx'
import { formatCount, formatNumber } from '../../format/numbers.ts'
import { useRequest } from '../../service/request-state.ts'
import { fileNameOf } from '../csv.ts'
import { Explore } from '../explore.tsx'
import { OBSERVER_FIELDS } from '../fields.ts'
import { TakeAway } from '../take-away.tsx'
import { ObserversTable } from './observers-table.tsx'
import { inOrder, named, type Order } from './order.ts'

/** A community may have thousands: so many rows are drawn at a time. */
const ROWS_AT_ONCE = 200

const Found = ({ shown, found, all }: { shown: number; found: number; all: number }) => (
  <p role="status">
    {found === all
      ? formatCount(all, 'observer')
      : `${formatNumber(found)} of ${formatCount(all, 'observer')}`}
    {shown < found && `, the first ${formatNumber(shown)} shown`}
  </p>
)

const Searchable = ({ observers }: { observers: Observer[] }) => {
  const [wanted, setWanted] = useState('')
  const [order, setOrder] = useState<Order>({ column: 'observations', descending: true })
  const [rows, setRows] = useState(ROWS_AT_ONCE)
  const found = useMemo(() => inOrder(named(observers, wanted), order), [observers, wanted, order])
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
      <Found shown={shown.length} found={found.length} all={observers.length} />
      {found.length === 0 ? (
        <p class="notice">
          {observers.length === 0
            ? 'Nobody has published anything yet.'
            : 'No nickname contains this. Try fewer letters.'}
        </p>
      ) : (
        <ObserversTable observers={shown} order={order} onOrder={setOrder} />
      )}
      {shown.length < found.length && (
        <button type="button" onClick={() => setRows(rows + ROWS_AT_ONCE)}>
          Show {Math.min(ROWS_AT_ONCE, found.length - shown.length)} more
        </button>
      )}
      <TakeAway
        calls={[{ record: 'observers' }]}
        csv={{ name: fileNameOf('observers', wanted), fields: Object.keys(OBSERVER_FIELDS), records: shown }}
      />
    </>
  )
}

const Shown = ({ service }: { service: Heliolog }) => {
  const observers = useRequest((signal) => service.observers({ signal }), '')
  return (
    <RequestView request={observers} waitingFor="Reading the observers">
      {(all) => <Searchable observers={all} />}
    </RequestView>
  )
}

export const Observers: PageComponent = () => (
  <Explore title="Observers" path="explore/observers">
    {(service) => <Shown service={service} />}
  </Explore>
)

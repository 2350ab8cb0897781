/** The observers by column; a press on a heading puts them in its order. */
import type { Observer } from '@heliolog/client'
import { Instant } from '../../elements/instant.tsx'
import { ObserverLink } from '../observer-link.tsx'
import type { Column, Order } from './order.ts'

const COLUMNS: { column: Column; title: string; number?: true }[] = [
  { column: 'nickname', title: 'Nickname' },
  { column: 'observations', title: 'Observations', number: true },
  { column: 'images', title: 'Images', number: true },
  { column: 'first_seen', title: 'First seen (UTC)' },
]

/** The greatest first where figures are sorted for the first time. */
const pressed = (order: Order, column: Column, number: boolean): Order =>
  order.column === column ? { column, descending: !order.descending } : { column, descending: number }

const sortOf = ({ column, descending }: Order, own: Column) => {
  if (column !== own) return undefined
  return descending ? 'descending' : 'ascending'
}

interface ObserversTableProps {
  observers: Observer[]
  order: Order
  onOrder: (order: Order) => void
}

export const ObserversTable = ({ observers, order, onOrder }: ObserversTableProps) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: keyboard users must be able to scroll it
  <section class="observers-scroll" tabIndex={0} aria-label="Observers">
    <table class="observers">
      <caption class="visually-hidden">Observers, with the number of their publications</caption>
      <thead>
        <tr>
          {COLUMNS.map(({ column, title, number = false }) => (
            <th key={column} scope="col" aria-sort={sortOf(order, column)} class={number ? 'figure' : ''}>
              <button type="button" class="quiet" onClick={() => onOrder(pressed(order, column, number))}>
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

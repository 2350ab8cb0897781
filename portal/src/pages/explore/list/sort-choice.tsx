/** The order of records that have no column headings, such as cards. */
import { useId } from 'preact/hooks'
import { type FieldMeanings, labelOf } from '../../../data/dictionary.ts'
import { type Column, isNumeric, type Sorting } from '../../../elements/table/data-table.tsx'
import { nextOrder, type Order } from '../../../elements/table/sorting.ts'
import { texts } from '../../../language/texts.ts'
import styles from './list.module.css'

interface SortChoiceProps {
  fields: FieldMeanings
  columns: readonly Column<never>[]
  sorting: Sorting
}

const keyOf = ({ field, descending }: Order): string => `${field} ${descending}`

/** Both directions of the current column, and of each other column the one that a click on its heading chooses. */
const ordersFor = ({ columns, sorting: { order } }: SortChoiceProps): Order[] =>
  columns.flatMap((column): Order[] => {
    const next = nextOrder(order, column.field, isNumeric(column))
    return column.field === order.field ? [order, next] : [next]
  })

export const SortChoice = (props: SortChoiceProps) => {
  const id = useId()
  const { fields, sorting } = props
  const orders = ordersFor(props)
  const choose = (key: string) => {
    const chosen = orders.find((order) => keyOf(order) === key)
    if (chosen) sorting.sort(chosen)
  }
  const t = texts().explore
  return (
    <p class={styles.sortChoice}>
      <label for={id}>{t.sortBy}</label>
      <select
        id={id}
        value={keyOf(sorting.order)}
        onChange={({ currentTarget }) => choose(currentTarget.value)}
      >
        {orders.map((order) => (
          <option key={keyOf(order)} value={keyOf(order)}>
            {(order.descending ? t.descending : t.ascending)(labelOf(fields, order.field))}
          </option>
        ))}
      </select>
    </p>
  )
}

/** The order of records by one of their fields. In the URL it is the field's name, with a minus if descending. */
import { currentLanguage } from '../../language/texts.ts'

export interface Order {
  field: string
  descending: boolean
}

/** The order that a text names; `fallback` unless it names one of the fields. */
export const parseOrder = (text: string | undefined, fields: readonly string[], fallback: Order): Order => {
  const descending = text?.startsWith('-') ?? false
  const field = descending ? text?.slice(1) : text
  return field !== undefined && fields.includes(field) ? { field, descending } : fallback
}

const orderText = ({ field, descending }: Order): string => (descending ? `-${field}` : field)

/** Undefined for the fallback, which needs no parameter. */
export const formatOrder = (order: Order, fallback: Order): string | undefined =>
  orderText(order) === orderText(fallback) ? undefined : orderText(order)

/** The order after a click on the heading of a field. Largest numbers come first, because they are looked for. */
export const nextOrder = (order: Order, field: string, isNumber: boolean): Order =>
  order.field === field ? { field, descending: !order.descending } : { field, descending: isNumber }

export const ariaSortOf = (order: Order, field: string): 'ascending' | 'descending' | undefined => {
  if (order.field !== field) return undefined
  return order.descending ? 'descending' : 'ascending'
}

type Value = string | number | null | undefined

/** Sorts a copy. Missing values come last in both directions, and ties keep their order. */
export const sortRecords = <Record extends object>(
  records: readonly Record[],
  { field, descending }: Order,
): Record[] => {
  const { compare } = new Intl.Collator(currentLanguage())
  const read = (record: Record): Value => (record as { [name: string]: Value })[field]
  return records.toSorted((first, second) => {
    const [one, other] = [read(first) ?? null, read(second) ?? null]
    if (one === null || other === null) return Number(one === null) - Number(other === null)
    const ascending =
      typeof one === 'number' && typeof other === 'number' ? one - other : compare(String(one), String(other))
    return descending ? -ascending : ascending
  })
}

/** The requests that fetch the data of a page. */
import { type Filters, LISTS, type ListName } from '../../../data/lists.ts'

/** A request for a list, for one record, or for all observers. */
export type Call =
  | { list: ListName; filters: Filters; limit?: string | undefined; cursor?: string | undefined }
  | { record: 'observation' | 'observer'; name: string }
  | { record: 'observers' }

export type Parameters = [name: string, value: string][]

/** The parameters that have a value, in the order of `names`. */
export const given = (names: readonly string[], values: Record<string, string | undefined>): Parameters =>
  names.flatMap((name): Parameters => {
    const value = values[name]
    return value === undefined ? [] : [[name, value]]
  })

export const filtersOf = ({ list, filters }: { list: ListName; filters: Filters }): Parameters =>
  given(LISTS[list].filters, filters)

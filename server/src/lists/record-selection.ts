/** Selects records by the parameters of their list, and by id. */
import { type RawBuilder, sql } from 'kysely'
import { UsageError } from '../domain/user-error.ts'
import type { ListedKind } from '../publish/apply/dataset.ts'
import type { Database } from '../storage/database.ts'
import type { Filters } from './filters.ts'
import { IMAGE_LIST, OBSERVATION_LIST } from './record-lists.ts'

const FILTERS: Record<ListedKind, Filters> = {
  observation: OBSERVATION_LIST.filters,
  image: IMAGE_LIST.filters,
}

/** The condition of the records that the list of this kind has with these parameters. */
export const recordCondition = (
  table: ListedKind,
  { id, ...parameters }: Readonly<Record<string, string | undefined>>,
  engine: Database['engine'],
): RawBuilder<unknown> => {
  const on = { table, engine }
  const conditions = Object.entries(parameters).flatMap(([name, text]) => {
    const filter = FILTERS[table][name]
    if (text === undefined || !filter) return []
    const value = filter.parse(text)
    if (value === undefined)
      throw new UsageError(`${name} is ${JSON.stringify(text)}; accepted: ${filter.accepts()}`)
    return [filter.condition(sql`${filter.convert ? filter.convert(value, on) : value}`, on)]
  })
  const ofId = id === undefined ? [] : [sql`id = ${id}`]
  return sql.join([sql`1 = 1`, ...ofId, ...conditions], sql` and `)
}

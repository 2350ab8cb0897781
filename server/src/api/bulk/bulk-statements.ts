/** The statements that a whole series is read by: the first records, those after a key, and how many there are. */
import { type RawBuilder, sql } from 'kysely'
import type { Database, Value } from '../../storage/database.ts'
import { conditionsFor, fromWhere, type ListSource, selectFirst } from '../query/page.ts'
import type { ParameterValues } from '../query/parameters.ts'

/** Read at once. More would hardly be quicker, and texts may be long: so many of the longest comments are ten megabytes. */
const ROWS_AT_ONCE = 250

/** As plain data, which can be handed to another thread. */
export interface Statements {
  first: { text: string; values: Value[] }
  /** Its first values are the key to continue after; these follow. */
  next: { text: string; values: Value[] }
  count: { text: string; values: Value[] }
  /** The fields of a record that hold its key. */
  keyFields: readonly string[]
}

/** A record with its tags, which its body has not; such a line holds no line end, since JSON escapes it. */
const WITH_TAGS = sql`substr(body, 1, length(body) - 1) || ',"tags":' || tags || '}' as body`

const rowsOf = (source: ListSource, conditions: readonly string[]): RawBuilder<unknown> => {
  if (source.table === 'daily_activity') return selectFirst(source, conditions, sql`body`)
  if (!conditions.some((name) => source.filters[name]?.readsTagTable))
    return selectFirst(source, conditions, WITH_TAGS)
  // The table of one tag does not have the others.
  return sql`select ${WITH_TAGS} from (${selectFirst(source, conditions, sql`at as tagged_at, id as tagged_id`)}) t
    join ${sql.table(source.table)} on at = tagged_at and id = tagged_id order by at, id`
}

export const statementsFor = (database: Database, source: ListSource, query: ParameterValues): Statements => {
  const joined = (conditions: readonly string[]): string =>
    database.textOf(sql`select count(*) as count, ${database.joinedBodies('\n')} as joined
      from (${rowsOf(source, conditions)}) s`)
  const first = conditionsFor(source, query, undefined)
  const anyKey = source.order.columns.map(() => '')
  const next = conditionsFor(source, query, anyKey)
  return {
    first: { text: joined(first.conditions), values: [...first.values, ROWS_AT_ONCE] },
    next: {
      text: joined(next.conditions),
      values: [...next.values.slice(anyKey.length), ROWS_AT_ONCE],
    },
    count: {
      text: database.textOf(sql`select count(*) as count from ${fromWhere(source, first.conditions)}`),
      values: first.values,
    },
    keyFields: source.order.fields,
  }
}

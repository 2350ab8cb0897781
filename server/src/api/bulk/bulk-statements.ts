/** SQL for reading a complete list in batches: the first batch, the batch after a key, and the row count. */
import { type RawBuilder, sql } from 'kysely'
import type { Database, Value } from '../../storage/database.ts'
import { conditionsFor, fromWhere, type ListSource, selectFirst } from '../query/page.ts'
import type { ParameterValues } from '../query/parameters.ts'

/** Larger batches are hardly faster, and with the longest comments 250 rows already take 10 MB. */
const BATCH_ROWS = 250

/** Plain data, so that it can be passed to another thread. */
export interface Statements {
  first: { text: string; values: Value[] }
  /** The key to continue after comes before these values. */
  next: { text: string; values: Value[] }
  count: { text: string; values: Value[] }
  /** The record fields that form its key. */
  keyFields: readonly string[]
}

/**
 * The body with the record's tags added. JSON escapes line breaks, so each record is one line. `rtrim` removes only the
 * last brace, because the last field is not an object. It is faster than `substr`, which counts characters.
 */
const WITH_TAGS = sql`rtrim(body, '}') || ',"tags":' || tags || '}' as body`

const selectBodies = (source: ListSource, conditions: readonly string[]): RawBuilder<unknown> => {
  if (source.table === 'daily_activity') return selectFirst(source, conditions, sql`body`)
  if (!conditions.some((name) => source.filters[name]?.readsTagTable))
    return selectFirst(source, conditions, WITH_TAGS)
  // Rows of the tag table have only the tag that is filtered by, so the record's tags need a join.
  return sql`select ${WITH_TAGS} from (${selectFirst(source, conditions, sql`at as tagged_at, id as tagged_id`)}) t
    join ${sql.table(source.table)} on at = tagged_at and id = tagged_id order by at, id`
}

export const statementsFor = (database: Database, source: ListSource, query: ParameterValues): Statements => {
  const joined = (conditions: readonly string[]): string =>
    database.textOf(sql`select count(*) as count, ${database.joinedBodies('\n')} as joined
      from (${selectBodies(source, conditions)}) s`)
  const first = conditionsFor(source, query, undefined)
  const placeholderKey = source.order.columns.map(() => '')
  const next = conditionsFor(source, query, placeholderKey)
  return {
    first: { text: joined(first.conditions), values: [...first.values, BATCH_ROWS] },
    next: {
      text: joined(next.conditions),
      values: [...next.values.slice(placeholderKey.length), BATCH_ROWS],
    },
    count: {
      text: database.textOf(sql`select count(*) as count from ${fromWhere(source, first.conditions)}`),
      values: first.values,
    },
    keyFields: source.order.fields,
  }
}

/** Usage statistics by token, day or path, from the call log. */
import { sql } from 'kysely'
import type { Database } from '../storage/database.ts'
import { CLIENT_CLOSED_REQUEST } from './call-log.ts'
import { listTokens, unknownToken } from './tokens.ts'

export interface Usage {
  calls: number
  bytes: number
  /** Calls whose response began, but was cut off. */
  incomplete: number
  last_call_at: string | null
  statuses: Record<string, number>
}

type UsageOf<Key extends string, Value = string> = Usage & Record<Key, Value>

interface UsageFilter {
  since: string | undefined
  /** The id of the only token to count. */
  token: string | undefined
}

/** The usage of a key with one status. */
interface StatusRow<Key> extends Omit<Usage, 'statuses'> {
  key: Key
  status: number
  last_call_at: string
}

/** Returns when each token was last used, by id. Tokens that were never used are missing. */
export const lastUses = async ({ calls }: Database): Promise<Map<string, string>> => {
  const rows = await calls.selectFrom('token_use').selectAll().execute()
  return new Map(rows.map(({ token_id, last_used_at }) => [token_id, last_used_at]))
}

const KEYS = { token: sql`token_id`, day: sql`substr(at, 1, 10)`, path: sql`path` }

const noUsage = (): Usage => ({ calls: 0, bytes: 0, incomplete: 0, last_call_at: null, statuses: {} })

const hasToken = async ({ reader }: Database, id: string): Promise<boolean> =>
  (await reader.selectFrom('token').select('id').where('id', '=', id).execute()).length > 0

/** The usage by a key, in the order of the key. */
const usageBy = async <Key extends string | null>(
  database: Database,
  by: keyof typeof KEYS,
  { since = '', token }: UsageFilter,
): Promise<Map<Key, Usage>> => {
  const { rows } = await sql<StatusRow<Key>>`
    select ${KEYS[by]} as key, status, sum(count) as calls, sum(bytes) as bytes,
      sum(case when status <> ${CLIENT_CLOSED_REQUEST} then count * (1 - completed) else 0 end) as incomplete,
      max(at) as last_call_at
    from call
    where at >= ${since} ${token === undefined ? sql`` : sql`and token_id = ${token}`}
    group by 1, status order by 1, status`.execute(database.calls)
  const usages = new Map<Key, Usage>()
  for (const { key, status, calls, bytes, incomplete, last_call_at } of rows) {
    const usage = usages.get(key) ?? noUsage()
    usage.calls += calls
    usage.bytes += bytes
    usage.incomplete += incomplete
    usage.statuses[status] = calls
    if (usage.last_call_at === null || last_call_at > usage.last_call_at) usage.last_call_at = last_call_at
    usages.set(key, usage)
  }
  if (token !== undefined && rows.length === 0 && !(await hasToken(database, token)))
    throw unknownToken(token)
  return usages
}

const mostUsedFirst = (a: Usage, b: Usage): number => b.calls - a.calls

/**
 * Returns the usage of all tokens, or of one; most used first. The token is null for requests without a known one, and
 * so is its holder, also if the token is deleted.
 */
export const usageByToken = async (
  database: Database,
  filter: UsageFilter,
): Promise<UsageOf<'token' | 'holder', string | null>[]> => {
  const used = await usageBy<string | null>(database, 'token', filter)
  const holders = new Map<string | null, string>()
  for (const { id, holder } of await listTokens(database.reader))
    if (filter.token === undefined || filter.token === id) holders.set(id, holder)
  return [...new Set([...holders.keys(), ...used.keys()])]
    .map((token) => ({ token, holder: holders.get(token) || null, ...(used.get(token) ?? noUsage()) }))
    .sort(mostUsedFirst)
}

/** Returns the usage of each UTC day that has calls, oldest first. */
export const usageByDay = async (database: Database, filter: UsageFilter): Promise<UsageOf<'day'>[]> => {
  const used = await usageBy<string>(database, 'day', filter)
  return [...used].map(([day, usage]) => ({ day, ...usage }))
}

/** Returns the usage of each path, as it was logged; most used first. */
export const usageByPath = async (database: Database, filter: UsageFilter): Promise<UsageOf<'path'>[]> => {
  const used = await usageBy<string>(database, 'path', filter)
  return [...used].map(([path, usage]) => ({ path, ...usage })).sort(mostUsedFirst)
}

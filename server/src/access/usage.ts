/** Usage statistics per token, from the call log. */
import { sql } from 'kysely'
import type { Database } from '../storage/database.ts'
import { CLIENT_CLOSED_REQUEST } from './call-log.ts'
import { listTokens, unknownToken } from './tokens.ts'

export interface TokenUsage {
  /** Null for requests without a valid token. */
  token: string | null
  holder: string | null
  calls: number
  bytes: number
  /** Calls whose response began, but was cut off. */
  incomplete: number
  last_call_at: string | null
  /** The number of responses by status. */
  statuses: Record<string, number>
}

interface StatusRow {
  token_id: string | null
  status: number
  calls: number
  bytes: number
  incomplete: number
  last_call_at: string
}

/** Returns the usage of all tokens, or of one, since a day; most used first. */
export const usage = async (
  database: Database,
  { since, token }: { since: string | undefined; token: string | undefined },
): Promise<TokenUsage[]> => {
  const { rows } = await sql<StatusRow>`
    select token_id, status, count(*) as calls, sum(bytes) as bytes,
      sum(case when status <> ${CLIENT_CLOSED_REQUEST} then 1 - completed else 0 end) as incomplete,
      max(at) as last_call_at
    from call
    where at >= ${since ?? ''} ${token === undefined ? sql`` : sql`and token_id = ${token}`}
    group by token_id, status order by token_id, status`.execute(database.calls)
  const tokens = await listTokens(database.reader)
  const usages = new Map<string | null, TokenUsage>()
  for (const { id, holder } of tokens)
    if (token === undefined || token === id)
      usages.set(id, {
        token: id,
        holder,
        calls: 0,
        bytes: 0,
        incomplete: 0,
        last_call_at: null,
        statuses: {},
      })
  for (const row of rows) {
    const entry = usages.get(row.token_id) ?? {
      token: row.token_id,
      holder: null,
      calls: 0,
      bytes: 0,
      incomplete: 0,
      last_call_at: null,
      statuses: {},
    }
    entry.calls += row.calls
    entry.bytes += row.bytes
    entry.incomplete += row.incomplete
    entry.statuses[row.status] = row.calls
    if (entry.last_call_at === null || row.last_call_at > entry.last_call_at)
      entry.last_call_at = row.last_call_at
    usages.set(row.token_id, entry)
  }
  if (token !== undefined && usages.size === 0) throw unknownToken(token)
  return [...usages.values()].sort((a, b) => b.calls - a.calls)
}

/** heliolog's connections to PostgreSQL, classified by their last statement. */
import { querySql } from './sql.ts'

export type Purpose = 'reading' | 'call log' | 'limits' | 'watch' | 'writing'

export interface Connection {
  pid: number
  purpose: Purpose
  encrypted: boolean
  application: string
}

const PURPOSES: [RegExp, Purpose][] = [
  [/call_window/, 'limits'],
  [/into call |from "call"/, 'call log'],
  [/token_change|^listen/, 'watch'],
  [/^set session characteristics as transaction read only|^select/, 'reading'],
]

const purposeOf = (query: string): Purpose =>
  /heliolog_schema|pg_tables/.test(query)
    ? 'writing'
    : (PURPOSES.find(([pattern]) => pattern.test(query))?.[1] ?? 'writing')

/** Connections to the URL's database with heliolog in their application name that have run a statement. */
export const listConnections = async (url: string): Promise<Connection[]> => {
  const rows = await querySql(
    url,
    `select pid, query, ssl, application_name from pg_stat_activity join pg_stat_ssl using (pid)
     where datname = current_database() and application_name like 'heliolog%' and query <> ''`,
  )
  return rows.map(({ pid, query, ssl, application_name }) => ({
    pid,
    purpose: purposeOf(query.trim()),
    encrypted: ssl,
    application: application_name,
  })) as Connection[]
}

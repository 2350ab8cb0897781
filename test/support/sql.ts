/** Runs statements directly on a database, bypassing heliolog. */
import { DatabaseSync } from 'node:sqlite'
import { Pool, type QueryResult } from 'pg'
import { filesOf } from '../../server/src/storage/sqlite/sqlite-file.ts'

/** One connection, which is opened again after the test has stopped the server. */
export const connectSql = (url: string): Pool => {
  const pool = new Pool({ connectionString: url, max: 1, idleTimeoutMillis: 0, allowExitOnIdle: true })
  return pool.on('error', () => {})
}

/** The rows of a statement, or of the last of several. */
// biome-ignore lint/suspicious/noExplicitAny: the statement decides the types of its columns.
export const querySql = async (url: string, text: string): Promise<any[]> => {
  const sql = connectSql(url)
  try {
    const results: QueryResult | QueryResult[] = await sql.query(text)
    return [results].flat().at(-1)?.rows ?? []
  } finally {
    await sql.end()
  }
}

/** The first column of the first row. */
export const queryValue = async (url: string, text: string): Promise<unknown> => {
  const [row] = await querySql(url, text)
  return row && Object.values(row)[0]
}

/** Runs a statement on either engine. */
export const runSql = async (url: string, text: string): Promise<object[]> => {
  if (!url.startsWith('sqlite:')) return querySql(url, text)
  using file = new DatabaseSync(url.slice('sqlite:'.length))
  return file
    .prepare(text)
    .all()
    .map((row) => ({ ...row }))
}

/** Where `runSql` finds the call log of a store, which has a file of its own on SQLite. */
export const callLogUrl = (url: string): string => (url.startsWith('sqlite:') ? filesOf(url).calls : url)

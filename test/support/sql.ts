/** Runs statements directly on a database, bypassing heliolog. */
import { DatabaseSync } from 'node:sqlite'
import postgres from 'postgres'
import { filesOf } from '../../server/src/storage/sqlite/sqlite-file.ts'

/** One connection, which survives a server that the test stops. */
export const connectSql = (url: string): postgres.Sql =>
  postgres(url, { max: 1, fetch_types: false, onnotice: () => {} })

/** The rows of a statement, or of the last of several. */
export const querySql = async (url: string, text: string): Promise<postgres.Row[]> => {
  const sql = connectSql(url)
  try {
    const result: unknown[] = await sql.unsafe(text)
    return [...((Array.isArray(result.at(-1)) ? result.at(-1) : result) as postgres.Row[])]
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

/** Statements that a test runs on PostgreSQL itself, past heliolog. */
import postgres from 'postgres'

/** One connection. A test may stop the server under it. */
export const connectSql = (url: string): postgres.Sql =>
  postgres(url, { max: 1, fetch_types: false, onnotice: () => {} })

/** The rows that a statement returns, or the last of several. */
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

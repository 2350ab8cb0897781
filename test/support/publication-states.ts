/** Reads the records of a store as of any of its publications, from the current rows and the history. */
import { sql } from 'kysely'
import type { Database } from '../../server/src/storage/database.ts'

type State = Record<string, string[]>

const KINDS = {
  observation: `id || ' ' || tags || ' ' || body`,
  image: `id || ' ' || tags || ' ' || body`,
  observer: `nickname || ' ' || detail`,
  daily_activity: `day || ' ' || body`,
}

const lines = async ({ reader }: Database, text: string, from: string, where: string): Promise<string[]> => {
  const { rows } = await sql<{ line: string }>`select ${sql.raw(text)} as line from ${sql.table(from)}
    where ${sql.raw(where)}`.execute(reader as never)
  return rows.map(({ line }) => line)
}

export const readStateAsOf = async (database: Database, number: number): Promise<State> => {
  const state: State = {}
  for (const [table, text] of Object.entries(KINDS)) {
    const current = await lines(database, text, table, `publication <= ${number}`)
    const former = await lines(
      database,
      text,
      `${table}_history`,
      `from_publication <= ${number} and to_publication > ${number}`,
    )
    state[table] = [...current, ...former].sort()
  }
  return state
}

/** The current publication's number and its records. */
export const readCurrentState = async (database: Database): Promise<{ number: number; state: State }> => {
  const { publication } = await database.reader
    .selectFrom('dataset')
    .select('publication')
    .executeTakeFirstOrThrow()
  const state: State = {}
  for (const [table, text] of Object.entries(KINDS))
    state[table] = (await lines(database, text, table, '1 = 1')).sort()
  return { number: publication, state }
}

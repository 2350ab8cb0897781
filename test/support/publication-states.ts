/** Reads the records of a store as of any of its publications, from the current rows and the history. */
import { sql } from 'kysely'
import type { Database } from '../../server/src/storage/database.ts'

type State = Record<string, string[]>

const COLUMNS = {
  observation: ['id', 'tags', 'body'],
  image: ['id', 'tags', 'body'],
  observer: ['nickname', 'detail'],
  daily_activity: ['day', 'body'],
} as const
type Table = keyof typeof COLUMNS
const TABLES = Object.keys(COLUMNS) as Table[]

const read = async ({ reader }: Database, table: Table, from: string, where: string): Promise<string[][]> => {
  const { rows } = await sql<Record<string, string>>`select ${sql.raw(COLUMNS[table].join())}
    from ${sql.table(from)} where ${sql.raw(where)}`.execute(reader as never)
  return rows.map((row) => COLUMNS[table].map((name) => row[name] as string))
}

/** The rows of a table as of a publication: the id, the tags if it has them, and the record. */
export const rowsAsOf = async (database: Database, table: Table, number: number): Promise<string[][]> => [
  ...(await read(database, table, table, `publication <= ${number}`)),
  ...(await read(
    database,
    table,
    `${table}_history`,
    `from_publication <= ${number} and to_publication > ${number}`,
  )),
]

const linesOf = (rows: string[][]): string[] => rows.map((row) => row.join(' ')).sort()

export const readStateAsOf = async (database: Database, number: number): Promise<State> => {
  const state: State = {}
  for (const table of TABLES) state[table] = linesOf(await rowsAsOf(database, table, number))
  return state
}

/** The current publication's number and its records. */
export const readCurrentState = async (database: Database): Promise<{ number: number; state: State }> => {
  const { publication } = await database.reader
    .selectFrom('dataset')
    .select('publication')
    .executeTakeFirstOrThrow()
  const state: State = {}
  for (const table of TABLES) state[table] = linesOf(await read(database, table, table, '1 = 1'))
  return { number: publication, state }
}

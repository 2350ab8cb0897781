/** Reads all tables of a store in PostgreSQL for a copy, and fills those of an empty one. */
import { UsageError } from '../../domain/user-error.ts'
import {
  type CopyOriginal,
  type CopyTarget,
  type CreateCopy,
  INITIALISED_TABLES,
  quoted,
  ROWS_PER_BATCH,
  type Rows,
  selectAll,
  type TableReader,
  tableColumns,
} from '../copy-interface.ts'
import { type DatabaseOptions, readInBatches, type Value } from '../database.ts'
import { withoutPassword } from '../database-url.ts'
import { requireCurrent, schemaStateOf } from '../schema/schema-version.ts'
import { STORE_TABLES, type StoreTable } from '../schema/table-sets.ts'
import { openConnection } from './pool.ts'
import { createTables } from './postgres.ts'
import { connectionTo } from './store-connection.ts'
import { openPostgresWriter, type PostgresWriter } from './writer.ts'

type RunQuery = <Row>(text: string) => Promise<Row[]>

/** Reads through a cursor, so that one batch at a time is in memory. */
const inBatches = async function* (run: RunQuery, select: string, columns: string[]): AsyncIterable<Rows> {
  await run(`declare copied no scroll cursor for ${select}`)
  const fetch = () => run<Record<string, Value>>(`fetch ${ROWS_PER_BATCH} from copied`)
  for await (const rows of readInBatches(fetch))
    yield rows.map((row) => columns.map((column) => row[column] as Value))
  await run('close copied')
}

/** `run` must be within a transaction. */
const tableReader = (run: RunQuery): TableReader => ({
  columnsOf: async (table) =>
    tableColumns(
      await run(
        `select a.attname as name, array_position(x.indkey::int[], a.attnum::int) as position
         from pg_attribute a left join pg_index x on x.indrelid = a.attrelid and x.indisprimary
         where a.attrelid = '"${table}"'::regclass and a.attnum > 0 and not a.attisdropped order by a.attnum`,
      ),
    ),
  count: async (table) => {
    const [row] = await run<{ rows: number }>(`select count(*) as rows from "${table}"`)
    return Number(row?.rows)
  },
  read: (table, columns) => inBatches(run, selectAll(`"${table}"`, columns), columns.all),
})

export const openPostgresOriginal = async (url: string, options: DatabaseOptions): Promise<CopyOriginal> => {
  const connection = await openConnection(connectionTo(url, options))
  const run: RunQuery = async <Row>(text: string) => (await connection.query<Row>(text, [])).rows
  try {
    await run('begin isolation level repeatable read read only')
    const [{ version } = { version: 0 }] = await run<{ version: number }>(
      'select min(version) as version from heliolog_schema',
    )
    requireCurrent(withoutPassword(url), schemaStateOf([version]))
  } catch (error) {
    await connection.end()
    throw error
  }
  return { ...tableReader(run), close: () => connection.end() }
}

const rejectFilled = async ({ count }: TableReader, location: string): Promise<void> => {
  const filled: string[] = []
  for (const table of STORE_TABLES)
    if (!INITIALISED_TABLES.includes(table) && (await count(table)) > 0) filled.push(table)
  if (filled.length > 0)
    throw new UsageError(
      `the store at ${location} is not empty: there are rows in ${filled.join(', ')}; accepted: an empty database, or an empty store of this release`,
    )
}

/** Numbers that PostgreSQL assigns continue after the copied ones. */
const continueNumbers = async (run: RunQuery, table: StoreTable): Promise<void> => {
  const columns = await run<{ name: string }>(
    `select attname as name from pg_attribute where attrelid = '"${table}"'::regclass and attidentity <> ''`,
  )
  for (const { name } of columns)
    await run(
      `select setval(pg_get_serial_sequence('"${table}"', '${name}'), max("${name}")) from "${table}"
       having count(*) > 0`,
    )
}

const copyTarget = (writer: PostgresWriter): CopyTarget => ({
  ...tableReader(writer.run),
  add: (table, columns, rows) => writer.append(`"${table}" (${quoted(columns)})`, rows),
  complete: async () => {
    await writer.fill(STORE_TABLES, true, async () => {})
    for (const table of STORE_TABLES) {
      await continueNumbers(writer.run, table)
      await writer.run(`analyze "${table}"`)
    }
  },
})

/** Fills the tables in one transaction, so that a failed copy leaves them empty. */
export const postgresTarget = async (url: string, options: DatabaseOptions): Promise<CreateCopy> => {
  const settings = connectionTo(url, options)
  return async (fill) => {
    await createTables(settings, withoutPassword(url))
    await using writer = await openPostgresWriter(settings, 'publications')
    return await writer.transaction(async () => {
      // Others may read, and find an empty store until the copy is complete.
      await writer.run(`lock table ${quoted(STORE_TABLES)} in exclusive mode`)
      const target = copyTarget(writer)
      await rejectFilled(target, withoutPassword(url))
      for (const table of INITIALISED_TABLES) await writer.run(`delete from "${table}"`)
      return fill(target)
    })
  }
}

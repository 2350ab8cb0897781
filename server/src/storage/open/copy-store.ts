/** Copies every table of a store into another one, and compares what was written with what was read. */
import { setImmediate as nextTurn } from 'node:timers/promises'
import { crc32 } from 'node:zlib'
import { StoreError } from '../../domain/user-error.ts'
import type {
  CopyOriginal,
  CopyTarget,
  CreateCopy,
  Rows,
  TableColumns,
  TableReader,
} from '../copy-interface.ts'
import type { DatabaseOptions, Value } from '../database.ts'
import { parseDatabaseUrl } from '../database-url.ts'
import { STORE_TABLES, type StoreTable } from '../schema/table-sets.ts'

interface CopyOptions {
  database: DatabaseOptions
  withCallLog: boolean
  onProgress(rows: number, totalRows: number): void
  /** Called when all rows are written. */
  onWritten(): void
  signal: AbortSignal
}

export interface Copied {
  /** The data version. */
  version: string
  /** That of the original at the end, which differs if something was published meanwhile. */
  originalVersion: string
  /** The number of rows that were copied from each table. */
  rows: Record<StoreTable, number>
}

/** PostgreSQL stores fractions in four bytes. */
const comparable = (value: Value): Value =>
  typeof value === 'number' && !Number.isInteger(value) ? Math.fround(value) : value

/** Continues the checksum of the rows before. */
const checksumOf = (rows: Rows, before: number): number =>
  rows.reduce((checksum, row) => crc32(JSON.stringify(row.map(comparable)), checksum), before)

const readChecksum = async (reader: TableReader, table: StoreTable, signal: AbortSignal): Promise<number> => {
  let checksum = 0
  for await (const rows of reader.read(table, await reader.columnsOf(table))) {
    checksum = checksumOf(rows, checksum)
    await stopIfAborted(signal)
  }
  return checksum
}

/** Signals are delivered between two turns of the event loop, which reading SQLite never ends. */
const stopIfAborted = async (signal: AbortSignal): Promise<void> => {
  await nextTurn()
  signal.throwIfAborted()
}

const copyTables = async (
  tables: readonly StoreTable[],
  original: CopyOriginal,
  target: CopyTarget,
  { onProgress, onWritten, signal }: CopyOptions,
): Promise<Omit<Copied, 'originalVersion'>> => {
  const copied = {
    version: '',
    rows: Object.fromEntries(STORE_TABLES.map((table) => [table, 0])) as Copied['rows'],
  }
  const checksums = new Map<StoreTable, number>()
  let [totalRows, rowsDone] = [0, 0]
  for (const table of tables) totalRows += await original.count(table)
  for (const table of tables) {
    const columns = await original.columnsOf(table)
    let checksum = 0
    for await (const rows of original.read(table, columns)) {
      await target.add(table, columns.all, rows)
      checksum = checksumOf(rows, checksum)
      copied.rows[table] += rows.length
      if (table === 'dataset') copied.version = versionIn(rows, columns)
      rowsDone += rows.length
      onProgress(rowsDone, totalRows)
      await stopIfAborted(signal)
    }
    checksums.set(table, checksum)
  }
  onWritten()
  await target.complete()
  for (const table of tables)
    if ((await readChecksum(target, table, signal)) !== checksums.get(table))
      throw new StoreError(`the rows of the table ${table} differ from those of the source`)
  return copied
}

const openOriginal = async (url: string, options: DatabaseOptions): Promise<CopyOriginal> => {
  const address = parseDatabaseUrl(url)
  return address.engine === 'sqlite'
    ? (await import('../sqlite/sqlite-copy.ts')).openSqliteOriginal(address.path)
    : (await import('../postgres/postgres-copy.ts')).openPostgresOriginal(address.url, options)
}

const targetAt = async (url: string, options: DatabaseOptions): Promise<CreateCopy> => {
  const address = parseDatabaseUrl(url)
  return address.engine === 'sqlite'
    ? (await import('../sqlite/sqlite-copy.ts')).sqliteTarget(address.path)
    : (await import('../postgres/postgres-copy.ts')).postgresTarget(address.url, options)
}

const versionIn = (rows: Rows, { all }: TableColumns): string => String(rows[0]?.[all.indexOf('version')])

const currentVersion = async (url: string, options: DatabaseOptions): Promise<string> => {
  const original = await openOriginal(url, options)
  try {
    const columns = await original.columnsOf('dataset')
    for await (const rows of original.read('dataset', columns)) return versionIn(rows, columns)
    return ''
  } finally {
    await original.close()
  }
}

/** Both stores must be of this release; the target must be empty or missing. */
export const copyStore = async (from: string, to: string, options: CopyOptions): Promise<Copied> => {
  const tables = STORE_TABLES.filter((table) => options.withCallLog || table !== 'call')
  const createCopy = await targetAt(to, options.database)
  const original = await openOriginal(from, options.database)
  const copied = await createCopy((target) => copyTables(tables, original, target, options)).finally(
    original.close,
  )
  return { ...copied, originalVersion: await currentVersion(from, options.database) }
}

/** SQLite files: one table with the records, and `meta`, which describes them. */
import type { DatabaseSync } from 'node:sqlite'
import type { Resource, TableSchema } from './bulk-api.ts'
import { CommandError, UsageError } from './command-errors.ts'
import { type Chunks, splitLines, toNdjson } from './lines.ts'

type Row = Record<string, unknown>

const LINES_PER_CHUNK = 1_000
/** SQLite's types for those of the data dictionary; all others are text. */
const SQL_TYPES: Record<string, string> = { integer: 'INTEGER', number: 'REAL', boolean: 'BOOLEAN' }
/** A list, stored as JSON. The dictionary describes it as a CSV cell, which may be empty; here it is never null. */
const TAGS = 'tags'
/** An image's `urls` have a column for each key that any image of the file has, as in CSV. */
const URLS = 'urls'
const URL_PREFIX = 'url_'

/** Loads Node's SQLite module without its warning that it is experimental. */
export const loadSqlite = async (): Promise<typeof import('node:sqlite')> => {
  const { emitWarning } = process
  process.emitWarning = () => {}
  try {
    return await import('node:sqlite')
  } catch {
    throw new UsageError(
      `SQLite files need Node 22.13 or later, this is ${process.version}. The other formats do not.`,
    )
  } finally {
    process.emitWarning = emitWarning
  }
}

const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`

/** The series' name without hyphens, which SQL would read as minus. */
const tableNameOf = (resource: Resource): string => resource.replaceAll('-', '_')

const isUrlColumn = (name: string): boolean => name.startsWith(URL_PREFIX)

const firstRecord = async (ndjson: Chunks): Promise<Row | undefined> => {
  for await (const [line = ''] of splitLines(ndjson)) return JSON.parse(line)
  return undefined
}

const urlColumnsIn = async (ndjson: Chunks): Promise<string[]> => {
  const keys = new Set<string>()
  for await (const lines of splitLines(ndjson))
    for (const line of lines) for (const key of Object.keys(JSON.parse(line)[URLS])) keys.add(key)
  return [...keys].sort().map((key) => URL_PREFIX + key)
}

/** In the order of the records' fields, so that `readSqlite` restores the same lines. */
const columnNames = async ({ fields }: TableSchema, ndjson: Chunks): Promise<string[]> => {
  const record = await firstRecord(ndjson)
  if (record === undefined) return fields.map(({ name }) => name).filter((name) => !isUrlColumn(name))
  const urlColumns = URLS in record ? await urlColumnsIn(ndjson) : []
  return Object.keys(record).flatMap((name) => (name === URLS ? urlColumns : [name]))
}

const columnDefinition = (name: string, { fields }: TableSchema): string => {
  if (isUrlColumn(name)) return `${quoted(name)} TEXT`
  const field = fields.find((one) => one.name === name)
  if (field === undefined)
    throw new CommandError(
      `The data dictionary does not describe ${JSON.stringify(name)}, which the records have. Run the same command again, or use another format.`,
    )
  const isRequired = field.constraints?.required || name === TAGS
  return `${quoted(name)} ${SQL_TYPES[field.type] ?? 'TEXT'}${isRequired ? ' NOT NULL' : ''}`
}

const cellOf = (record: Row, column: string): string | number | null => {
  if (column === TAGS) return JSON.stringify(record[TAGS])
  if (!isUrlColumn(column)) {
    const value = record[column]
    return typeof value === 'boolean' ? Number(value) : (value as string | number | null)
  }
  const key = column.slice(URL_PREFIX.length)
  const urls = record[URLS] as Record<string, string>
  // Keys can be any text, including `constructor`.
  return Object.hasOwn(urls, key) ? (urls[key] as string) : null
}

const insertRecords = async (
  database: DatabaseSync,
  resource: Resource,
  table: TableSchema,
  ndjson: Chunks,
  signal: AbortSignal,
): Promise<void> => {
  const columns = await columnNames(table, ndjson)
  const definitions = columns.map((name) => columnDefinition(name, table))
  const key = table.primaryKey.map(quoted).join(', ')
  const name = tableNameOf(resource)
  database.exec(`create table ${name} (${definitions.join(', ')}, primary key (${key}))`)
  const insert = database.prepare(`insert into ${name} values (${columns.map(() => '?').join(', ')})`)
  for await (const lines of splitLines(ndjson)) {
    signal.throwIfAborted()
    for (const line of lines) {
      const record: Row = JSON.parse(line)
      insert.run(...columns.map((name) => cellOf(record, name)))
    }
  }
}

export const writeSqlite = async (
  file: string,
  resource: Resource,
  table: TableSchema,
  ndjson: Chunks,
  meta: Record<string, string>,
  signal: AbortSignal,
): Promise<void> => {
  const { DatabaseSync } = await loadSqlite()
  const database = new DatabaseSync(file)
  try {
    // The file is temporary until it is complete, so nothing needs to be rolled back.
    database.exec('pragma journal_mode = off; begin')
    await insertRecords(database, resource, table, ndjson, signal)
    database.exec('create table meta (name text not null primary key, value text not null)')
    const insert = database.prepare('insert into meta values (?, ?)')
    for (const entry of Object.entries(meta)) insert.run(...entry)
    database.exec('commit')
  } finally {
    database.close()
  }
}

/** The record that a row was made from, with its fields in their order. */
const recordOf = (row: Row, booleans: ReadonlySet<unknown>): Row => {
  const record: Row = {}
  const urls: [string, unknown][] = []
  for (const [name, value] of Object.entries(row))
    if (isUrlColumn(name)) {
      record[URLS] = undefined
      if (value !== null) urls.push([name.slice(URL_PREFIX.length), value])
    } else if (name === TAGS) record[name] = JSON.parse(String(value))
    else record[name] = booleans.has(name) && value !== null ? value === 1 : value
  if (URLS in record) record[URLS] = Object.fromEntries(urls)
  return record
}

/** The NDJSON that `writeSqlite` made the file from. */
export const readSqlite = (file: string, resource: Resource): Chunks =>
  async function* () {
    const { DatabaseSync } = await loadSqlite()
    const database = new DatabaseSync(file, { readOnly: true })
    try {
      const name = tableNameOf(resource)
      const columns = database.prepare('select name, type from pragma_table_info(?)').all(name)
      const booleans = new Set(
        columns.filter(({ type }) => type === SQL_TYPES['boolean']).map((one) => one['name']),
      )
      let lines: string[] = []
      for (const row of database.prepare(`select * from ${name} order by rowid`).iterate()) {
        lines.push(JSON.stringify(recordOf(row as Row, booleans)))
        if (lines.length < LINES_PER_CHUNK) continue
        yield toNdjson(lines)
        lines = []
      }
      yield toNdjson(lines)
    } finally {
      database.close()
    }
  }

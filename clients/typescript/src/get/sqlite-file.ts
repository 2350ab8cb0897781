/** SQLite files: one table with the records, and `meta`, which describes them. */
import type { DatabaseSync } from 'node:sqlite'
import type { Resource } from './bulk-api.ts'
import { columnsOf, URL_PREFIX } from './columns.ts'
import { UsageError } from './command-errors.ts'
import type { Lines } from './lines.ts'

type Row = Record<string, unknown>

const LINES_PER_BATCH = 1_000

/** Loads Node's own SQLite, without the warning that it is experimental. */
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

const urlKeysIn = async (lines: Lines): Promise<string[]> => {
  const keys = new Set<string>()
  for await (const batch of lines())
    for (const line of batch) for (const key of Object.keys(JSON.parse(line.toString()).urls)) keys.add(key)
  return [...keys].sort()
}

const cellOf = (record: Row, column: string): string | number | null => {
  if (column === 'tags') return JSON.stringify(record['tags'])
  if (!column.startsWith(URL_PREFIX)) return record[column] as string | number | null
  const key = column.slice(URL_PREFIX.length)
  const urls = record['urls'] as Record<string, string>
  // Any word can be a key, `constructor` included.
  return Object.hasOwn(urls, key) ? (urls[key] as string) : null
}

const insertRecords = async (
  database: DatabaseSync,
  resource: Resource,
  lines: Lines,
  signal: AbortSignal,
): Promise<void> => {
  const columns = columnsOf(resource, resource === 'images' ? await urlKeysIn(lines) : [])
  const [key = ''] = columns[0] ?? []
  const definitions = columns.map(([name, type]) => `${quoted(name)} ${type}`)
  database.exec(`create table ${resource} (${definitions.join(', ')}, primary key (${quoted(key)}))`)
  const insert = database.prepare(`insert into ${resource} values (${columns.map(() => '?').join(', ')})`)
  for await (const batch of lines()) {
    signal.throwIfAborted()
    for (const line of batch) {
      const record: Row = JSON.parse(line.toString())
      insert.run(...columns.map(([name]) => cellOf(record, name)))
    }
  }
}

export const writeSqlite = async (
  file: string,
  resource: Resource,
  lines: Lines,
  meta: Record<string, string>,
  signal: AbortSignal,
): Promise<void> => {
  const { DatabaseSync } = await loadSqlite()
  const database = new DatabaseSync(file)
  try {
    // The file is temporary until it is complete, so nothing needs to be rolled back.
    database.exec('pragma journal_mode = off; begin')
    await insertRecords(database, resource, lines, signal)
    database.exec('create table meta (name text not null primary key, value text not null)')
    const insert = database.prepare('insert into meta values (?, ?)')
    for (const entry of Object.entries(meta)) insert.run(...entry)
    database.exec('commit')
  } finally {
    database.close()
  }
}

/** The record that a row was made from, with its fields in their order. */
const recordOf = (row: Row): Row => {
  const record: Row = {}
  const urls: [string, unknown][] = []
  for (const [name, value] of Object.entries(row))
    if (name.startsWith(URL_PREFIX)) {
      record['urls'] = undefined
      if (value !== null) urls.push([name.slice(URL_PREFIX.length), value])
    } else record[name] = name === 'tags' ? JSON.parse(String(value)) : value
  if ('urls' in record) record['urls'] = Object.fromEntries(urls)
  return record
}

/** The lines that `writeSqlite` made the file from. */
export const readSqlite = (file: string, resource: Resource): Lines =>
  async function* () {
    const { DatabaseSync } = await loadSqlite()
    const database = new DatabaseSync(file, { readOnly: true })
    try {
      let lines: Buffer[] = []
      for (const row of database.prepare(`select * from ${resource} order by rowid`).iterate()) {
        lines.push(Buffer.from(`${JSON.stringify(recordOf(row as Row))}\n`))
        if (lines.length < LINES_PER_BATCH) continue
        yield lines
        lines = []
      }
      yield lines
    } finally {
      database.close()
    }
  }

/** A SQLite file: one table with the records, and `meta`, which tells what they are. */
import type { DatabaseSync } from 'node:sqlite'
import { columnsOf, URL_PREFIX } from './columns.ts'
import type { Lines } from './lines.ts'
import { Misuse } from './problems.ts'
import type { Resource } from './words.ts'

type Row = Record<string, unknown>

/** Node's own SQLite, which older ones do not have. Its warning that it is new is not for whoever wants a file. */
export const loadSqlite = async (): Promise<typeof import('node:sqlite')> => {
  const { emitWarning } = process
  process.emitWarning = () => {}
  try {
    return await import('node:sqlite')
  } catch {
    throw new Misuse(
      `SQLite files need Node 22.13 or later, this is ${process.version}. The other formats do not.`,
    )
  } finally {
    process.emitWarning = emitWarning
  }
}

export const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`

const urlKeysIn = async (lines: Lines): Promise<string[]> => {
  const keys = new Set<string>()
  for await (const some of lines())
    for (const line of some) for (const key of Object.keys(JSON.parse(line.toString()).urls)) keys.add(key)
  return [...keys].sort()
}

/** The value of a column in a record; any word can be the key of a URL. */
const cellOf = (record: Row, column: string): string | number | null => {
  if (column === 'tags') return JSON.stringify(record['tags'])
  if (!column.startsWith(URL_PREFIX)) return record[column] as string | number | null
  const key = column.slice(URL_PREFIX.length)
  const urls = record['urls'] as Record<string, string>
  return Object.hasOwn(urls, key) ? (urls[key] as string) : null
}

const fill = async (
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
  for await (const some of lines()) {
    signal.throwIfAborted()
    for (const line of some) {
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
    // The file has another name until it is whole, so that a crash needs no way back.
    database.exec('pragma journal_mode = off; begin')
    await fill(database, resource, lines, signal)
    database.exec('create table meta (name text not null primary key, value text not null)')
    const insert = database.prepare('insert into meta values (?, ?)')
    for (const entry of Object.entries(meta)) insert.run(...entry)
    database.exec('commit')
  } finally {
    database.close()
  }
}

/** The records of our own SQLite file as the lines that it was made from. */
import { URL_PREFIX } from './columns.ts'
import type { Lines } from './lines.ts'
import { loadSqlite } from './sqlite.ts'
import type { Resource } from './words.ts'

const LINES_AT_ONCE = 1_000

/** `urls` stand where their columns stand, and hold those that the image has. */
const recordOf = (row: Record<string, unknown>): Record<string, unknown> => {
  const record: Record<string, unknown> = {}
  const urls: [string, unknown][] = []
  for (const [name, value] of Object.entries(row))
    if (name.startsWith(URL_PREFIX)) {
      record['urls'] = undefined
      if (value !== null) urls.push([name.slice(URL_PREFIX.length), value])
    } else record[name] = name === 'tags' ? JSON.parse(String(value)) : value
  if ('urls' in record) record['urls'] = Object.fromEntries(urls)
  return record
}

export const sqliteLines = async (file: string, resource: Resource): Promise<Lines> => {
  const { DatabaseSync } = await loadSqlite()
  return async function* () {
    const database = new DatabaseSync(file, { readOnly: true })
    try {
      let lines: Buffer[] = []
      for (const row of database.prepare(`select * from ${resource} order by rowid`).iterate()) {
        lines.push(Buffer.from(`${JSON.stringify(recordOf(row as Record<string, unknown>))}\n`))
        if (lines.length < LINES_AT_ONCE) continue
        yield lines
        lines = []
      }
      yield lines
    } finally {
      database.close()
    }
  }
}

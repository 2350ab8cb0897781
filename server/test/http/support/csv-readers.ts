/** Reads CSV by two programs that heliolog did not write: PostgreSQL, which tells nothing from an empty text, and papaparse. */
import assert from 'node:assert/strict'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import Papa from 'papaparse'
import pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import { createPostgresDatabase } from '../../../../test/support/postgres.ts'

export type Cells = Record<string, string | null>

export interface CsvReader {
  /** The rows by the names in the header; null for a cell with nothing in it. */
  read(file: Buffer): Promise<Cells[]>
  close(): Promise<void>
}

const parsed = (file: Buffer): string[][] => {
  const { data, errors } = Papa.parse<string[]>(file.toString(), { delimiter: ',', newline: '\r\n' })
  assert.deepEqual(errors, [])
  assert.deepEqual(data.at(-1), [''], 'the last line has its end')
  return data.slice(0, -1)
}

/** Both readers, which must agree on all but what only one of them can tell. */
export const csvReader = async (): Promise<CsvReader> => {
  const database = await createPostgresDatabase()
  const client = new pg.Client({ connectionString: database.url })
  await client.connect()
  const copied = async (file: Buffer, names: string[]): Promise<Cells[]> => {
    const columns = names.map((name) => `${client.escapeIdentifier(name)} text`)
    await client.query(
      `drop table if exists file; create temporary table file (row_number serial, ${columns})`,
    )
    const into = `copy file (${names.map((name) => client.escapeIdentifier(name))}) from stdin`
    await pipeline(
      Readable.from([file]),
      client.query(copyFrom(`${into} (format csv, header match, encoding 'UTF8')`)),
    )
    const { rows } = await client.query('select * from file order by row_number')
    return rows.map(({ row_number, ...cells }) => cells)
  }
  return {
    read: async (file) => {
      const [names = [], ...rows] = parsed(file)
      const cells = await copied(file, names)
      assert.deepEqual(
        rows,
        cells.map((row) => names.map((name) => row[name] ?? '')),
        'both read the same',
      )
      return cells
    },
    close: async () => {
      await client.end()
      await database.drop()
    },
  }
}

/** Reads CSV with two independent parsers: papaparse, and PostgreSQL, which distinguishes null from empty text. */
import assert from 'node:assert/strict'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import Papa from 'papaparse'
import { createPostgresDatabase } from '../../../../test/support/postgres.ts'
import { makeSharedFolder } from '../../../../test/support/postgres-binaries.ts'
import { connectSql } from '../../../../test/support/sql.ts'

export type Cells = Record<string, string | null>

export interface CsvReader {
  /** The rows by the names in the header; null for an empty unquoted cell. */
  read(file: Buffer): Promise<Cells[]>
  close(): Promise<void>
}

const parseCsv = (file: Buffer): string[][] => {
  const { data, errors } = Papa.parse<string[]>(file.toString(), { delimiter: ',', newline: '\r\n' })
  assert.deepEqual(errors, [])
  assert.deepEqual(data.at(-1), [''], 'the last line is terminated')
  return data.slice(0, -1)
}

/** Reads with both parsers, which must agree except on null, which only PostgreSQL distinguishes. */
export const csvReader = async (): Promise<CsvReader> => {
  const database = await createPostgresDatabase()
  const sql = connectSql(database.url)
  // COPY reads the file on the server side.
  const path = join(makeSharedFolder('csv'), 'file.csv')
  const copyCsv = async (file: Buffer, names: string[]): Promise<Cells[]> => {
    const quoted = names.map((name) => `"${name.replaceAll('"', '""')}"`)
    writeFileSync(path, file, { mode: 0o644 })
    await sql.unsafe(
      `drop table if exists file;
       create temporary table file (row_number serial, ${quoted.map((name) => `${name} text`)});
       copy file (${quoted}) from '${path}' (format csv, header match, encoding 'UTF8')`,
    )
    const rows = await sql.unsafe('select * from file order by row_number')
    return rows.map(({ row_number, ...cells }) => cells)
  }
  return {
    read: async (file) => {
      const [names = [], ...rows] = parseCsv(file)
      const cells = await copyCsv(file, names)
      assert.deepEqual(
        rows,
        cells.map((row) => names.map((name) => row[name] ?? '')),
        'both parsers agree',
      )
      return cells
    },
    close: async () => {
      await sql.end()
      await database.drop()
    },
  }
}

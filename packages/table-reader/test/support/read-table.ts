/** Reads tables of all formats for the tests. */
import { Readable } from 'node:stream'
import type { TableBatch } from '../../src/table.ts'
import { type CsvOptions, readCsv, readTsv } from '../../src/table-rows.ts'
import { readText, type TextOptions } from '../../src/text-source.ts'
import { openWorkbook, type Sheet } from '../../src/workbook.ts'
import { readSheet, type SheetOptions } from '../../src/xlsx-rows.ts'

/** Yields the rows of the first sheet. */
export async function* readWorkbook(content: Buffer, options: SheetOptions = {}) {
  const workbook = await openWorkbook([content])
  yield* readSheet(workbook, workbook.sheets[0] as Sheet, options)
}

/** Reads all rows of a CSV or TSV text, and what was detected. */
export const readTable = async (
  content: string | Uint8Array,
  format: 'csv' | 'tsv',
  options: CsvOptions & TextOptions = {},
) => {
  const found = {
    columns: undefined as string[] | undefined,
    rows: [] as TableBatch['rows'],
    notes: [] as string[],
  }
  const onNote = (note: string) => found.notes.push(note)
  const text = readText(Readable.from([Buffer.from(content)]), { ...options, onNote })
  const read = format === 'csv' ? readCsv : readTsv
  for await (const { columns, rows } of read(text, { ...options, onNote })) {
    found.columns = columns
    found.rows.push(...rows)
  }
  return found
}

export const lineNumbers = (rows: TableBatch['rows']): number[] => rows.map(({ line }) => line)

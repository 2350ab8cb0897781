/** Reads tables of all formats for the tests. */
import { Readable } from 'node:stream'
import { type TableMessage, textOf } from '../../src/messages.ts'
import type { Row, TableBatch } from '../../src/table.ts'
import { type CsvOptions, readCsv, readTsv } from '../../src/table-rows.ts'
import { readText, type TextOptions } from '../../src/text-source.ts'
import { openWorkbook, type Sheet } from '../../src/workbook.ts'
import { readSheet, type SheetOptions } from '../../src/xlsx-rows.ts'

/** Yields the rows of the first sheet. */
export async function* readWorkbook(content: Buffer, options: SheetOptions = {}) {
  const workbook = await openWorkbook([content])
  yield* readSheet(workbook, workbook.sheets[0] as Sheet, options)
}

/** A row with the English text of its fault, if it is malformed. */
type ReadRow = Row | { line: number; malformed: string; text: string }

export const withText = (row: TableBatch['rows'][number]): ReadRow =>
  'malformed' in row ? { ...row, malformed: textOf(row.malformed) } : row

/** Reads all rows of a CSV or TSV text, and what was detected. */
export const readTable = async (
  content: string | Uint8Array,
  format: 'csv' | 'tsv',
  options: CsvOptions & TextOptions = {},
) => {
  const found = {
    columns: undefined as string[] | undefined,
    rows: [] as ReadRow[],
    notes: [] as string[],
  }
  const onNote = (note: TableMessage) => found.notes.push(textOf(note))
  const text = readText(Readable.from([Buffer.from(content)]), { ...options, onNote })
  const read = format === 'csv' ? readCsv : readTsv
  for await (const { columns, rows } of read(text, { ...options, onNote })) {
    found.columns = columns
    found.rows.push(...rows.map(withText))
  }
  return found
}

export const lineNumbers = (rows: readonly { line: number }[]): number[] => rows.map(({ line }) => line)

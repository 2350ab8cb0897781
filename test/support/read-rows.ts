/** Reads rows from a file's content like an import. */
import { english, type Message } from '../../server/src/domain/messages.ts'
import type { Kind } from '../../server/src/domain/records/kinds.ts'
import {
  type InputFormat,
  type RawRow,
  type RowFile,
  readRows,
  type WellFormedRow,
} from '../../server/src/publish/read/formats.ts'
import { cellReader } from '../../server/src/publish/read/table-cells.ts'
import { withFiles } from './importing.ts'

/** A row with the English text of its fault, if it is malformed. */
type ReadRow = WellFormedRow | { line: number; malformed: string; text: string }

const withText = (row: RawRow): ReadRow =>
  'malformed' in row ? { ...row, malformed: english(row.malformed) } : row

/** All rows, the columns named in the file, and what was detected. */
export const readContent = (
  content: string | Uint8Array,
  format: InputFormat,
  reading: Pick<RowFile, 'delimiter' | 'encoding' | 'header' | 'sheets'> = {},
): Promise<{ columns: string[] | undefined; rows: ReadRow[]; notes: string[] }> =>
  withFiles({ 'rows.dat': content }, async ([file = '']) => {
    let columns: string[] | undefined
    const rows: ReadRow[] = []
    const notes: string[] = []
    const onNote = (note: Message) => notes.push(english(note))
    for await (const batch of readRows({ ...reading, input: file, format, name: file, onNote }, () => {})) {
      columns = batch.columns
      rows.push(...batch.rows.map(withText))
    }
    return { columns, rows, notes }
  })

export const lineNumbers = (rows: ReadRow[]): number[] => rows.map(({ line }) => line)

/** The values of each row by name; undefined for a malformed row. */
export const valuesOf = (
  kind: Kind,
  { columns, rows }: { columns: string[] | undefined; rows: ReadRow[] },
): (Record<string, unknown> | undefined)[] => {
  const fromCells = cellReader(kind, columns ?? [])
  return rows.map((row) => ('cells' in row ? fromCells(row.cells) : 'fields' in row ? row.fields : undefined))
}

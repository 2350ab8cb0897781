/** Reads rows from a file's content like an import. */
import type { Kind } from '../../server/src/domain/records/kinds.ts'
import {
  type InputFormat,
  type RawRow,
  type RowFile,
  readRows,
} from '../../server/src/publish/read/formats.ts'
import { cellReader } from '../../server/src/publish/read/table-cells.ts'
import { withFiles } from './importing.ts'

/** All rows, the columns named in the file, and what was detected. */
export const readContent = (
  content: string | Uint8Array,
  format: InputFormat,
  reading: Pick<RowFile, 'delimiter' | 'encoding' | 'header' | 'sheets'> = {},
): Promise<{ columns: string[] | undefined; rows: RawRow[]; notes: string[] }> =>
  withFiles({ 'rows.dat': content }, async ([file = '']) => {
    let columns: string[] | undefined
    const rows: RawRow[] = []
    const notes: string[] = []
    const onNote = (note: string) => notes.push(note)
    for await (const batch of readRows({ ...reading, input: file, format, name: file, onNote }, () => {})) {
      columns = batch.columns
      rows.push(...batch.rows)
    }
    return { columns, rows, notes }
  })

export const lineNumbers = (rows: RawRow[]): number[] => rows.map(({ line }) => line)

/** The values of each row by name; undefined for a malformed row. */
export const valuesOf = (
  kind: Kind,
  { columns, rows }: { columns: string[] | undefined; rows: RawRow[] },
): (Record<string, unknown> | undefined)[] => {
  const fromCells = cellReader(kind, columns ?? [])
  return rows.map((row) => ('cells' in row ? fromCells(row.cells) : 'fields' in row ? row.fields : undefined))
}

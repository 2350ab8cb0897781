/** Replaces cells of a table while it is read, so that an import gets corrected values and its file stays as it is. */

import { type Message, message } from '../../domain/messages.ts'

export interface CellEdit {
  /** Null if the file is no workbook. */
  sheet: string | null
  line: number
  column: string
  value: string
}

interface EditableBatch {
  sheet?: string
  columns: string[] | undefined
  rows: ({ line: number } | { line: number; cells: string[] })[]
}

/** Reports edits whose row or column the table does not have. Rows of JSON have no cells. */
export async function* withEdits<Batch extends EditableBatch>(
  batches: AsyncIterable<Batch>,
  edits: readonly CellEdit[],
  onNote: (note: Message, sheet?: string) => void,
): AsyncGenerator<Batch> {
  const byLine = Map.groupBy(edits, ({ line }) => line)
  const unused = new Set(edits)
  for await (const batch of batches) {
    const { sheet = null, columns = [] } = batch
    const rows = batch.rows.map((row) => {
      const ofRow = byLine.get(row.line)
      if (!ofRow || !('cells' in row)) return row
      const cells = [...row.cells]
      for (const edit of ofRow) {
        const index = columns.findIndex((name) => name.normalize('NFC') === edit.column.normalize('NFC'))
        if (edit.sheet !== sheet || index === -1) continue
        cells[index] = edit.value
        unused.delete(edit)
      }
      return { ...row, cells }
    })
    yield { ...batch, rows }
  }
  for (const { sheet, line, column } of unused)
    onNote(message('note.noCell', { line, column }), sheet ?? undefined)
}

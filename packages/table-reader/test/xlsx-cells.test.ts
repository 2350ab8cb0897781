import assert from 'node:assert/strict'
import { it } from 'node:test'
import type { Row } from '../src/table.ts'
import { readWorkbook } from './support/read-table.ts'
import { CASES, workbookOf } from './support/xlsx-cells.ts'

const readCells = async (cells: readonly string[]): Promise<(string | undefined)[]> => {
  const rows: Row[] = []
  for await (const batch of readWorkbook(workbookOf(cells))) rows.push(...(batch.rows as Row[]))
  return rows.map((row) => row.cells[1])
}

it('reads each XLSX cell as its value, as empty or as a fault, whatever its type is', async () => {
  const found = await readCells(CASES.map(([xml]) => xml))
  assert.deepEqual(
    CASES.map(([xml], index) => [xml, found[index]]),
    CASES.map(([xml, ours]) => [xml, ours]),
  )
})

it('rejects an XLSX file with a cell outside of its row, or with rows out of order', async () => {
  for (const reference of ['5', '', 'B', '$B$2', 'B3', 'ABCD2', 'B2:C2'])
    await assert.rejects(readCells([`<c r="${reference}"><v>5</v></c>`]), ({ message }: Error) =>
      message.includes(`row 2 has a cell with the reference "${reference}"`),
    )
  for (const line of ['2', '1', 'x'])
    await assert.rejects(readCells([`</row><row r="${line}">`]), /row (?:2|1|NaN) comes after row 2;/)
})

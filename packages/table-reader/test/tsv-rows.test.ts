import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { readTable } from './support/read-table.ts'

describe('TSV', () => {
  it('has escapes instead of quotes, and \\N for null', async () => {
    const { columns, rows } = await readTable('id\ta b\r\n"1"\ta\\tb\\n\\\\N\n\n2\t\\N\n3', 'tsv')
    assert.deepEqual(columns, ['id', 'a b'])
    assert.deepEqual(rows, [
      { line: 2, cells: ['"1"', 'a\tb\n\\N'] },
      { line: 4, cells: ['2', ''] },
      { line: 5, malformed: '2 cells as in the header, found 1', text: '3' },
    ])
  })

  it('is rejected with backslashes that are no escapes', async () => {
    const { rows } = await readTable('id\tpath\n1\tC:\\data\n2\tx\\\n', 'tsv')
    for (const row of rows) assert.match('malformed' in row ? row.malformed : '', /format=csv delimiter=tab$/)
    assert.equal(rows.length, 2)
  })
})

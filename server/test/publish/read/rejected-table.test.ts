import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import { xlsx } from '../../../../packages/table-reader/test/support/xlsx-files.ts'
import { readContent } from '../../../../test/support/read-rows.ts'
import { REJECTED_COLUMNS, spreadsheetLine } from '../../../src/publish/read/rejected-table.ts'

const OWN = ['rows.csv', '', '2', 'gt', 'a number']

const tableOf = (rows: readonly (readonly string[])[], delimiter = ',') =>
  [[...REJECTED_COLUMNS, 'a', '=b'], ...rows.map((row) => [...OWN, ...row])]
    .map((cells) => spreadsheetLine(cells, delimiter))
    .join('')

describe('a table of rejected rows', () => {
  it('is read as the rows were, whatever the profile says about the text of their file', async () => {
    const text = fc.string({
      unit: fc.constantFrom("'", '=', '-', '1', '.', ' ', '"', ';', ',', '\n', 'x', 'ü'),
    })
    const cell = fc.oneof(
      text,
      fc.string(),
      fc.constantFrom('3-5', '2024-05-11', '007', 'Mai 85', "'=1", '+1'),
    )
    await fc.assert(
      fc.asyncProperty(fc.array(fc.tuple(cell, cell)), fc.constantFrom(',', ';'), async (rows, delimiter) => {
        const reading = { encoding: 'windows-1252', header: 7, delimiter: '\t' } as const
        const found = await readContent(tableOf(rows, delimiter), 'csv', reading)
        assert.deepEqual(found.columns, ['a', '=b'])
        const filled = rows.filter((cells) => cells.join('').trim() !== '')
        assert.deepEqual(
          found.rows.map((row) => 'cells' in row && row.cells),
          filled,
        )
      }),
      { numRuns: 200 },
    )
  })

  it('has an apostrophe before texts that a spreadsheet would change or run, and before no others', () => {
    const changed = [
      '=1+1',
      ' =1',
      '+x',
      '-x',
      '@SUM(1)',
      '3-5',
      '007',
      '10.00',
      '09:30',
      '2.1.85',
      '1e5',
      'Mai 85',
    ]
    for (const cell of [...changed, '29 %', '1234567890123456', "'=x"])
      assert.equal(spreadsheetLine([cell], ';'), `'${cell}\r\n`)
    const kept = [
      '12',
      '-3',
      '2,5',
      '-0.5',
      '2024-05-11',
      '2024-05-11 09:30:00',
      '2024-05-11T09:30:00Z',
      '-',
      'Ada',
    ]
    for (const cell of [...kept, '13664 in der Mitte sehr groß', "d'or", 'Fleck 13664 geteilt'])
      assert.equal(spreadsheetLine([cell], ';'), `${cell}\r\n`)
  })

  it('is read when a spreadsheet has saved it', async () => {
    const rows = [
      [...REJECTED_COLUMNS, 'a', 'Größe'],
      [...OWN, "'3-5", 'ü'],
      [...OWN, "'4", ''],
      [...OWN, '', ''],
    ]
    const expected = [
      ['3-5', 'ü'],
      ['4', ''],
    ]
    const csv = (delimiter: string) => rows.map((cells) => `${cells.join(delimiter)}\r\n`).join('')
    const utf16 = Buffer.from(`\ufeff${csv('\t')}`, 'utf16le')
    const saved = { latin1: Buffer.from(csv(';'), 'latin1'), utf16, utf8: Buffer.from(csv(',')) }
    const contents = [
      ...Object.values(saved).map((content) => ['csv', content] as const),
      ['tsv', saved.utf8] as const,
      ['xlsx', xlsx({ Sheet: rows, Other: rows })] as const,
    ]
    for (const [format, content] of contents) {
      const found = await readContent(content, format, { header: 7, sheets: ['2024'] })
      assert.deepEqual(found.columns, ['a', 'Größe'], format)
      assert.deepEqual(
        found.rows.map((row) => 'cells' in row && row.cells),
        expected,
      )
    }
  })

  it('is read in the encoding of the profile when only its end shows that', async () => {
    const lines = [[...REJECTED_COLUMNS, 'a'], ...Array(1_000).fill([...OWN, 'x'.repeat(100)]), [...OWN, 'ü']]
    const text = lines.map((cells) => `${cells.join(';')}\r\n`).join('')
    const utf8 = Buffer.from(`\ufeff${text}`)
    for (const content of [Buffer.from(text, 'latin1'), utf8]) {
      const { rows } = await readContent(content, 'csv', { encoding: 'windows-1252' })
      const last = rows.at(-1)
      assert.deepEqual(last && 'cells' in last && last.cells, ['ü'])
    }
  })
})

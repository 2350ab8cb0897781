/** Imports of files under other names, and with corrected cells. */
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { xlsx } from '../../../../packages/table-reader/test/support/xlsx-files.ts'
import { importPaths, storeFor, withFiles } from '../../../../test/support/importing.ts'
import { english } from '../../../src/domain/messages.ts'
import { OBSERVATIONS } from '../../../src/domain/records/kinds.ts'
import { listPublications } from '../../../src/publish/correct/history.ts'

const HEADER = ['id', 'observer', 'type', 'date_of_observation', 'gt']
const row = (id: string, gt: string | number) => [id, 'Ada', 0, '2024-05-11T09:30:00Z', gt]

describe('an input file with a name', () => {
  it('has the name in its format, messages, notes and publication', async (t) => {
    const { database } = await storeFor(t)
    const text = `${HEADER.join(';')}\n${row('a', 1).join(';')}\n${row('b', 'x').join(';')}\n`
    await withFiles({ '1': text }, async ([path = '']) => {
      const files = [{ path, name: 'Verein 2024.csv' }]
      const report = await importPaths(database, OBSERVATIONS, files, { skipInvalid: true })
      assert.deepEqual(report.notes.map(english), ['Verein 2024.csv: columns are separated by semicolons'])
      assert.deepEqual(
        report.firstBadRows.map(({ file, line }) => [file, line]),
        [['Verein 2024.csv', 3]],
      )
      const [publication] = await listPublications(database, { limit: 1 })
      assert.deepEqual(publication?.files, ['Verein 2024.csv'])
      const missing = importPaths(database, OBSERVATIONS, [{ path: `${path}0`, name: 'none.csv' }])
      await assert.rejects(missing, { message: 'none.csv: no such file' })
    })
  })
})

describe('an edited cell', () => {
  it('is read instead of the one of its sheet and row, and reported if there is none', async (t) => {
    const { database } = await storeFor(t)
    const book = xlsx({ 2023: [HEADER, row('a', 'x'), row('b', 'y')], 2024: [HEADER, row('c', 'z')] })
    await withFiles({ 'book.xlsx': book }, async ([path = '']) => {
      const edit = { sheet: '2023', line: 2, column: 'gt', value: '7' }
      const edits = [edit, { ...edit, line: 9 }, { ...edit, sheet: '2024' }, { ...edit, column: 'gx' }]
      const report = await importPaths(database, OBSERVATIONS, [{ path, name: 'book.xlsx', edits }], {
        profile: { sheets: '*' },
        skipInvalid: true,
      })
      assert.deepEqual(report.outcome?.difference.new, 2)
      assert.deepEqual(
        report.firstBadRows.map(({ sheet, line }) => [sheet, line]),
        [['2023', 3]],
      )
      assert.deepEqual(report.notes.map(english).slice(-2), [
        'book.xlsx, sheet 2023: row 9 has no cell in the column "gt" to correct',
        'book.xlsx, sheet 2023: row 2 has no cell in the column "gx" to correct',
      ])
      const { body = '' } =
        (await database.reader.selectFrom('observation').select('body').executeTakeFirst()) ?? {}
      assert.equal(JSON.parse(body).gt, 7)
    })
  })
})

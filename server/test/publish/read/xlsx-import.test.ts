import assert from 'node:assert/strict'
import { it } from 'node:test'
import {
  serialOf,
  xlsx,
  xlsxEntries,
  zip,
} from '../../../../packages/table-reader/test/support/xlsx-files.ts'
import { SQLITE } from '../../../../test/support/engines.ts'
import { importContents, withStore } from '../../../../test/support/importing.ts'
import { readContent } from '../../../../test/support/read-rows.ts'
import { OBSERVATIONS } from '../../../src/domain/records/kinds.ts'

it('an XLSX import explains counts that became dates, and errors of formulas', () =>
  withStore(SQLITE, async (database) => {
    const report = await importContents(database, OBSERVATIONS, {
      'rows.xlsx': xlsx({
        Sheet: [
          ['id', 'gt', 'st', 'seeing', 'comments'],
          ['a', { serial: 45_413, style: 'dd.mm.yyyy' }, { error: '#REF!' }, '1,5'],
          ['b', 1, 2, 3, { error: '#NAME?' }],
        ],
      }),
    })
    const rules = report.firstBadRows[0]?.faults.map(({ field, value, rule }) => `${field} ${value} ${rule}`)
    assert.deepEqual(rules, [
      'gt 2024-05-01 a whole number from 0 to 9,999, or empty (null); a spreadsheet has turned this value into a date: give the cell the format Text, and enter it again',
      'st #REF! a whole number from 0 to 9,999, or empty (null); this is the error of a formula in the spreadsheet',
      'seeing 1,5 a whole number from 0 to 100, or empty (null)',
    ])
    assert.deepEqual(report.firstBadRows[1]?.faults, [
      {
        ...{ field: 'comments', value: '#NAME?', code: 'value.changed' },
        rule: 'a value; this is the error of a formula in the spreadsheet',
        values: { rule: { code: 'value.any' }, hint: { code: 'cell.formulaError' } },
      },
    ])
  }))

it('an XLSX import rejects merged dates and numbers, and empties merged comments', () =>
  withStore(SQLITE, async (database) => {
    const entries = xlsxEntries({
      Sheet: [
        ['id', 'Datum', 'Zeit', 'observer', 'type', 'gt', 'comments'],
        ['a', '2024-05-11', '09:00', 'Ada', 0, 5, 'fog'],
        ['b', null, '10:00', 'Bo', 0, 6, null],
        ['c', '2024-05-11', '11:00', 'Cy', 0, 7, null],
        ['d', '2024-05-11', '12:00', null, 0, null, null],
      ],
    })
    const path = 'xl/worksheets/sheet1.xml'
    const merged = ['B2:B3', 'D4:D5', 'F4:F5', 'G2:G4'].map((range) => `<mergeCell ref="${range}"/>`).join('')
    const file = zip({ ...entries, [path]: (entries[path] as string).replace('</sheetData>', `$&${merged}`) })
    const profile = { date: { columns: ['Datum', 'Zeit'] } }
    const report = await importContents(database, OBSERVATIONS, { 'rows.xlsx': file }, { profile })
    const hint =
      'this cell is merged with the one above: unmerge the cells, and enter the value in each of them'
    assert.deepEqual(
      report.firstBadRows.map(({ id, faults }) => [id, faults.map(({ value, rule }) => `${value} ${rule}`)]),
      [
        ['b', [`#MERGED! 10:00 a date and time such as 2024-05-11 09:30:00; ${hint}`]],
        [
          'd',
          [`#MERGED! a whole number from 0 to 9,999, or empty (null); ${hint}`, `#MERGED! a value; ${hint}`],
        ],
      ],
    )
  }))

it('an XLSX import makes neither tags nor ids from errors of formulas', () =>
  withStore(SQLITE, async (database) => {
    const file = xlsx({
      Sheet: [
        ['Nr', 'tags', 'observer', 'type', 'date_of_observation'],
        [1, { error: '#GETTING_DATA' }, 'Ada', 0, '2024-05-11 09:30'],
        [{ error: '#REF!' }, null, 'Ada', 0, '2024-05-11 09:31'],
      ],
    })
    const profile = { id: '{Nr}', date: {}, ignore: ['Nr'] }
    const report = await importContents(database, OBSERVATIONS, { 'rows.xlsx': file }, { profile })
    const faults = report.firstBadRows.flatMap((bad) => bad.faults)
    assert.deepEqual(
      faults.map(({ field, rule }) => [field, rule]),
      [
        ['tags', 'a value; this is the error of a formula in the spreadsheet'],
        ['id', 'a row with an id, or with Nr, from which the profile makes it as {Nr}'],
      ],
    )
  }))

it('an XLSX import takes date and time from two cells that have both', () =>
  withStore(SQLITE, async (database) => {
    const at = (time: string, style: 'dd.mm.yyyy hh:mm' | 'hh:mm') => ({ serial: serialOf(time), style })
    const file = xlsx({
      Sheet: [
        ['id', 'Datum', 'Zeit', 'observer', 'type'],
        ['a', at('2024-05-11T00:00:00', 'dd.mm.yyyy hh:mm'), { serial: 0.25, style: 'hh:mm' }, 'Ada', 0],
        ['b', at('2024-05-12T00:00:00', 'dd.mm.yyyy hh:mm'), at('2024-05-12T06:00:00', 'hh:mm'), 'Ada', 0],
        ['c', at('2024-05-13T00:00:00', 'dd.mm.yyyy hh:mm'), null, 'Ada', 0],
        ['d', { serial: 0, style: 'dd.mm.yyyy' }, { serial: 0.25, style: 'hh:mm' }, 'Ada', 0],
        ['e', { serial: 0, style: 'dd.mm.yyyy' }, null, 'Ada', 0],
      ],
    })
    const profile = { date: { columns: ['Datum', 'Zeit'] } }
    const report = await importContents(database, OBSERVATIONS, { 'rows.xlsx': file }, { profile })
    assert.deepEqual(
      report.firstBadRows.map(({ id, faults }) => [id, faults[0]?.value]),
      [
        ['c', '2024-05-13 00:00:00'],
        ['d', '00:00:00 06:00:00'],
        ['e', '00:00:00'],
      ],
    )
  }))

it('an XLSX import names the file that cannot be read', () =>
  assert.rejects(
    readContent('id,st\n', 'xlsx'),
    /^SourceError: .*rows\.dat: is not a readable XLSX file: it is not a ZIP archive/,
  ))

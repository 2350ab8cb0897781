import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { openWorkbook } from '@heliolog/table-reader/workbook'
import { type Sheet, xlsxEntries, zip } from '../../../../packages/table-reader/test/support/xlsx-files.ts'
import { english } from '../../../src/domain/messages.ts'
import { chooseSheets, type SheetChoice } from '../../../src/publish/read/sheets.ts'

const TABLE = [['Datum', 'Gruppen', 'Flecken']]
const WIDER = [['Datum', 'Gruppen', 'Flecken', 'Kamera']]
const OTHER = [['Monat', 'Relativzahl']]

/** The names of the chosen sheets, and the note about them. Sheets whose name begins with a dot are hidden. */
const choose = async (sheets: Record<string, Sheet>, choice?: SheetChoice, header?: number) => {
  const entries = xlsxEntries(sheets)
  const tabs = (entries['xl/workbook.xml'] as string).replaceAll(
    '<sheet name=".',
    '<sheet state="hidden" name=".',
  )
  const workbook = await openWorkbook([zip({ ...entries, 'xl/workbook.xml': tabs })])
  const notes: string[] = []
  const chosen = await chooseSheets(workbook, choice, { header, onNote: (note) => notes.push(english(note)) })
  return [chosen.map(({ name }) => name).join(), ...notes]
}

describe('chooseSheets', () => {
  it('reads all visible sheets whose columns are mostly the same, and lists the others', async () => {
    const sheets = { Info: OTHER, 2022: TABLE, 2023: TABLE, 2024: WIDER, Leer: [], '.2021': TABLE }
    assert.deepEqual(await choose(sheets, '*'), [
      '2022,2023,2024',
      'the sheets "2022", "2023", "2024" are read; left out: "Info" (other columns), ".2021" (hidden)',
    ])
    assert.deepEqual(await choose({ 2022: TABLE, 2023: TABLE }, '*'), [
      '2022,2023',
      'the sheets "2022", "2023" are read',
    ])
    assert.deepEqual(await choose({ 2022: TABLE }, '*'), ['2022'])
    const titled = { 2022: [['Club', 'Bern'], ...TABLE], Info: [['Club', 'Bern']] }
    assert.deepEqual(await choose(titled, '*', 2), ['2022', 'the sheet "2022" is read'])
  })

  it('reads the named sheets once each, also hidden ones', async () => {
    const sheets = { 2022: TABLE, Info: OTHER, '.2021': TABLE }
    assert.deepEqual(await choose(sheets, ['.2021', '2022', '2022']), ['2022,.2021'])
    await assert.rejects(
      choose({ ...sheets, 2023: TABLE }, ['2022', 'Inof']),
      /^FileError: has no sheet "Inof"; its sheets are "2022", "2023", "Info", "\.2021"; did you mean Info\?$/,
    )
  })

  it('reads the first of different sheets without a choice, and rejects several with one table', async () => {
    assert.deepEqual(await choose({ Data: TABLE, Info: OTHER, '.2021': TABLE }), [
      'Data',
      'the sheet "Data" is read, the first of 3',
    ])
    assert.deepEqual(await choose({ '.2021': TABLE, '.2022': TABLE }), [
      '.2021',
      'the sheet ".2021" is read, the first of 2',
    ])
    await assert.rejects(
      choose({ Info: OTHER, 2022: TABLE, 2023: WIDER }),
      /^FileError: has several sheets with the same columns: "2022", "2023"; accepted: sheets = "\*" in the profile/,
    )
  })
})

import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { type TableMessage, textOf } from '../src/messages.ts'
import { TableError } from '../src/table.ts'
import { openWorkbook } from '../src/workbook.ts'
import { readSheetColumns, type SheetOptions } from '../src/xlsx-rows.ts'
import { readWorkbook, withText } from './support/read-table.ts'
import { type Cell, serialOf, xlsx, xlsxEntries, zip } from './support/xlsx-files.ts'

const read = async (content: Buffer, options: SheetOptions = {}) => {
  const found = { columns: [] as string[], rows: [] as ReturnType<typeof withText>[], notes: [] as string[] }
  const onNote = (note: TableMessage) => found.notes.push(textOf(note))
  for await (const { columns, rows } of readWorkbook(content, { onNote, ...options })) {
    found.columns = columns
    found.rows.push(...rows.map(withText))
  }
  return found
}
const SERIAL = serialOf('2024-05-11T09:30:00')

describe('readSheet', () => {
  it('reads texts, numbers, booleans, dates and times', async () => {
    const [day, time] = [Math.floor(SERIAL), SERIAL % 1]
    const cells: [Cell, string][] = [
      [' M & <ü> ', 'M & <ü>'],
      ['5', '5'],
      [1.1 + 2.2, '3.3'],
      [true, 'TRUE'],
      [{ serial: day, style: 'dd.mm.yyyy' }, '2024-05-11'],
      [{ serial: SERIAL, style: 'dd.mm.yyyy' }, '2024-05-11 09:30:00'],
      [{ serial: SERIAL, style: 'dd.mm.yyyy hh:mm' }, '2024-05-11 09:30:00'],
      [{ serial: day, style: 'dd.mm.yyyy hh:mm' }, '2024-05-11 00:00:00'],
      [{ serial: time, style: 'hh:mm' }, '09:30:00'],
      [{ serial: 1, style: 'dd.mm.yyyy' }, '1900-01-01'],
      [{ serial: 0.29, style: '0%' }, '29'],
    ]
    const sheet = [[' id ', 'value'], ...cells.map(([cell]) => ['a', cell])]
    const { columns, rows } = await read(xlsx({ Sheet: sheet }))
    assert.deepEqual(columns, ['id', 'value'])
    const expected = cells.map(([, text], index) => ({ line: index + 2, cells: ['a', text] }))
    assert.deepEqual(rows, expected)
    const zip64 = zip(xlsxEntries({ Sheet: sheet }), { isZip64: true })
    assert.deepEqual((await read(zip64)).rows, expected, 'with sizes of 64 bits')
  })

  it('skips a title, empty rows and empty columns', async () => {
    const table = [
      ['', 'id', ' ', 'st', null],
      [null, 'a', null, 5, ''],
      [' ', null],
      [null, 'b'],
    ]
    const { columns, rows } = await read(xlsx({ Sheet: [['Beobachtungen'], [], ...table] }))
    assert.deepEqual(columns, ['id', 'st'])
    assert.deepEqual(rows, [
      { line: 4, cells: ['a', '5'] },
      { line: 6, cells: ['b', ''] },
    ])
    assert.deepEqual(await read(xlsx({ Sheet: [['nickname'], ['Ada'], ['Bo']] })), {
      columns: ['nickname'],
      rows: [
        { line: 2, cells: ['Ada'] },
        { line: 3, cells: ['Bo'] },
      ],
      notes: [],
    })
  })

  it('reports a malformed row when a value is in a column without a name', async () => {
    const table = [
      ['id', 'Gruppen', null],
      ['a', 1, 2],
      ['b', 3],
    ]
    const { rows } = await read(xlsx({ Sheet: table }))
    assert.match(
      'malformed' in (rows[0] ?? {}) ? (rows[0] as { malformed: string }).malformed : '',
      /^values below a name in the header only; column C has a value, but no name \(merged/,
    )
    assert.deepEqual(rows[1], { line: 3, cells: ['b', '3'] })
  })

  it('marks cells that are merged with a filled one above, unless their row is empty', async () => {
    const rows: Cell[][] = [
      ['Beobachtungen'],
      ['id', 'Datum', 'gt', 'comments'],
      ['a', '11.05.2024', null, 'x'],
      ['b', null, null, null],
      ['c', null, 5, null],
      [],
      ['d', '12.05.2024', 6, null],
    ]
    const entries = xlsxEntries({ Sheet: rows })
    const path = 'xl/worksheets/sheet1.xml'
    const ranges = ['A1:D1', 'B3:B6', 'C3:C4', 'D3:E4', 'B7:B7', 'c7:c1048576']
    const merged = ranges.map((range) => `<x:mergeCell ref="${range}"/>`).join('')
    const sheet = (entries[path] as string).replace(
      '</sheetData>',
      `$&<x:mergeCells>${merged}</x:mergeCells>`,
    )
    const found = await read(zip({ ...entries, [path]: sheet }))
    assert.deepEqual(found.rows, [
      { line: 3, cells: ['a', '11.05.2024', '', 'x'] },
      { line: 4, cells: ['b', '#MERGED!', '', '#MERGED!'] },
      { line: 5, cells: ['c', '#MERGED!', '5', ''] },
      { line: 7, cells: ['d', '12.05.2024', '6', ''] },
    ])
  })

  it('marks all rows of a formula that has no results', async () => {
    const entries = xlsxEntries({ Sheet: [['id', 'st'], ['a'], ['b'], ['c', 5], ['d'], ['e']] })
    const path = 'xl/worksheets/sheet1.xml'
    const formula = '<c r="B2"><f t="array" ref="B2:B5">ROW(A2:A5)</f><v/></c>'
    const sheet = (entries[path] as string).replace('</row>', '</first>').replace('</row>', `${formula}$&`)
    const found = await read(zip({ ...entries, [path]: sheet.replace('</first>', '</row>') }))
    const cells = found.rows.map((row) => ('cells' in row ? row.cells[1] : row))
    assert.deepEqual(cells, ['#NO_RESULT!', '#NO_RESULT!', '5', '#NO_RESULT!', ''])
  })

  it('rejects files that are damaged, protected or no spreadsheet', async () => {
    const good = xlsx({ Sheet: [['id', 'st']] })
    const entries = xlsxEntries({ Sheet: [['id', 'st']] })
    const changed = Buffer.from(good)
    // The checksum is 30 bytes before the name in the directory.
    const checksum = changed.lastIndexOf('xl/sharedStrings.xml') - 30
    changed[checksum] = (changed[checksum] ?? 0) ^ 1
    const cases: [Buffer, RegExp][] = [
      [Buffer.from('id,st\n'), /not a readable XLSX file: it is not a ZIP archive/],
      [good.subarray(0, -30), /not a ZIP archive, or its end is missing/],
      [changed, /xl\/sharedStrings\.xml does not match its checksum$/],
      [
        Buffer.from('d0cf11e0a1b11ae1', 'hex'),
        /an \.xls file, or protected by a password; save it as \.xlsx/,
      ],
      [
        zip({ mimetype: 'application/vnd.oasis.opendocument.spreadsheet' }),
        /is not an XLSX file; save it as/,
      ],
      [
        zip({ ...entries, 'xl/workbook.xml': '<!DOCTYPE a [<!ENTITY b "c">]><a>&b;</a>' }),
        /has a document type/,
      ],
      [zip({ ...entries, 'xl/worksheets/sheet1.xml': '<worksheet><row><c' }), /ends in the middle of a tag/],
      [xlsx({ Sheet: [] }), /the sheet is empty; accepted: a sheet with a header row/],
    ]
    for (const [content, message] of cases)
      await assert.rejects(
        read(content),
        (error) => error instanceof TableError && message.test(error.message),
      )
  })

  it('writes numbers with the decimal sign that the caller chooses', async () => {
    const file = xlsx({
      Sheet: [
        ['id', 'st'],
        ['a', 0.5],
      ],
    })
    assert.deepEqual((await read(file, { decimal: ',' })).rows, [{ line: 2, cells: ['a', '0,5'] }])
  })

  it('rejects parts that would take too much time or memory', async () => {
    const cell = (reference: string, text: string) => `<c r="${reference}" t="inlineStr"><is>${text}</is></c>`
    const sheetOf = (rows: string) => ({
      'xl/worksheets/sheet1.xml': `<worksheet><row>${cell('A1', '<t>id</t>')}${cell('ALL1', '<t>st</t>')}</row>${rows}</worksheet>`,
    })
    const stylesOf = (formats: string) => ({ 'xl/styles.xml': `<styleSheet>${formats}</styleSheet>` })
    const text = 'x'.repeat(30_000)
    const cases: [Record<string, string>, RegExp][] = [
      [sheetOf(`<row>${cell('A2', `<t>${'x'.repeat(2 ** 20)}`)}</row>`), /a text has more than 262144/],
      [sheetOf(`<row>${cell('A2', `<t>${text}</t><t>${text}</t>`)}</row>`), /a cell of more than 32767/],
      [sheetOf(`<row><c><v>${text}<![CDATA[${text}]]></v></c></row>`), /a cell of more than 32767/],
      [
        sheetOf(`<row r="2">${cell('ALM2', '<t>x</t>')}</row>`),
        /column ALM of row 2; .* 1000 columns, up to ALL$/,
      ],
      [sheetOf('<row/>'.repeat(2 ** 20)), /has more than 1048576 rows/],
      [sheetOf(`</sheetData>${'<mergeCell ref="A2:A3"/>'.repeat(2 ** 18 + 1)}`), /than 262144 merged cells/],
      [stylesOf(`<numFmt numFmtId="164" formatCode="${'['.repeat(256)}"/>`), /format of more than 255 char/],
      [stylesOf(`<cellXfs>${'<xf/>'.repeat(65_491)}</cellXfs>`), /more than 65490 cell formats/],
      [{ 'xl/sharedStrings.xml': `<sst>${'<si/>'.repeat(2 ** 22 + 1)}</sst>` }, /too many texts for memory/],
    ]
    for (const [entries, message] of cases)
      await assert.rejects(read(zip({ ...xlsxEntries({ Sheet: [['id', 'st']] }), ...entries })), message)
  })

  it('finds the header below a title of two cells, or in the row that is given', async () => {
    const table = [
      ['id', 'gt', 'st'],
      ['a', 1, 2],
      ['b', null, 3],
    ]
    const file = xlsx({ Sheet: [['Sonne', 2024], ['Verein'], [], ...table] })
    const found = await read(file)
    assert.deepEqual(found, {
      columns: ['id', 'gt', 'st'],
      rows: [
        { line: 5, cells: ['a', '1', '2'] },
        { line: 6, cells: ['b', '', '3'] },
      ],
      notes: ['the header is row 4; what is above it is left out'],
    })
    assert.deepEqual(await read(file, { header: 4 }), { ...found, notes: [] })
    assert.deepEqual((await read(file, { header: 5 })).columns, ['a', '1', '2'])
    for (const header of [3, 9])
      await assert.rejects(read(file, { header }), /row \d should be the header, but/)
  })
})

it('readSheetColumns reads the first rows of each sheet, up to its header', async () => {
  const rows = Array.from({ length: 100 }, () => ['a', 1])
  const entries = xlsxEntries({
    Long: [['Title'], [], ['id', 'st'], ...rows],
    Short: [['id', 'gt']],
    Empty: [],
  })
  const path = 'xl/worksheets/sheet1.xml'
  const damaged = (entries[path] as string).replace('</worksheet>', `${' '.repeat(2 ** 20)}<c`)
  const workbook = await openWorkbook([zip({ ...entries, [path]: damaged })])
  const columnsOf = (header?: number) =>
    Promise.all(workbook.sheets.map((sheet) => readSheetColumns(workbook, sheet, { header })))
  assert.deepEqual(await columnsOf(), [['id', 'st'], ['id', 'gt'], undefined])
  assert.deepEqual(await columnsOf(3), [['id', 'st'], undefined, undefined])
})

import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { type AlignedRow, XlsxError, type XlsxOptions, xlsxRows } from '../src/xlsx-reader.ts'
import { type Cell, serialOf, xlsx, xlsxEntries, zip } from './support/xlsx-files.ts'

const read = async (content: Buffer, options: XlsxOptions = {}) => {
  const found = { columns: [] as string[], rows: [] as AlignedRow[], notes: [] as string[] }
  const onNote = (note: string) => found.notes.push(note)
  for await (const { columns, rows } of xlsxRows([content], { onNote, ...options })) {
    found.columns = columns
    found.rows.push(...rows)
  }
  return found
}
const SERIAL = serialOf('2024-05-11T09:30:00')

describe('xlsxRows', () => {
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
    assert.deepEqual(await read(xlsx({ Sheet: [['nickname'], ['Ada'], ['Bo']], Other: [] })), {
      columns: ['nickname'],
      rows: [
        { line: 2, cells: ['Ada'] },
        { line: 3, cells: ['Bo'] },
      ],
      notes: ['the sheet "Sheet" is read, the first of 2'],
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
        (error) => error instanceof XlsxError && message.test(error.message),
      )
  })
  it('reads the sheet and the decimal sign that the caller chooses', async () => {
    const file = xlsx({
      First: [['id', 'st']],
      'A & B': [
        ['id', 'st'],
        ['a', 0.5],
      ],
    })
    const { rows, notes } = await read(file, { sheet: 'A & B', decimal: ',' })
    assert.deepEqual([rows, notes], [[{ line: 2, cells: ['a', '0,5'] }], []])
    await assert.rejects(
      read(file, { sheet: 'C' }),
      /^XlsxError: has no sheet "C"; its sheets are "First", "A & B"$/,
    )
  })

  it('rejects a text of more than 262,144 characters before it has all of it', async () => {
    const sheet = `<worksheet><row><c t="inlineStr"><is><t>${'x'.repeat(2 ** 20)}</t></is></c></row></worksheet>`
    const file = zip({ ...xlsxEntries({ Sheet: [['id', 'st']] }), 'xl/worksheets/sheet1.xml': sheet })
    await assert.rejects(read(file), /a text has more than 262144 characters/)
  })
})

/** Cells of XLSX as programs write them, and as none should: how we and LibreOffice 7.4 read them. */
import { BAD_CELL, NO_RESULT } from '../../src/spreadsheet-faults.ts'
import { xlsxEntries, zip } from './xlsx-files.ts'

/** The shared texts of the workbook, from index 0. */
export const TEXTS = ['first', 'second', 'with\nbreak']

const FORMULA = '<f>1+1</f>'
const PHONETIC = '<rPh sb="0" eb="1"><t>hint</t></rPh>'

/** A cell of column B, its value, and that of LibreOffice where it differs. The reference is written as `B#`. */
type Case = [xml: string, ours: string, libreOffice?: string]

const typed = (type: string, cases: readonly Case[]): Case[] =>
  cases.map(([content, ...results]) => [`<c r="B#"${type && ` t="${type}"`}>${content}</c>`, ...results])

/** No value is an empty cell, whatever the type is. */
const EMPTY: Case[] = ['', 'n', 's', 'str', 'inlineStr', 'b', 'e', 'd', 'unknown'].flatMap((type) => [
  ...typed(type, [
    ['', ''],
    ['<v/>', ''],
    ['<v></v>', ''],
    ['<v> \n</v>', ''],
    ['<is/>', ''],
  ]),
])

/** LibreOffice computes what is missing. A text is empty only if the file has its value. */
const WITHOUT_RESULT: Case[] = ['', 'n', 's', 'inlineStr', 'b', 'e', 'd', 'str'].flatMap((type) =>
  typed(type, [
    [FORMULA, NO_RESULT, '2'],
    ['<f t="shared" si="0"/>', NO_RESULT, ''],
    [`${FORMULA}<v></v>`, type === 'str' ? '' : NO_RESULT, '2'],
  ]),
)

/** LibreOffice takes the number at the beginning of a text, or 0. */
const NUMBERS: Case[] = ['', 'n'].flatMap((type) =>
  typed(type, [
    ['<v>5</v>', '5'],
    ['<v> 5\n</v>', '5'],
    ['<v>-2.50</v>', '-2.5'],
    ['<v>+5</v>', '5'],
    ['<v>.5</v>', '0.5'],
    ['<v>2.5E-3</v>', '0.0025'],
    ['<v>12e2</v>', '1200'],
    ['<v>1234567890123457</v>', '1234567890123457'],
    ['<v>12345678901234567890</v>', '12345678901234567890', '1.23456789012346E+019'],
    ['<v>0.30000000000000004</v>', '0.3'],
    ['<v>1E300</v>', '1e+300', '1E+300'],
    [`${FORMULA}<v>5</v>`, '5'],
    [`${FORMULA}<v>0</v>`, '0'],
    ['<v>1e400</v>', BAD_CELL, 'INF'],
    ['<v>NaN</v>', BAD_CELL, 'NaN'],
    ['<v>INF</v>', BAD_CELL, 'INF'],
    ['<v>x</v>', BAD_CELL, '0'],
    ['<v>0x10</v>', BAD_CELL, '0'],
    ['<v>5 spots</v>', BAD_CELL, '5'],
    ['<v>2024-05-11</v>', BAD_CELL, '2024'],
    ['<is><t>inline</t></is>', 'inline', ''],
  ]),
)

/** LibreOffice shows the first text for an index that is no number. */
const SHARED_TEXTS = typed('s', [
  ['<v>0</v>', 'first'],
  ['<v> 1 </v>', 'second'],
  ['<v>01</v>', 'second'],
  ['<v>2</v>', 'with\nbreak'],
  ['<v>3</v>', BAD_CELL, ''],
  ['<v>-1</v>', BAD_CELL, ''],
  ['<v>99999999999999999999</v>', BAD_CELL, 'first'],
  ['<v>1.0</v>', BAD_CELL, 'second'],
  ['<v>1e0</v>', BAD_CELL, 'second'],
  ['<v>x</v>', BAD_CELL, 'first'],
  ['<v>NaN</v>', BAD_CELL, 'first'],
  ['<v>length</v>', BAD_CELL, 'first'],
  ['<is><t>inline</t></is>', 'inline', ''],
])

const OTHER_TEXTS: Case[] = [
  ...typed('str', [
    ['<v>text</v>', 'text'],
    ['<v>1.0</v>', '1.0'],
    ['<v xml:space="preserve"> a  b </v>', 'a  b'],
    ['<v>a_x000A_b &amp; <![CDATA[<c>]]></v>', 'a\nb & <c>', 'a_x000A_b & <c>'],
    [`${FORMULA}<v>text</v>`, 'text', '2'],
  ]),
  ...typed('inlineStr', [
    ['<is><t>text</t></is>', 'text'],
    ['<is><t xml:space="preserve"> a  b </t></is>', 'a  b'],
    [`<is><r><rPr><b/></rPr><t>te</t></r><r><t>xt</t></r>${PHONETIC}</is>`, 'text'],
    [`<is><t>text</t>${PHONETIC}<phoneticPr fontId="1"/></is>`, 'text'],
    ['<v>text</v>', BAD_CELL, ''],
  ]),
  ...typed('unknown', [['<v>text</v>', BAD_CELL, '']]),
]

const BOOLEANS = typed('b', [
  ['<v>1</v>', 'TRUE'],
  ['<v>0</v>', 'FALSE'],
  ['<v>true</v>', 'TRUE', 'FALSE'],
  ['<v>false</v>', 'FALSE'],
  ['<v>2</v>', BAD_CELL, 'TRUE'],
  ['<v>constructor</v>', BAD_CELL, 'FALSE'],
])

/** LibreOffice computes an error again, as if it were a formula. */
const ERRORS = typed('e', [
  ['<v>#N/A</v>', '#N/A'],
  ['<v>#DIV/0!</v>', '#DIV/0!'],
  ['<v>#GETTING_DATA</v>', '#GETTING_DATA', 'Err:509'],
  ['<v>#SPILL!</v>', '#SPILL!', '#NAME?'],
  ['<v>5</v>', BAD_CELL, '5'],
  ['<v>first</v>', BAD_CELL, '#NAME?'],
])

/** The formats are those of `xlsxEntries`: 1 is a day, 2 a day with a time, 3 a time. */
const DATES: Case[] = [
  ['<c r="B#" s="1" t="d"><v>2024-05-11</v></c>', '2024-05-11', '05/11/2024'],
  ['<c r="B#" s="1" t="d"><v>2024-05-11T00:00:00</v></c>', '2024-05-11', '05/11/2024'],
  ['<c r="B#" s="2" t="d"><v>2024-05-11T00:00:00</v></c>', '2024-05-11 00:00:00', '05/11/2024 00:00:00'],
  ['<c r="B#" s="2" t="d"><v>2024-05-11T09:30Z</v></c>', '2024-05-11T09:30Z'],
  [
    '<c r="B#" s="2" t="d"><v>2024-05-11T09:30:00+02:00</v></c>',
    '2024-05-11T09:30:00+02:00',
    '05/11/2024 07:30:00',
  ],
  ['<c r="B#" s="3" t="d"><v>09:30Z</v></c>', BAD_CELL, '09:30Z'],
  ['<c r="B#" s="3"><v>0.9999999</v></c>', '23:59:59', '23:59:59.99136'],
  ['<c r="B#" s="2" t="d"><v>2024-05-11T09:30:00.25</v></c>', '2024-05-11 09:30:00', '05/11/2024 09:30:00'],
  ['<c r="B#" s="3" t="d"><v>09:30:00</v></c>', '09:30:00'],
  ['<c r="B#" s="3" t="d"><v>T09:30</v></c>', '09:30:00', 'T09:30'],
  ['<c r="B#" s="1" t="d"><v>11.05.2024</v></c>', BAD_CELL, '11.05.2024'],
  ['<c r="B#" s="1" t="d"><v>45423</v></c>', BAD_CELL, '45423'],
  ['<c r="B#" s="1"><v>45423</v></c>', '2024-05-11', '05/11/2024'],
  ['<c r="B#" s="99"><v>45423</v></c>', '45423'],
]

/** LibreOffice takes the last of two values. */
const REFERENCES: Case[] = [
  ['<c r="b#"><v>5</v></c>', '5'],
  ['<c xmlns:x="urn:x" x:t="s" x:s="1" x:r="A1" r="B#"><v>1</v></c>', '1'],
  ['<c r="B#"><v>5</v><extLst><ext xmlns:x="urn:x" uri="x"><x:v>6</x:v></ext></extLst></c>', '5'],
  ['<c><v>5</v></c>', '5'],
  ['<c r="C#"/><c r="B#"><v>5</v></c>', '5'],
  ['<c r="B#"><v>5</v></c><c r="B#"/>', '5'],
  ['<c r="B#"/><c r="B#"><v>5</v></c>', '5'],
  ['<c r="B#"><v>5</v></c><c r="B#"><v>6</v></c>', BAD_CELL, '6'],
]

export const CASES: readonly Case[] = [
  ...EMPTY,
  ...WITHOUT_RESULT,
  ...NUMBERS,
  ...SHARED_TEXTS,
  ...OTHER_TEXTS,
  ...BOOLEANS,
  ...ERRORS,
  ...DATES,
  ...REFERENCES,
]

const NAMESPACE = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"'

/** A workbook whose rows have these cells in column B, below a header. Column A has the number of the row. */
export const workbookOf = (cells: readonly string[]): Buffer => {
  const rows = cells.map((xml, index) => {
    const line = index + 2
    return `<row r="${line}"><c r="A${line}"><v>${line}</v></c>${xml.replaceAll('#"', `${line}"`)}</row>`
  })
  const texts = TEXTS.map((text) => `<si><t>${text}</t>${PHONETIC}</si>`)
  const header = '<row><c t="str"><v>line</v></c><c t="str"><v>value</v></c></row>'
  return zip({
    ...xlsxEntries({ Sheet: [] }),
    'xl/sharedStrings.xml': `<sst ${NAMESPACE}>${texts.join('')}</sst>`,
    'xl/worksheets/sheet1.xml': `<worksheet ${NAMESPACE}><sheetData>${header}${rows.join('')}</sheetData></worksheet>`,
  })
}

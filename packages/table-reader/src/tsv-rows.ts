/** Splits tab-separated text into rows, as `mariadb --batch` and COPY of PostgreSQL write it: with escapes, not quotes. */
import { splitCells, tableLines } from './csv-rows.ts'
import { type OptionText, plainOption, type SplitRow, TableError, type TableOptions } from './table.ts'

const ESCAPES: Record<string, string> = {
  '0': '\0',
  b: '\b',
  f: '\f',
  n: '\n',
  r: '\r',
  t: '\t',
  v: '\v',
  '\\': '\\',
}
const ESCAPE = /\\(.?)/gs
/** An empty cell is null too. */
const NULL = '\\N'

const escapeFault = (optionText: OptionText): string =>
  'a tab-separated row whose backslashes are part of \\t, \\n, \\r, \\\\, \\0 or \\N; ' +
  `files without escapes, or with quotes, are read with ${optionText('format', 'csv')} ${optionText('delimiter', 'tab')}`

const quotedFault = (optionText: OptionText): string =>
  `a tab-separated row without quotes around cells; files of spreadsheets, which have them, are read with ${optionText('format', 'csv')}`
const isQuoted = (cell: string): boolean => cell.length > 1 && cell.startsWith('"') && cell.endsWith('"')
/** True for a text with quotes as CSV would write it. */
const hasCsvQuotes = (cell: string): boolean =>
  isQuoted(cell) && cell.includes('""', 1) && !cell.slice(1, -1).replaceAll('""', '').includes('"')

const rowOf = (text: string, line: number, optionText: OptionText): SplitRow => {
  const cells = splitCells(text, '\t')
  if (text.includes('"') && cells.some(hasCsvQuotes)) return { line, cells, fault: quotedFault(optionText) }
  if (!text.includes('\\')) return { line, cells }
  let fault: string | undefined
  const unescapeCell = (cell: string) =>
    cell.replace(ESCAPE, (_, letter: string) => {
      const character = ESCAPES[letter]
      if (character === undefined) fault = escapeFault(optionText)
      return character ?? ''
    })
  const unescaped = cells.map((cell) => (cell === NULL ? '' : unescapeCell(cell)))
  return fault === undefined ? { line, cells: unescaped } : { line, cells, fault }
}

/** Notes the first cell in quotes, which a spreadsheet may have written. */
export async function* tsvRows(
  text: AsyncIterable<string>,
  { onNote = () => {}, optionText = plainOption }: TableOptions = {},
): AsyncGenerator<SplitRow[]> {
  let line = 0
  let hasQuoted = false
  const findQuoted = ({ cells }: SplitRow): void => {
    const quoted = cells.find(isQuoted)
    if (quoted === undefined) return
    if (line === 1)
      throw new TableError(
        `the name of the column ${quoted} has quotes; read the file with ${optionText('format', 'csv')}`,
      )
    hasQuoted = true
    onNote(
      `texts such as ${quoted.slice(0, 60)} are read with their quotes; if a spreadsheet wrote the file, add ${optionText('format', 'csv')}`,
    )
  }
  for await (const lines of tableLines(text)) {
    const rows: SplitRow[] = []
    for (const content of lines) {
      line++
      if (content.trim() === '') continue
      const read = rowOf(content, line, optionText)
      if (!hasQuoted && content.includes('"')) findQuoted(read)
      rows.push(read)
    }
    yield rows
  }
}

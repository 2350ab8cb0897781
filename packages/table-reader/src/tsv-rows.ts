/** Splits tab-separated text into rows, as `mariadb --batch` and COPY of PostgreSQL write it: with escapes, not quotes. */
import { splitCells, tableLines } from './csv-rows.ts'
import { type TableMessage, tableMessage } from './messages.ts'
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

const escapeFault = (optionText: OptionText): TableMessage =>
  tableMessage('row.escapes', { csv: optionText('format', 'csv'), tab: optionText('delimiter', 'tab') })
const isQuoted = (cell: string): boolean => cell.length > 1 && cell.startsWith('"') && cell.endsWith('"')
/** True for a text with quotes as CSV would write it. */
const hasCsvQuotes = (cell: string): boolean =>
  isQuoted(cell) && cell.includes('""', 1) && !cell.slice(1, -1).replaceAll('""', '').includes('"')

const rowOf = (text: string, line: number, optionText: OptionText): SplitRow => {
  const cells = splitCells(text, '\t')
  if (text.includes('"') && cells.some(hasCsvQuotes))
    return { line, cells, fault: tableMessage('row.quotes', { csv: optionText('format', 'csv') }) }
  if (!text.includes('\\')) return { line, cells }
  let fault: TableMessage | undefined
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
        tableMessage('table.quotedHeader', { name: quoted, csv: optionText('format', 'csv') }),
      )
    hasQuoted = true
    onNote(tableMessage('note.quotes', { example: quoted.slice(0, 60), csv: optionText('format', 'csv') }))
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

/** Splits tab-separated text into rows, as `mariadb --batch` and COPY of PostgreSQL write it: with escapes, not quotes. */
import type { TableRow } from './csv-rows.ts'
import { textLines } from './text-lines.ts'

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

const FAULT =
  'a tab-separated row whose backslashes are part of \\t, \\n, \\r, \\\\, \\0 or \\N; ' +
  'files without escapes, or with quotes, are read with --format csv --delimiter tab'

const rowOf = (text: string, line: number): TableRow => {
  const cells = text.split('\t')
  if (!text.includes('\\')) return { line, cells, fault: undefined }
  let fault: string | undefined
  const unescapeCell = (cell: string) =>
    cell.replace(ESCAPE, (_, letter: string) => {
      const character = ESCAPES[letter]
      if (character === undefined) fault = FAULT
      return character ?? ''
    })
  const unescaped = cells.map((cell) => (cell === NULL ? '' : unescapeCell(cell)))
  return { line, cells: fault ? cells : unescaped, fault }
}

export async function* tsvRows(text: AsyncIterable<string>): AsyncGenerator<TableRow[]> {
  let line = 0
  for await (const lines of textLines(text)) {
    const rows: TableRow[] = []
    for (const content of lines) {
      line++
      const row = content.endsWith('\r') ? content.slice(0, -1) : content
      if (row.trim() !== '') rows.push(rowOf(row, line))
    }
    yield rows
  }
}

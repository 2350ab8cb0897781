/** Prints numbers, tables and lines of commands. */

/** Creates no Intl.NumberFormat in advance: that would take a tenth of the time that the server needs to start. */
export const formatNumber = (value: number): string => value.toLocaleString('en')

/** Such as `1 row` or `1,204 rows`. */
export const count = (amount: number, noun: string): string =>
  `${formatNumber(amount)} ${noun}${amount === 1 ? '' : 's'}`

/** Formats rows as aligned columns of text. `columns` returns the cells by heading. */
export const table = <Row>(
  rows: readonly Row[],
  columns: Readonly<Record<string, (row: Row) => string | number>>,
): string => {
  const texts = (row: Row) => Object.values(columns).map((cell) => String(cell(row)).replace(/\s+/g, ' '))
  const cells = [Object.keys(columns), ...rows.map(texts)]
  const widths = Object.keys(columns).map((_, column) =>
    Math.max(...cells.map((row) => row[column]?.length ?? 0)),
  )
  const aligned = (row: string[]) => row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join('  ')
  return cells.map((row) => aligned(row).trimEnd()).join('\n')
}

type Stream = Pick<NodeJS.WriteStream, 'write'>

/** Standard output, unless that is for lines of JSON or for problems only. */
let [results, problems]: Stream[] = [process.stdout, process.stdout]

/** `forProblems` gets what the operator should look at. */
export const reportTo = (forResults: Stream, forProblems = forResults): void => {
  ;[results, problems] = [forResults, forProblems]
}

/** Characters that a terminal could take for a command, or that change the order of the text. */
const UNPRINTABLE = /(?![\n\t])[\p{Cc}\p{Bidi_Control}]/gu

/** Escapes texts of files as JSON does, so that they cannot control the terminal. */
export const printable = (text: string): string =>
  text.replace(UNPRINTABLE, (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`)

export const print = (line: string): void => void results?.write(`${printable(line)}\n`)
export const printProblem = (line: string): void => void problems?.write(`${printable(line)}\n`)

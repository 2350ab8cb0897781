/** How commands print numbers, tables and lines. */
export const number = new Intl.NumberFormat('en')

/** Such as `1 row` or `1,204 rows`. */
export const count = (amount: number, noun: string): string =>
  `${number.format(amount)} ${noun}${amount === 1 ? '' : 's'}`

/** Formats rows as aligned columns of text. */
export const table = (headings: string[], rows: (string | number)[][]): string => {
  const cells = [headings, ...rows.map((row) => row.map((cell) => String(cell).replace(/\s+/g, ' ')))]
  const widths = headings.map((_, column) => Math.max(...cells.map((row) => row[column]?.length ?? 0)))
  return cells
    .map((row) =>
      row
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n')
}

/** Standard output, unless that is for lines of JSON. */
let reportStream: NodeJS.WriteStream = process.stdout

export const reportTo = (stream: NodeJS.WriteStream): void => {
  reportStream = stream
}

export const print = (line: string) => reportStream.write(`${line}\n`)

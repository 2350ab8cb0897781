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

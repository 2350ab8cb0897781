/** Finds the header of a table that may have a title above it. */

/** The rows that are compared; a title has up to half of them. */
export const COMPARED_ROWS = 20
const MAX_TITLE_ROWS = COMPARED_ROWS / 2

const median = (numbers: readonly number[]): number =>
  numbers.toSorted((a, b) => a - b)[Math.floor((numbers.length - 1) / 2)] ?? 0

/**
 * Returns the index of the header among the first rows of a table: the first row with several cells. A row with two
 * cells is a title if most rows with several cells below it have more.
 */
export const headerIndex = (rows: readonly (readonly string[])[]): number => {
  const filled = rows
    .slice(0, COMPARED_ROWS)
    .map((cells) => cells.reduce((count, cell) => (cell.trim() === '' ? count : count + 1), 0))
  const firstAbove = (cells: number) =>
    filled.findIndex((count, index) => count > cells && index <= MAX_TITLE_ROWS)
  const first = firstAbove(1)
  const isTitle = filled[first] === 2 && median(filled.slice(first + 1).filter((count) => count > 1)) > 2
  return Math.max(0, isTitle ? firstAbove(2) : first)
}

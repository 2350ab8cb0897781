/** Finds out how the columns of a CSV file are separated, and which line is its header. */
import { headerIndex } from '../../../../packages/xlsx-reader/src/header.ts'
import {
  DELIMITER_PLURALS,
  DELIMITERS,
  type Delimiter,
  firstRows,
  MAX_COLUMNS,
  type TableRow,
} from './csv-rows.ts'
import { peek, SourceError } from './text-source.ts'

interface Layout {
  delimiter: Delimiter
  /** The line of the header; undefined if the file has no row. */
  header: number | undefined
  /** The number of cells in the header. */
  width: number | undefined
}

/** Enough to find the header, also if rows have line breaks. */
const COMPARED_LINES = 100
/** Longer lines are compared only up to here, because their cells take much more memory than their text. */
const COMPARED_CHARACTERS = 2 ** 20
/** A line with which Excel states the delimiter, such as `sep=;`. */
const STATED_DELIMITER = /^sep=([,;\t])\r?$/i

const layoutAs = (lines: readonly string[], delimiter: Delimiter, given: number | undefined) => {
  const isStated = STATED_DELIMITER.test(lines[0] ?? '')
  const all = firstRows(lines, delimiter).filter(({ line }) => !isStated || line > 1)
  const rows = all.filter(({ fault }) => fault === undefined)
  const header: TableRow | undefined =
    given === undefined
      ? rows[headerIndex(rows.map(({ cells }) => cells))]
      : rows.find(({ line }) => line === given)
  const width = header?.cells.length ?? 0
  const above = all.filter(({ line }) => given === undefined && line < (header?.line ?? 0))
  const badTitle = above.find(({ fault }) => fault !== undefined)
  const fitting = rows.filter(({ cells }) => cells.length === width).length
  // With another delimiter than that of the file, a header in quotes is malformed.
  return {
    delimiter,
    header,
    above,
    badTitle,
    score: badTitle ? 0 : fitting * Math.min(width - 1, MAX_COLUMNS),
  }
}

/** Reads the first lines, and returns the layout together with all lines. What is given is not detected. */
export const detectLayout = async (
  text: AsyncIterable<string[]>,
  delimiter: Delimiter | undefined,
  header: number | undefined,
  onNote: (note: string) => void = () => {},
): Promise<{ layout: Layout; lines: AsyncIterable<string[]> }> => {
  const { head = [], all } = await peek(
    text,
    (before = [], lines) => [...before, ...lines],
    (lines) => {
      const compared = lines.slice(header ?? 0)
      return compared.length >= COMPARED_LINES || compared.join('').length >= COMPARED_CHARACTERS
    },
  )
  const stated = STATED_DELIMITER.exec(head[0] ?? '')?.[1] as Delimiter | undefined
  const given = delimiter ?? stated
  const candidates = given === undefined ? Object.values(DELIMITERS) : [given]
  const layouts = candidates.map((candidate) => layoutAs(head, candidate, header))
  // The first of equals: without a delimiter, a comma.
  const best = layouts.reduce((one, other) => (other.score > one.score ? other : one))
  const { header: found, above, badTitle } = best
  if (delimiter === undefined && best.delimiter !== ',')
    onNote(`columns are separated by ${DELIMITER_PLURALS[best.delimiter]}`)
  if (badTitle)
    throw new SourceError(
      `line ${badTitle.line} is not a row; accepted: ${badTitle.fault}. If the header is below it, add --set header=N`,
    )
  if (above.length > 0) onNote(`the header is line ${found?.line}; what is above it is left out`)
  return {
    layout: { delimiter: best.delimiter, header: header ?? found?.line, width: found?.cells.length },
    lines: all,
  }
}

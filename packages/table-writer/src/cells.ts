/** Values as the texts of cells. */

const MUST_BE_QUOTED = /["\r\n]/

/** Formats a CSV cell (RFC 4180). Null is an empty cell; an empty string is a pair of quotes. */
export const csvCell = (value: unknown, delimiter = ','): string => {
  if (value === null || value === undefined) return ''
  if (typeof value !== 'string') return String(value)
  const isQuoted = value === '' || value.includes(delimiter) || MUST_BE_QUOTED.test(value)
  return isQuoted ? `"${value.replaceAll('"', '""')}"` : value
}

const SEPARATOR = ';'
const LIST_START = '['

/** Formats texts as one cell: separated by semicolons, or a JSON array if that would be ambiguous. */
export const formatListCell = (texts: readonly string[]): string => {
  const isPlain = !texts[0]?.startsWith(LIST_START) && !texts.some((text) => text.includes(SEPARATOR))
  return isPlain ? texts.join(SEPARATOR) : JSON.stringify(texts)
}

const listIn = (cell: string): string[] | undefined => {
  if (!cell.startsWith(LIST_START)) return undefined
  try {
    const list: unknown = JSON.parse(cell)
    return Array.isArray(list) && list.every((text) => typeof text === 'string') ? list : undefined
  } catch {
    return undefined
  }
}

/** Parses the texts in a cell, whether generated or typed by hand. */
export const parseListCell = (cell: string): string[] =>
  listIn(cell) ?? cell.split(SEPARATOR).filter((text) => text.trim() !== '')

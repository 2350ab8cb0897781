/** Records as CSV, cell by cell as the bulk API writes them, so that the same tools read both. */

/** A field of a record, or one of its URLs. */
type Cell = (record: object) => unknown

const MUST_BE_QUOTED = /[",\r\n]/

/** Separated by semicolons, or a JSON array if that would be ambiguous. */
const listText = (texts: readonly string[]): string =>
  texts[0]?.startsWith('[') || texts.some((text) => text.includes(';'))
    ? JSON.stringify(texts)
    : texts.join(';')

/** Null and an empty list are an empty cell, so an empty text is a pair of quotes. */
const cellText = (value: unknown): string => {
  if (value === null || value === undefined || (Array.isArray(value) && value.length === 0)) return ''
  const text = Array.isArray(value) ? listText(value) : String(value)
  return text === '' || MUST_BE_QUOTED.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

const fieldOf = (record: object, name: string): unknown => (record as Record<string, unknown>)[name]

const urlsOf = (record: object): Record<string, unknown> =>
  (fieldOf(record, 'urls') ?? {}) as Record<string, unknown>

/** One column per field in the API's order; for `urls` one per key of any record, in byte order. */
const columnsOf = (records: readonly object[]): [string, Cell][] =>
  Object.keys(records[0] ?? {}).flatMap((field): [string, Cell][] => {
    if (field !== 'urls') return [[field, (record) => fieldOf(record, field)]]
    const keys = [...new Set(records.flatMap((record) => Object.keys(urlsOf(record))))].sort()
    return keys.map((key) => [
      `url_${key}`,
      (record) => (Object.hasOwn(urlsOf(record), key) ? urlsOf(record)[key] : null),
    ])
  })

/** RFC 4180: a header row, CRLF at line ends, quotes only where needed. */
export const csvOf = (records: readonly object[]): string => {
  const columns = columnsOf(records)
  const rows = [
    columns.map(([name]) => name),
    ...records.map((record) => columns.map(([, cell]) => cell(record))),
  ]
  return rows.map((row) => `${row.map(cellText).join(',')}\r\n`).join('')
}

/** A file name that is valid on every system. */
export const fileNameOf = (...words: (string | undefined)[]): string =>
  ['heliolog', ...words]
    .filter((word) => word !== undefined)
    .map((word) => word.replace(/[^\p{L}\p{N}._]+/gu, '-').replace(/^-|-$/g, ''))
    .filter((word) => word !== '')
    .join('-')
    .slice(0, 100)
    .concat('.csv')

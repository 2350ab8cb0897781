/** Records as a CSV file, cell for cell as the bulk interface writes them, so that the same tools read both. */
/** A field of a record, or one of its URLs. */
type Cell = (record: object) => unknown

const MUST_BE_QUOTED = /[",\r\n]/

/** Nothing stands for null, so that an empty text is an empty pair of quotes. */
const written = (value: unknown): string => {
  if (value === null || value === undefined) return ''
  const text = String(value)
  return text === '' || MUST_BE_QUOTED.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

const fieldOf = (record: object, name: string): unknown => (record as Record<string, unknown>)[name]

const urlsOf = (record: object): Record<string, unknown> =>
  (fieldOf(record, 'urls') ?? {}) as Record<string, unknown>

/** `urls` is a column for each key that any of the records has, in byte order. */
const columnsOf = (fields: readonly string[], records: readonly object[]): [string, Cell][] =>
  fields.flatMap((field): [string, Cell][] => {
    if (field !== 'urls') return [[field, (record) => fieldOf(record, field)]]
    const keys = [...new Set(records.flatMap((record) => Object.keys(urlsOf(record))))].sort()
    return keys.map((key) => [
      `url_${key}`,
      (record) => (Object.hasOwn(urlsOf(record), key) ? urlsOf(record)[key] : null),
    ])
  })

/** RFC 4180: a header row, lines that end in CR LF, a cell in quotes where it must be. */
export const csvOf = (fields: readonly string[], records: readonly object[]): string => {
  const columns = columnsOf(fields, records)
  const rows = [
    columns.map(([name]) => name),
    ...records.map((record) => columns.map(([, cell]) => cell(record))),
  ]
  return rows.map((row) => `${row.map(written).join(',')}\r\n`).join('')
}

/** Words as a part of a file's name on every system. */
export const fileNameOf = (...words: (string | undefined)[]): string =>
  ['heliolog', ...words]
    .filter((word) => word !== undefined)
    .map((word) => word.replace(/[^\p{L}\p{N}._]+/gu, '-').replace(/^-|-$/g, ''))
    .filter((word) => word !== '')
    .join('-')
    .slice(0, 100)
    .concat('.csv')

const MUST_BE_QUOTED = /[",\r\n]/

/** A value as a cell of CSV (RFC 4180). Null is an empty cell, so that an empty text is an empty pair of quotes. */
export const csvCell = (value: unknown): string => {
  if (value === null || value === undefined) return ''
  if (typeof value !== 'string') return String(value)
  return value === '' || MUST_BE_QUOTED.test(value) ? `"${value.replaceAll('"', '""')}"` : value
}

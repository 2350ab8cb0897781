const MUST_BE_QUOTED = /[",\r\n]/

/** Formats a CSV cell (RFC 4180). Null is an empty cell; an empty string is a pair of quotes. */
export const csvCell = (value: unknown): string => {
  if (value === null || value === undefined) return ''
  if (typeof value !== 'string') return String(value)
  return value === '' || MUST_BE_QUOTED.test(value) ? `"${value.replaceAll('"', '""')}"` : value
}

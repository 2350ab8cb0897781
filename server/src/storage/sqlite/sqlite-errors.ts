/** SQLite's result codes for "not now": busy, locked, I/O error, disk full, cannot open. */
const UNAVAILABLE = new Set([5, 6, 10, 13, 14])

/** The low byte is the plain result code; the rest of an extended code tells more of the same. */
export const isUnavailable = (error: unknown): boolean =>
  error instanceof Error && 'errcode' in error && UNAVAILABLE.has(Number(error.errcode) & 0xff)

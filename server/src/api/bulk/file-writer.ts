/** Turns records into the bytes of a file. */
export interface FileWriter {
  /** The bytes before the first row. */
  header(): Uint8Array
  /** The bytes for these records; may be empty while the writer buffers rows. */
  rows(records: readonly BulkRecord[]): Uint8Array
  footer(): Uint8Array
}

/** A record as in API responses, plus its tags. Daily activity has none. */
export type BulkRecord = Record<string, unknown>

/** The image URL with this key. Checks own properties only, because a key may be `constructor` or the like. */
export const urlOf = ({ urls }: BulkRecord, key: string): string | null =>
  Object.hasOwn(urls as object, key) ? ((urls as Record<string, string>)[key] ?? null) : null

export const NO_BYTES: Uint8Array = new Uint8Array(0)

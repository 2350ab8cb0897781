/** Turns records into the bytes of a file. */
export interface FileWriter {
  /** What comes before the first row. */
  beginning(): Uint8Array
  /** What these records add to the file; nothing while they are gathered. */
  rows(records: readonly TabledRecord[]): Uint8Array
  end(): Uint8Array
}

/** A record as it is served, with its tags where its kind has them. */
export type TabledRecord = Record<string, unknown>

export const NOTHING: Uint8Array = new Uint8Array(0)

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

/** The URL under a key; any word can be a key, also one that every object answers to. */
export const urlOf = ({ urls }: TabledRecord, key: string): string | null =>
  Object.hasOwn(urls as object, key) ? ((urls as Record<string, string>)[key] ?? null) : null

export const NOTHING: Uint8Array = new Uint8Array(0)

/** Turns records into the bytes of a file. */
export interface FileWriter {
  /** The bytes before the first row. */
  header?(): Uint8Array
  /**
   * The bytes for records in NDJSON, without the last line end; may be empty while the writer buffers rows. Each writer
   * decodes them in the fastest way for its format.
   */
  rows(lines: Buffer): Uint8Array
  footer?(): Uint8Array
}

export const NO_BYTES: Uint8Array = new Uint8Array(0)

const LINE_END = Buffer.from('\n')

export const ndjsonWriter = (): FileWriter => ({
  rows: (lines) => Buffer.concat([lines, LINE_END]),
})

/** A table with described columns, and what its file says about it. */

/** `strings` is a list of strings. Dates and timestamps are texts in JSON: 2024-05-11, 2024-05-11T09:30:00Z. */
export type ColumnType = 'string' | 'strings' | 'int32' | 'double' | 'boolean' | 'date' | 'timestamp'

export interface Column {
  name: string
  type: ColumnType
  nullable: boolean
  /** In the syntax of VOUnits, such as `deg` or `%`; absent for pure numbers. */
  unit?: string
  /** The kind of quantity, in words of the IVOA's UCD1+ list, such as `time.epoch`. */
  ucd?: string
  meaning?: string
  /** The field and its key, for a string in an object. Columns of the same object must be adjacent. */
  path?: readonly [field: string, key: string]
  /** Set for strings that are distinct and similar to the one before, such as ids and URLs. */
  isUnique?: boolean
  /** Set for strings that may have several lines, or spaces at their ends. */
  isFreeText?: boolean
}

export const isTime = ({ type }: Column): boolean => type === 'date' || type === 'timestamp'

/** A table for a file with a header. */
export interface DescribedTable {
  name: string
  title: string
  description: string
  columns: readonly Column[]
  /** Further facts about the file by name, such as its licence. */
  metadata: Readonly<Record<string, string>>
}

/** Turns records into the bytes of a file, which is the concatenation of what the functions return. */
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

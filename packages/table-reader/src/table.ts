/** Types and limits of the readers of all formats. */
import { type TableMessage, textOf } from './messages.ts'

/** A file that cannot be read. The message continues a sentence that begins with the name of the file. */
export class TableError extends Error {
  override name = 'TableError'
  readonly code: TableMessage['code']
  readonly values: TableMessage['values']

  constructor(message: TableMessage) {
    super(textOf(message))
    this.code = message.code
    this.values = message.values
  }
}

/** A line in a cell that has as many delimiters as the header: a quote may be missing above it. */
export interface LineLikeRow {
  column: string
  line: number
}

/** `line` is the line, or the row of a sheet, in which a row begins. */
export interface Row {
  line: number
  /** A text for each column. */
  cells: string[]
  lineLikeRow?: LineLikeRow
}

export interface MalformedRow {
  line: number
  /** A description of accepted rows. */
  malformed: TableMessage
  text: string
}

/** A row of text before its cells are compared with the header. */
export interface SplitRow {
  line: number
  cells: string[]
  /** A description of accepted rows if the row has a syntax error. */
  fault?: TableMessage
  /** Set if quoted cells have line breaks. */
  isMultiline?: boolean
}

export interface TableBatch {
  columns: string[]
  rows: (Row | MalformedRow)[]
}

/** The first rows of a table, also those above its header. */
export interface TableHead {
  /** The line of the header; undefined without one. */
  header: number | undefined
  rows: { line: number; cells: string[] }[]
}

export interface TableOptions {
  /** The line of the header; by default, it is found. */
  header?: number | undefined
  /** The most characters of a cell with line breaks, which becomes long if a quote is missing. By default, any number. */
  maxMultilineLength?: number | undefined
  /** Called with what was detected. */
  onNote?(note: TableMessage): void
  /** Names an option in messages, such as `encoding=utf-8`, as the user can set it. */
  optionText?: OptionText
}

export type OptionText = (name: 'delimiter' | 'encoding' | 'format', value: string) => string

export const plainOption: OptionText = (name, value) => `${name}=${value}`

export const MAX_COLUMNS = 1_000

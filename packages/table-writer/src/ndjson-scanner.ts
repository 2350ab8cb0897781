/**
 * Finds the values of records in NDJSON without parsing them into objects, which would take longer than writing them.
 * Fast for lines as JSON.stringify writes them, with the keys in the order of the columns; others are rewritten first.
 */
import type { Column, ColumnType } from './table.ts'

const QUOTE = 0x22
const COMMA = 0x2c
const MINUS = 0x2d
const ZERO = 0x30
const COLON = 0x3a
const OPENING_BRACKET = 0x5b
const BACKSLASH = 0x5c
const CLOSING_BRACKET = 0x5d
const FIRST_OF_NULL = 0x6e
const FIRST_OF_TRUE = 0x74
const FIRST_OF_FALSE = 0x66
const OPENING_BRACE = 0x7b
const CLOSING_BRACE = 0x7d
const LINE_END = 0x0a

/** Keys are compared in words of four bytes. */
const WORD = 4
/** Rows that are scanned before they are written. */
const BLOCK_ROWS = 256
/** The start of a missing value. */
export const NULL = -1
const MISMATCH = -1
const EXCERPT_BYTES = 150

/** Kinds of JSON values. An object has a column for each key. */
const [TEXT, INTEGER, NUMBER, LIST, OBJECT, BOOLEAN] = [0, 1, 2, 3, 4, 5]
const KINDS: Record<ColumnType, number> = {
  string: TEXT,
  date: TEXT,
  timestamp: TEXT,
  int32: INTEGER,
  double: NUMBER,
  boolean: BOOLEAN,
  strings: LIST,
}

/** A field of the records. */
interface Field {
  name: string
  kind: number
  nullable: boolean
  /** The columns of an object, by key as in JSON. */
  keys: Map<string, number>
}

/** Values of rows: integers and booleans, and the positions of other values in the lines. */
export interface Block {
  bytes: Buffer
  rows: number
  /**
   * Two numbers for each value, row by row: its start, which is NULL if it is missing, and its end, or an integer
   * or boolean itself. Texts are without quotes, lists without brackets, both with escapes.
   */
  cells: Int32Array
  columns: number
  /** Where the next row starts in the lines that were scanned. */
  next: number
}

export class NdjsonScanner {
  readonly #fields: readonly Field[]
  /** The kinds and keys of the fields, in arrays that are fast to read. */
  readonly #kinds: Uint8Array
  readonly #keyLengths: Int32Array
  readonly #keyWords: Int32Array
  readonly #columns: number
  readonly #cells: Int32Array

  constructor(columns: readonly Column[]) {
    this.#fields = fieldsOf(columns)
    const keys = this.#fields.map(({ name }, index) =>
      Buffer.from(`${index === 0 ? '{' : ','}${JSON.stringify(name)}:`),
    )
    this.#kinds = Uint8Array.from(this.#fields, ({ kind }) => kind)
    this.#keyLengths = Int32Array.from(keys, ({ length }) => length)
    this.#keyWords = Int32Array.from(keys.flatMap(wordsOf))
    this.#columns = columns.length
    this.#cells = new Int32Array(BLOCK_ROWS * columns.length * 2)
  }

  /** Scans at least one row from `start`. */
  scan(lines: Buffer, start: number): Block {
    const block = this.#scanExpected(lines, start)
    if (block.rows > 0) return block
    const found = lines.indexOf(LINE_END, start)
    const end = found === -1 ? lines.length : found
    const line = lines.subarray(start, end)
    const normalized = this.#scanExpected(this.#normalize(line), 0)
    if (normalized.rows === 0)
      throw new Error(`A record has unexpected values: ${line.toString('utf8', 0, EXCERPT_BYTES)}`)
    return { ...normalized, next: end + 1 }
  }

  /** Scans rows up to a line that needs to be normalized. */
  #scanExpected(bytes: Buffer, start: number): Block {
    const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
    let rows = 0
    let next = start
    while (rows < BLOCK_ROWS && next < bytes.length) {
      const end = this.#scanRow(bytes, view, next, rows * this.#columns * 2)
      if (end === MISMATCH) break
      rows++
      next = end
    }
    return { bytes, rows, cells: this.#cells, columns: this.#columns, next }
  }

  /** Rewrites a record with the expected keys. */
  #normalize(line: Buffer): Buffer {
    const record = JSON.parse(line.toString())
    const fields = this.#fields.map(({ name }) => [name, record[name] ?? null])
    return Buffer.from(JSON.stringify(Object.fromEntries(fields)))
  }

  /** Returns where the next row starts. */
  #scanRow(bytes: Buffer, view: DataView, start: number, firstCell: number): number {
    const cells = this.#cells
    const kinds = this.#kinds
    const keyLengths = this.#keyLengths
    const keyWords = this.#keyWords
    let at = start
    let cell = firstCell
    let word = 0
    for (let field = 0; field < kinds.length; field++) {
      // The last word may overlap the one before. A value follows, so the key does not end with the bytes.
      const lastWord = at + (keyLengths[field] as number) - WORD
      if (lastWord + WORD >= bytes.length) return MISMATCH
      for (; at < lastWord; at += WORD) if (view.getInt32(at, true) !== keyWords[word++]) return MISMATCH
      if (view.getInt32(lastWord, true) !== keyWords[word++]) return MISMATCH
      at = lastWord + WORD
      const kind = kinds[field]
      if (bytes[at] === FIRST_OF_NULL) {
        this.#checkNullable(field)
        cells[cell] = NULL
        at += 'null'.length
      } else if (kind === INTEGER) {
        cells[cell] = at
        at = scanInteger(bytes, at, cells, cell + 1)
      } else if (kind === TEXT) {
        cells[cell] = at + 1
        at = endOfText(bytes, at)
        cells[cell + 1] = at - 1
      } else if (kind === NUMBER) {
        cells[cell] = at
        at = endOfNumber(bytes, at)
        cells[cell + 1] = at
      } else if (kind === BOOLEAN) {
        cells[cell] = at
        at = scanBoolean(bytes, at, cells, cell + 1)
      } else if (kind === LIST) {
        cells[cell] = at + 1
        at = endOfList(bytes, at)
        cells[cell + 1] = at - 1
      } else {
        const { keys } = this.#fields[field] as Field
        at = scanObject(bytes, at, cells, firstCell, keys)
        cell += 2 * (keys.size - 1)
      }
      if (at === MISMATCH) return MISMATCH
      cell += 2
    }
    if (bytes[at] !== CLOSING_BRACE) return MISMATCH
    at++
    return at === bytes.length || bytes[at] === LINE_END ? at + 1 : MISMATCH
  }

  #checkNullable(field: number): void {
    const { name, nullable } = this.#fields[field] as Field
    if (!nullable) throw new Error(`A record has no ${name}, which is required.`)
  }
}

const fieldsOf = (columns: readonly Column[]): Field[] => {
  const fields: Field[] = []
  for (const [index, { name, type, nullable, path }] of columns.entries()) {
    if (!path) fields.push({ name, kind: KINDS[type], nullable, keys: new Map() })
    else {
      const [object, key] = path
      if (fields.at(-1)?.name !== object)
        fields.push({ name: object, kind: OBJECT, nullable: false, keys: new Map() })
      fields.at(-1)?.keys.set(JSON.stringify(key).slice(1, -1), index)
    }
  }
  return fields
}

const wordsOf = (key: Buffer): number[] => {
  const words: number[] = []
  for (let at = 0; at < key.length; at += WORD) words.push(key.readInt32LE(Math.min(at, key.length - WORD)))
  return words
}

/** Stores the integer in a cell and returns where it ends. */
const scanInteger = (bytes: Buffer, start: number, cells: Int32Array, cell: number): number => {
  const isNegative = bytes[start] === MINUS
  const first = isNegative ? start + 1 : start
  let at = first
  let value = 0
  for (; at < bytes.length; at++) {
    const digit = (bytes[at] as number) - ZERO
    if (digit < 0 || digit > 9) break
    value = value * 10 + digit
  }
  if (at === first || value > (isNegative ? 2 ** 31 : 2 ** 31 - 1)) return MISMATCH
  cells[cell] = isNegative ? -value : value
  return at
}

/** Stores 1 or 0 in a cell and returns where the boolean ends. */
const scanBoolean = (bytes: Buffer, start: number, cells: Int32Array, cell: number): number => {
  const isTrue = bytes[start] === FIRST_OF_TRUE
  if (!isTrue && bytes[start] !== FIRST_OF_FALSE) return MISMATCH
  cells[cell] = isTrue ? 1 : 0
  return start + (isTrue ? 'true' : 'false').length
}

const endOfNumber = (bytes: Buffer, start: number): number => {
  let at = start
  while (at < bytes.length && bytes[at] !== COMMA && bytes[at] !== CLOSING_BRACE) at++
  return at
}

/** Where the text ends, including its quotes. */
const endOfText = (bytes: Buffer, start: number): number => {
  if (bytes[start] !== QUOTE) return MISMATCH
  for (let at = start + 1; at < bytes.length; at++) {
    const byte = bytes[at]
    if (byte === QUOTE) return at + 1
    if (byte === BACKSLASH) at++
  }
  return MISMATCH
}

const endOfList = (bytes: Buffer, start: number): number => {
  if (bytes[start] !== OPENING_BRACKET) return MISMATCH
  if (bytes[start + 1] === CLOSING_BRACKET) return start + 2
  let at = start
  do {
    at = endOfText(bytes, at + 1)
    if (at === MISMATCH) return MISMATCH
  } while (bytes[at] === COMMA)
  return bytes[at] === CLOSING_BRACKET ? at + 1 : MISMATCH
}

/** Stores the texts of an object in the cells of a row, which starts at `row`, and returns where the object ends. */
const scanObject = (
  bytes: Buffer,
  start: number,
  cells: Int32Array,
  row: number,
  columns: ReadonlyMap<string, number>,
): number => {
  for (const column of columns.values()) cells[row + 2 * column] = NULL
  if (bytes[start] !== OPENING_BRACE) return MISMATCH
  if (bytes[start + 1] === CLOSING_BRACE) return start + 2
  let at = start
  do {
    const keyEnd = endOfText(bytes, at + 1)
    if (keyEnd === MISMATCH || bytes[keyEnd] !== COLON) return MISMATCH
    const end = endOfText(bytes, keyEnd + 1)
    if (end === MISMATCH) return MISMATCH
    const column = columns.get(bytes.toString('utf8', at + 2, keyEnd - 1))
    if (column !== undefined) {
      cells[row + 2 * column] = keyEnd + 2
      cells[row + 2 * column + 1] = end - 1
    }
    at = end
  } while (bytes[at] === COMMA)
  return bytes[at] === CLOSING_BRACE ? at + 1 : MISMATCH
}

import type { ByteBuffer } from '../byte-buffer.ts'
import { type Block, endOfText, NULL } from '../record-scanner.ts'
import { type Bounds, doubleBytes, numberBounds, textBounds } from './bounds.ts'
import { ByteValues, doubled } from './byte-values.ts'
import { dictionaryOrPlain } from './dictionary-or-plain.ts'
import type { ChunkValues, Levels, StagedColumn } from './staged-column.ts'
import { appendText } from './text.ts'
import { TokenDictionary } from './token-dictionary.ts'

const INITIAL_VALUES = 1_024
const DOUBLE_BYTES = 8

/** Converts values of a type from JSON. */
interface ValueType {
  isText: boolean
  append(output: ByteBuffer, json: Buffer, start: number, end: number): void
  bounds(values: ByteValues): Bounds | undefined
}

/** Texts, lists of texts, or doubles, of which many are equal. */
export class DictionaryColumn implements StagedColumn {
  readonly #levels: Levels
  readonly #type: ValueType
  readonly #dictionary = new TokenDictionary()
  readonly #distinct = new ByteValues()
  /** The number of each value in the dictionary. */
  #numbers = new Int32Array(INITIAL_VALUES)
  #count = 0
  #jsonBytes = 0

  constructor(levels: Levels, type: ValueType) {
    this.#levels = levels
    this.#type = type
  }

  add(block: Block, column: number): void {
    if (this.#levels.isList) this.#addLists(block, column)
    else this.#addValues(block, column)
  }

  values(): ChunkValues {
    const { isText, bounds } = this.#type
    const distinct = this.#convertDistinct()
    return {
      ...dictionaryOrPlain({
        distinct,
        numbers: this.#numbers.subarray(0, this.#count),
        bytes: isText ? this.#jsonBytes : this.#count * DOUBLE_BYTES,
        isText,
      }),
      levels: this.#levels,
      bounds: bounds(distinct),
    }
  }

  clear(): void {
    this.#levels.clear()
    this.#dictionary.clear()
    this.#count = 0
    this.#jsonBytes = 0
  }

  #addValues({ bytes, rows, cells, columns }: Block, column: number): void {
    this.#reserve(rows)
    for (let row = 0; row < rows; row++) {
      const cell = (row * columns + column) * 2
      const start = cells[cell] as number
      this.#levels.add(start === NULL ? 0 : 1)
      if (start !== NULL) this.#addValue(bytes, start, cells[cell + 1] as number)
    }
  }

  #addLists({ bytes, rows, cells, columns }: Block, column: number): void {
    for (let row = 0; row < rows; row++) {
      const cell = (row * columns + column) * 2
      const first = cells[cell] as number
      const end = cells[cell + 1] as number
      // An element takes at least its quotes and a comma.
      this.#reserve(1 + Math.ceil((end - first) / 3))
      if (first === end) this.#levels.addToList(0, 0)
      for (let start = first; start < end; ) {
        const next = endOfText(bytes, start)
        this.#levels.addToList(1, start === first ? 0 : 1)
        this.#addValue(bytes, start + 1, next - 1)
        start = next + 1
      }
    }
  }

  #addValue(bytes: Buffer, start: number, end: number): void {
    this.#numbers[this.#count++] = this.#dictionary.numberOf(bytes, start, end)
    this.#jsonBytes += end - start
  }

  #reserve(extra: number): void {
    this.#levels.reserve(extra)
    while (this.#count + extra > this.#numbers.length) this.#numbers = doubled(this.#numbers)
  }

  #convertDistinct(): ByteValues {
    const { tokens } = this.#dictionary
    const distinct = this.#distinct
    distinct.clear()
    for (let number = 0; number < tokens.count; number++) {
      this.#type.append(distinct.buffer, tokens.buffer.bytes, tokens.startOf(number), tokens.endOf(number))
      distinct.endValue()
    }
    return distinct
  }
}

export const TEXT: ValueType = { isText: true, append: appendText, bounds: textBounds }

export const DOUBLE: ValueType = {
  isText: false,
  append: (output, json, start, end) => {
    const text = json.toString('latin1', start, end)
    const value = Number(text)
    if (!Number.isFinite(value)) throw new Error(`A record has ${text.slice(0, 40)} instead of a number.`)
    output.double(value)
  },
  bounds: ({ buffer, count }) => {
    const values = Array.from({ length: count }, (_, index) =>
      buffer.bytes.readDoubleLE(index * DOUBLE_BYTES),
    )
    return numberBounds(values, doubleBytes)
  },
}

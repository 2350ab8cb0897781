/** Columns of texts, of lists of texts, and of doubles, which are also copied from their JSON. */

import { type ByteBuffer, ByteValues, withCapacity } from '../byte-buffer.ts'
import { type Block, endOfText, NULL } from '../ndjson-scanner.ts'
import { type Bounds, doubleBytes, numberBounds, textBounds } from './bounds.ts'
import { ENCODING, writeDeltas } from './encodings.ts'
import { type ChunkValues, dictionaryOrPlain, type Levels, type StagedColumn } from './staged-column.ts'
import { TokenDictionary } from './token-dictionary.ts'

const INITIAL_VALUES = 1_024
const DOUBLE_BYTES = 8
const BACKSLASH = 0x5c

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
    this.#numbers = withCapacity(this.#numbers, this.#count + extra)
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

/** Appends the UTF-8 bytes of a text from its JSON form without quotes. */
const appendText = (output: ByteBuffer, json: Buffer, start: number, end: number): void => {
  for (let at = start; at < end; at++)
    if (json[at] === BACKSLASH) {
      output.append(Buffer.from(JSON.parse(`"${json.toString('utf8', start, end)}"`)))
      return
    }
  output.append(json, start, end)
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

/** Texts that are unique but similar to the one before, such as ids and URLs: DELTA_BYTE_ARRAY. */
export class UniqueTextColumn implements StagedColumn {
  readonly #levels: Levels
  readonly #texts = new ByteValues()

  constructor(levels: Levels) {
    this.#levels = levels
  }

  add({ bytes, rows, cells, columns }: Block, column: number): void {
    this.#levels.reserve(rows)
    for (let row = 0; row < rows; row++) {
      const cell = (row * columns + column) * 2
      const start = cells[cell] as number
      this.#levels.add(start === NULL ? 0 : 1)
      if (start === NULL) continue
      appendText(this.#texts.buffer, bytes, start, cells[cell + 1] as number)
      this.#texts.endValue()
    }
  }

  values(): ChunkValues {
    return {
      levels: this.#levels,
      count: this.#texts.count,
      encoding: ENCODING.deltaByteArray,
      bounds: textBounds(this.#texts),
      write: (output, from, to) => this.#write(output, from, to),
      sizes: this.#texts,
    }
  }

  clear(): void {
    this.#levels.clear()
    this.#texts.clear()
  }

  /** Writes how many bytes each text shares with the one before, and then the rest of each text. */
  #write(output: ByteBuffer, from: number, to: number): void {
    const texts = this.#texts
    const shared = new Float64Array(to - from)
    const rest = new Float64Array(to - from)
    for (let index = from; index < to; index++) {
      const prefix = index === from ? 0 : texts.sharedLength(index - 1, index)
      shared[index - from] = prefix
      rest[index - from] = texts.lengthOf(index) - prefix
    }
    writeDeltas(output, shared, 0, shared.length)
    writeDeltas(output, rest, 0, rest.length)
    for (let index = from; index < to; index++) {
      const start = texts.startOf(index) + (shared[index - from] as number)
      output.append(texts.buffer.bytes, start, texts.endOf(index))
    }
  }
}

/** Columns of booleans, integers, dates and timestamps. */

import { ByteValues, withCapacity } from '../byte-buffer.ts'
import { type Block, NULL } from '../ndjson-scanner.ts'
import { int32Bytes, int64Bytes, numberBounds } from './bounds.ts'
import { ENCODING, writeBits, writeDeltas } from './encodings.ts'
import { type ChunkValues, dictionaryOrPlain, type Levels, type StagedColumn } from './staged-column.ts'

const INITIAL_VALUES = 1_024
const INT32_BYTES = 4
/** Integers below this limit are looked up in an array. Nearly all are. */
const SMALL = 4_096
const DAY_MS = 86_400_000
/** The usual format of timestamps. Date.parse would be slower. */
const TIMESTAMP = 'YYYY-MM-DDThh:mm:ssZ'
const ZERO = 0x30

/** Booleans, one bit each. */
export class BooleanColumn implements StagedColumn {
  readonly #levels: Levels
  #values = new Int32Array(INITIAL_VALUES)
  #count = 0

  constructor(levels: Levels) {
    this.#levels = levels
  }

  add({ rows, cells, columns }: Block, column: number): void {
    this.#levels.reserve(rows)
    this.#values = withCapacity(this.#values, this.#count + rows)
    for (let row = 0; row < rows; row++) {
      const cell = (row * columns + column) * 2
      const isNull = cells[cell] === NULL
      this.#levels.add(isNull ? 0 : 1)
      if (!isNull) this.#values[this.#count++] = cells[cell + 1] as number
    }
  }

  values(): ChunkValues {
    const values = this.#values.subarray(0, this.#count)
    return {
      levels: this.#levels,
      count: this.#count,
      encoding: ENCODING.plain,
      bounds: numberBounds(values, (value) => Buffer.from([value])),
      write: (output, from, to) => writeBits(output, values, from, to),
    }
  }

  clear(): void {
    this.#levels.clear()
    this.#count = 0
  }
}

/** Integers of which many are equal. */
export class IntegerColumn implements StagedColumn {
  readonly #levels: Levels
  #distinct: number[] = []
  /** For each distinct integer, its number plus 1: of small ones, and of others. */
  readonly #smallNumbers = new Int32Array(SMALL)
  readonly #otherNumbers = new Map<number, number>()
  /** The number of each value among the distinct ones. */
  #numbers = new Int32Array(INITIAL_VALUES)
  #count = 0

  constructor(levels: Levels) {
    this.#levels = levels
  }

  add({ rows, cells, columns }: Block, column: number): void {
    this.#levels.reserve(rows)
    this.#numbers = withCapacity(this.#numbers, this.#count + rows)
    for (let row = 0; row < rows; row++) {
      const cell = (row * columns + column) * 2
      const isNull = cells[cell] === NULL
      this.#levels.add(isNull ? 0 : 1)
      if (!isNull) this.#numbers[this.#count++] = this.#numberOf(cells[cell + 1] as number)
    }
  }

  values(): ChunkValues {
    const distinct = new ByteValues()
    for (const value of this.#distinct) {
      distinct.buffer.int32(value)
      distinct.endValue()
    }
    return {
      ...dictionaryOrPlain({
        distinct,
        numbers: this.#numbers.subarray(0, this.#count),
        bytes: this.#count * INT32_BYTES,
        isText: false,
      }),
      levels: this.#levels,
      bounds: numberBounds(this.#distinct, int32Bytes),
    }
  }

  clear(): void {
    this.#levels.clear()
    this.#distinct = []
    this.#smallNumbers.fill(0)
    this.#otherNumbers.clear()
    this.#count = 0
  }

  #numberOf(value: number): number {
    const isSmall = value >= 0 && value < SMALL
    const known = isSmall ? (this.#smallNumbers[value] as number) : (this.#otherNumbers.get(value) ?? 0)
    if (known > 0) return known - 1
    const number = this.#distinct.push(value)
    if (isSmall) this.#smallNumbers[value] = number
    else this.#otherNumbers.set(value, number)
    return number - 1
  }
}

/** Dates or timestamps, which are in ascending order or nearly so: DELTA_BINARY_PACKED. */
export class TimeColumn implements StagedColumn {
  readonly #levels: Levels
  readonly #type: 'date' | 'timestamp'
  #times = new Float64Array(INITIAL_VALUES)
  #count = 0

  constructor(levels: Levels, type: 'date' | 'timestamp') {
    this.#levels = levels
    this.#type = type
  }

  add({ bytes, rows, cells, columns }: Block, column: number): void {
    this.#levels.reserve(rows)
    this.#times = withCapacity(this.#times, this.#count + rows)
    for (let row = 0; row < rows; row++) {
      const cell = (row * columns + column) * 2
      const start = cells[cell] as number
      this.#levels.add(start === NULL ? 0 : 1)
      if (start === NULL) continue
      const time = parseTime(bytes, start, cells[cell + 1] as number)
      this.#times[this.#count++] = this.#type === 'date' ? time / DAY_MS : time
    }
  }

  values(): ChunkValues {
    return {
      levels: this.#levels,
      count: this.#count,
      encoding: ENCODING.deltaBinaryPacked,
      bounds: numberBounds(
        this.#times.subarray(0, this.#count),
        this.#type === 'date' ? int32Bytes : int64Bytes,
      ),
      write: (output, from, to) => writeDeltas(output, this.#times, from, to),
    }
  }

  clear(): void {
    this.#levels.clear()
    this.#count = 0
  }
}

/** Milliseconds since 1970. */
const parseTime = (bytes: Buffer, start: number, end: number): number => {
  const time =
    end - start === TIMESTAMP.length
      ? Date.UTC(
          digits(bytes, start, 4),
          digits(bytes, start + 5, 2) - 1,
          digits(bytes, start + 8, 2),
          digits(bytes, start + 11, 2),
          digits(bytes, start + 14, 2),
          digits(bytes, start + 17, 2),
        )
      : Date.parse(bytes.toString('latin1', start, end))
  if (Number.isNaN(time))
    throw new Error(
      `A record has an invalid time: ${bytes.toString('utf8', start, Math.min(end, start + 40))}`,
    )
  return time
}

/** The number with these digits, or NaN. */
const digits = (bytes: Buffer, start: number, count: number): number => {
  let value = 0
  for (let at = start; at < start + count; at++) {
    const digit = (bytes[at] as number) - ZERO
    if (digit < 0 || digit > 9) return Number.NaN
    value = value * 10 + digit
  }
  return value
}

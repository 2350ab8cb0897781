import { type Block, NULL } from '../record-scanner.ts'
import { int32Bytes, numberBounds } from './bounds.ts'
import { ByteValues, doubled } from './byte-values.ts'
import { dictionaryOrPlain } from './dictionary-or-plain.ts'
import type { ChunkValues, Levels, StagedColumn } from './staged-column.ts'

const INITIAL_VALUES = 1_024
const INT32_BYTES = 4
/** Integers below this limit are looked up in an array. Nearly all are. */
const SMALL = 4_096

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
    while (this.#count + rows > this.#numbers.length) this.#numbers = doubled(this.#numbers)
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

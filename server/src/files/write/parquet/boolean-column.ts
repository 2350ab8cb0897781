import { type Block, NULL } from '../record-scanner.ts'
import { doubled } from './byte-values.ts'
import { ENCODING, writeBits } from './encodings.ts'
import type { ChunkValues, Levels, StagedColumn } from './staged-column.ts'

const INITIAL_VALUES = 1_024

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
    while (this.#count + rows > this.#values.length) this.#values = doubled(this.#values)
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
      bounds:
        this.#count === 0
          ? undefined
          : {
              min: Buffer.from([values.includes(0) ? 0 : 1]),
              max: Buffer.from([values.includes(1) ? 1 : 0]),
              isMinExact: true,
              isMaxExact: true,
            },
      write: (output, from, to) => writeBits(output, values, from, to),
    }
  }

  clear(): void {
    this.#levels.clear()
    this.#count = 0
  }
}

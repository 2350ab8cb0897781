import { DAY_MS } from '../../../domain/day.ts'
import { type Block, NULL } from '../record-scanner.ts'
import { int32Bytes, int64Bytes, numberBounds } from './bounds.ts'
import { ENCODING, writeDeltas } from './encodings.ts'
import type { ChunkValues, Levels, StagedColumn } from './staged-column.ts'

const INITIAL_VALUES = 1_024
/** The format in which instants are published. Date.parse would be slower. */
const INSTANT = 'YYYY-MM-DDThh:mm:ssZ'
const ZERO = 0x30

/** Days or instants, which are in ascending order or nearly so: DELTA_BINARY_PACKED. */
export class TimeColumn implements StagedColumn {
  readonly #levels: Levels
  readonly #type: 'day' | 'instant'
  #times = new Float64Array(INITIAL_VALUES)
  #count = 0

  constructor(levels: Levels, type: 'day' | 'instant') {
    this.#levels = levels
    this.#type = type
  }

  add({ bytes, rows, cells, columns }: Block, column: number): void {
    this.#levels.reserve(rows)
    this.#reserve(rows)
    for (let row = 0; row < rows; row++) {
      const cell = (row * columns + column) * 2
      const start = cells[cell] as number
      this.#levels.add(start === NULL ? 0 : 1)
      if (start === NULL) continue
      const time = parseTime(bytes, start, cells[cell + 1] as number)
      this.#times[this.#count++] = this.#type === 'day' ? time / DAY_MS : time
    }
  }

  values(): ChunkValues {
    return {
      levels: this.#levels,
      count: this.#count,
      encoding: ENCODING.deltaBinaryPacked,
      bounds: numberBounds(
        this.#times.subarray(0, this.#count),
        this.#type === 'day' ? int32Bytes : int64Bytes,
      ),
      write: (output, from, to) => writeDeltas(output, this.#times, from, to),
    }
  }

  clear(): void {
    this.#levels.clear()
    this.#count = 0
  }

  #reserve(extra: number): void {
    const needed = this.#count + extra
    if (needed <= this.#times.length) return
    const larger = new Float64Array(Math.max(needed, this.#times.length * 2))
    larger.set(this.#times)
    this.#times = larger
  }
}

/** Milliseconds since 1970. */
const parseTime = (bytes: Buffer, start: number, end: number): number => {
  const time =
    end - start === INSTANT.length
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

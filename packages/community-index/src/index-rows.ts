/** The input of the index: reports by day, grouped into rows, one per observer and UTC day, sorted by both. */
import { yearOf } from './calendar.ts'

/** In place of a hemispheric Wolf number that was not reported. Wolf numbers are never negative. */
export const NOT_REPORTED = -1

/** The sum of an observer's Wolf numbers of a day, and their number. */
class Tally {
  sum = 0
  count = 0

  add(wolf: number | null): void {
    if (wolf === null || wolf === NOT_REPORTED) return
    this.sum += wolf
    this.count++
  }
}

type Tallies = Record<'total' | 'north' | 'south', Tally>

/** White-light observations with a Wolf number. Only the reports of the last day are kept, the others as rows. */
export class IndexInput {
  /** The last unit of each observer so far, in the order of their first reports by day and nickname. */
  readonly #lastUnit = new Map<string, number>()
  readonly #unitObserver: string[] = []
  readonly #unitYear: number[] = []
  readonly #total = new RowEncoder()
  readonly #north = new RowEncoder()
  readonly #south = new RowEncoder()
  #day = -Infinity
  readonly #ofDay = new Map<string, Tallies>()
  #length = 0

  /**
   * `day` is a day number (`calendar.ts`), and not before that of the last report. Wolf numbers are integers; those of a
   * hemisphere may be null.
   */
  add(day: number, observer: string, wolf: number, north: number | null, south: number | null): void {
    if (day < this.#day) throw new RangeError(`a report of day ${day} follows one of day ${this.#day}`)
    if (day > this.#day) {
      this.#endDay()
      this.#day = day
    }
    let tallies = this.#ofDay.get(observer)
    if (!tallies) {
      tallies = { total: new Tally(), north: new Tally(), south: new Tally() }
      this.#ofDay.set(observer, tallies)
    }
    tallies.total.add(wolf)
    tallies.north.add(north)
    tallies.south.add(south)
    this.#length++
  }

  get length(): number {
    return this.#length
  }

  /** All reports as rows. Call it once, after the last report. */
  rows(): IndexRows {
    this.#endDay()
    const observers = [...this.#lastUnit.keys()].sort()
    const placeOf = new Map(observers.map((nickname, place) => [nickname, place]))
    return {
      observers,
      unitObserver: Uint32Array.from(this.#unitObserver, (nickname) => placeOf.get(nickname) as number),
      unitYear: Int32Array.from(this.#unitYear),
      total: this.#total.rows(),
      north: this.#north.rows(),
      south: this.#south.rows(),
    }
  }

  #endDay(): void {
    const year = yearOf(this.#day)
    for (const observer of [...this.#ofDay.keys()].sort()) {
      const { total, north, south } = this.#ofDay.get(observer) as Tallies
      const unit = this.#unitOf(observer, year)
      this.#total.add(this.#day, unit, total)
      this.#north.add(this.#day, unit, north)
      this.#south.add(this.#day, unit, south)
    }
    this.#ofDay.clear()
  }

  #unitOf(observer: string, year: number): number {
    const last = this.#lastUnit.get(observer)
    if (last !== undefined && this.#unitYear[last] === year) return last
    // A copy: a part of a text keeps all of it in memory.
    const nickname = last === undefined ? [...observer].join('') : (this.#unitObserver[last] as string)
    const unit = this.#unitYear.push(year) - 1
    this.#unitObserver.push(nickname)
    this.#lastUnit.set(nickname, unit)
    return unit
  }
}

export interface IndexRows {
  /** Nicknames in code-unit order. All sums over observers run in this order. */
  observers: string[]
  /** A unit is one observer in one calendar year. Units are in the order of their first rows. */
  unitObserver: Uint32Array
  unitYear: Int32Array
  total: DayRows
  /** The rows with a Wolf number of the hemisphere. A row may be in one of them only. */
  north: DayRows
  south: DayRows
}

/**
 * Rows grouped by day. `read` decodes one day at a time into the same arrays, because there may be millions of rows, and
 * a row takes about 5 bytes encoded.
 */
export class DayRows {
  /** Day numbers. */
  readonly day: Int32Array
  /** Per row of the day that was read last: its unit. */
  readonly unit: Uint32Array
  /** W: the mean of the observer's Wolf numbers of the day. */
  readonly wolf: Float64Array
  /** The number of reports of which W is the mean. */
  readonly reports: Uint32Array
  readonly #bytes: Uint8Array
  /** Where each day begins in the bytes, and where the last one ends. */
  readonly #begin: Float64Array

  /** `largest` is the largest number of rows of a day. */
  constructor(day: Int32Array, bytes: Uint8Array, begin: Float64Array, largest: number) {
    this.day = day
    this.#bytes = bytes
    this.#begin = begin
    this.unit = new Uint32Array(largest)
    this.wolf = new Float64Array(largest)
    this.reports = new Uint32Array(largest)
  }

  /** Reads the day at a place in `day`, and returns the number of its rows. */
  read(at: number): number {
    const bytes = this.#bytes
    let offset = this.#begin[at] as number
    const end = this.#begin[at + 1] as number
    const next = (): number => {
      let value = 0
      for (let scale = 1; ; scale *= 128) {
        const byte = bytes[offset++] as number
        if (byte < 128) return value + byte * scale
        value += (byte - 128) * scale
      }
    }
    let row = 0
    for (; offset < end; row++) {
      this.unit[row] = next()
      const count = next()
      this.reports[row] = count
      this.wolf[row] = next() / count
    }
    return row
  }
}

/** Encodes rows in the order of their days: unit, number and sum of Wolf numbers, in 7 bits per byte, low ones first. */
class RowEncoder {
  readonly #days: number[] = []
  readonly #begin: number[] = []
  #bytes = new Uint8Array(2 ** 12)
  #length = 0
  #rowsOfDay = 0
  #largest = 0

  /** Ignores a row without a Wolf number. */
  add(day: number, unit: number, { count, sum }: Tally): void {
    if (count === 0) return
    if (this.#days.at(-1) !== day) {
      this.#days.push(day)
      this.#begin.push(this.#length)
      this.#rowsOfDay = 0
    }
    this.#largest = Math.max(this.#largest, ++this.#rowsOfDay)
    for (const value of [unit, count, sum]) this.#push(value)
  }

  #push(value: number): void {
    let rest = value
    for (; rest >= 128; rest = Math.floor(rest / 128)) this.#pushByte(128 + (rest % 128))
    this.#pushByte(rest)
  }

  #pushByte(byte: number): void {
    // Transferring frees the former memory immediately.
    if (this.#length === this.#bytes.length)
      this.#bytes = new Uint8Array(this.#bytes.buffer.transfer(2 * this.#bytes.length))
    this.#bytes[this.#length++] = byte
  }

  rows(): DayRows {
    const begin = Float64Array.from([...this.#begin, this.#length])
    return new DayRows(Int32Array.from(this.#days), this.#bytes, begin, this.#largest)
  }
}

/** Reads each day with at least two observers, and calls back with the number of its rows and its day number. */
export const forEachCommonDay = (
  { total }: IndexRows,
  callback: (rowCount: number, day: number) => void,
): void => {
  for (const [at, day] of total.day.entries()) {
    const rowCount = total.read(at)
    if (rowCount >= 2) callback(rowCount, day)
  }
}

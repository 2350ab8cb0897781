/** The input of the index: reports in any order, and their rows, one per observer and UTC day, sorted by both. */
import { yearOf } from './calendar.ts'

/** Fields of a report, as offsets into its values. */
const [DAY, OBSERVER, WOLF, NORTH, SOUTH] = [0, 1, 2, 3, 4] as const
const REPORT_SIZE = 5
type ReportField = 0 | 1 | 2 | 3 | 4

/** In place of a hemispheric Wolf number that was not reported. Wolf numbers are never negative. */
export const NOT_REPORTED = -1

/** White-light observations with a Wolf number. Their positions in the order of `add` identify them in the results. */
export class IndexInput {
  readonly #observers = new Map<string, number>()
  #reports = new Int32Array(1024 * REPORT_SIZE)
  #length = 0

  /** `day` is a day number (`calendar.ts`). Wolf numbers are integers; those of a hemisphere may be null. */
  add(day: number, observer: string, wolf: number, north: number | null, south: number | null): void {
    let number = this.#observers.get(observer)
    if (number === undefined) {
      number = this.#observers.size
      // A copy: a part of a text keeps all of it in memory.
      this.#observers.set([...observer].join(''), number)
    }
    const at = this.#length * REPORT_SIZE
    // Transferring frees the former memory immediately.
    if (at === this.#reports.length)
      this.#reports = new Int32Array(this.#reports.buffer.transfer(2 * this.#reports.byteLength))
    this.#reports[at + DAY] = day
    this.#reports[at + OBSERVER] = number
    this.#reports[at + WOLF] = wolf
    this.#reports[at + NORTH] = north ?? NOT_REPORTED
    this.#reports[at + SOUTH] = south ?? NOT_REPORTED
    this.#length++
  }

  get length(): number {
    return this.#length
  }

  /** Nicknames in the order of their first report. */
  get observers(): string[] {
    return [...this.#observers.keys()]
  }

  /** One field of the report at a position; the observer is its place in `observers`. */
  get(position: number, field: ReportField): number {
    return this.#reports[position * REPORT_SIZE + field] as number
  }
}

/** Rows grouped by day. The rows of day number `day[d]` are those from `firstRow[d]` to before `firstRow[d + 1]`. */
export type DayRows = ReturnType<ReturnType<typeof dayRowsBuilder>['build']>

export type IndexRows = ReturnType<typeof indexRows>

/** Calls back with the first row, the row after the last, and the number of each day with at least two observers. */
export const forEachCommonDay = (
  { total: { firstRow, day } }: IndexRows,
  callback: (first: number, end: number, day: number) => void,
): void => {
  for (let at = 0; at < day.length; at++) {
    const [first, end] = [firstRow[at] as number, firstRow[at + 1] as number]
    if (end - first >= 2) callback(first, end, day[at] as number)
  }
}

export const indexRows = (input: IndexInput) => {
  const observers = input.observers.toSorted()
  const placeOf = new Map(observers.map((nickname, place) => [nickname, place]))
  const places = Uint32Array.from(input.observers, (nickname) => placeOf.get(nickname) as number)
  const observerOf = (position: number): number => places[input.get(position, OBSERVER)] as number
  const sorted = sortByDayAndObserver(input, observerOf, observers.length)

  const total = dayRowsBuilder(input.length)
  const north = dayRowsBuilder(input.length)
  const south = dayRowsBuilder(input.length)
  const [reports, rowOfReport] = [new Uint32Array(input.length), new Uint32Array(input.length)]
  const [unitObserver, unitYear]: [number[], number[]] = [[], []]
  /** The last unit of each observer so far. */
  const lastUnit = new Int32Array(observers.length).fill(-1)
  let [day, year] = [Number.NaN, Number.NaN]
  let row = 0
  for (let first = 0; first < sorted.length; row++) {
    const position = sorted[first] as number
    const observer = observerOf(position)
    if (input.get(position, DAY) !== day) {
      day = input.get(position, DAY)
      year = yearOf(day)
    }
    let unit = lastUnit[observer] as number
    if (unitYear[unit] !== year) {
      unit = unitYear.push(year) - 1
      unitObserver.push(observer)
      lastUnit[observer] = unit
    }
    let end = first
    for (; end < sorted.length; end++) {
      const other = sorted[end] as number
      if (input.get(other, DAY) !== day || observerOf(other) !== observer) break
      rowOfReport[other] = row
    }
    reports[row] = end - first
    const ofRow = sorted.subarray(first, end)
    total.add(day, unit, meanOf(input, ofRow, WOLF))
    north.add(day, unit, meanOf(input, ofRow, NORTH))
    south.add(day, unit, meanOf(input, ofRow, SOUTH))
    first = end
  }
  return {
    /** Nicknames in code-unit order. All sums over observers run in this order. */
    observers,
    /** A unit is one observer in one calendar year. Units are in the order of their first rows. */
    unitObserver: Uint32Array.from(unitObserver),
    unitYear: Int32Array.from(unitYear),
    total: total.build(),
    /** The rows with a Wolf number of the hemisphere. A row may be in one of them only. */
    north: north.build(),
    south: south.build(),
    /** Per row of `total`: the number of reports of which it is the mean. */
    reports: reports.subarray(0, row),
    /** Per report, by its position in the input: its row of `total`. */
    rowOfReport,
  }
}

/** The positions of all reports, by day, then observer. Two stable counting sorts take linear time. */
const sortByDayAndObserver = (
  input: IndexInput,
  observerOf: (position: number) => number,
  observerCount: number,
): Uint32Array => {
  let [first, last] = [Infinity, -Infinity]
  for (let position = 0; position < input.length; position++) {
    first = Math.min(first, input.get(position, DAY))
    last = Math.max(last, input.get(position, DAY))
  }
  const positions = new Uint32Array(input.length).map((_, position) => position)
  if (input.length === 0) return positions
  const byObserver = countingSort(positions, observerOf, observerCount)
  return countingSort(byObserver, (position) => input.get(position, DAY) - first, last - first + 1)
}

/** Sorts by keys from 0 to below `keyCount`; equal keys keep their order. */
const countingSort = (positions: Uint32Array, keyOf: (position: number) => number, keyCount: number) => {
  const next = new Uint32Array(keyCount + 1)
  for (const position of positions) {
    const following = keyOf(position) + 1
    next[following] = (next[following] as number) + 1
  }
  for (let key = 1; key <= keyCount; key++) next[key] = (next[key] as number) + (next[key - 1] as number)
  const sorted = new Uint32Array(positions.length)
  for (const position of positions) {
    const key = keyOf(position)
    const at = next[key] as number
    sorted[at] = position
    next[key] = at + 1
  }
  return sorted
}

/** The mean over the reports that have the field, or null. The values are integers, so their order does not matter. */
const meanOf = (input: IndexInput, positions: Uint32Array, field: ReportField): number | null => {
  let [sum, count] = [0, 0]
  for (const position of positions) {
    const value = input.get(position, field)
    if (value === NOT_REPORTED) continue
    sum += value
    count++
  }
  return count === 0 ? null : sum / count
}

/** Collects rows in the order of their days. */
const dayRowsBuilder = (capacity: number) => {
  const [days, firstRows]: [number[], number[]] = [[], []]
  const [units, wolfNumbers] = [new Uint32Array(capacity), new Float64Array(capacity)]
  let length = 0
  return {
    /** Ignores a row without a Wolf number. */
    add(day: number, unit: number, wolf: number | null): void {
      if (wolf === null) return
      if (days.at(-1) !== day) {
        days.push(day)
        firstRows.push(length)
      }
      units[length] = unit
      wolfNumbers[length++] = wolf
    },
    build: () => ({
      day: Int32Array.from(days),
      firstRow: Uint32Array.from([...firstRows, length]),
      /** Per row: its unit. */
      unit: units.subarray(0, length),
      /** W, per row: the mean of the observer's Wolf numbers of the day. */
      wolf: wolfNumbers.subarray(0, length),
    }),
  }
}

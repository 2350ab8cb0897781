/** The rows of the index: one per observer and UTC day, sorted by day, then observer in code-unit order. */
import { yearOf } from './day-number.ts'
import { DAY, type IndexInput, NORTH, NOT_REPORTED, OBSERVER, SOUTH, WOLF } from './index-input.ts'

/** Rows grouped by day. The rows of day number `day[d]` are those from `firstRow[d]` to before `firstRow[d + 1]`. */
export interface DayRows {
  day: Int32Array
  firstRow: Uint32Array
  /** Per row: its unit. */
  unit: Uint32Array
  /** W, per row: the mean of the observer's Wolf numbers of the day. */
  wolf: Float64Array
}

export interface IndexRows {
  /** Nicknames in code-unit order. All sums over observers run in this order. */
  observers: string[]
  /** A unit is one observer in one calendar year. Units are in the order of their first rows. */
  unitObserver: Uint32Array
  unitYear: Int32Array
  total: DayRows
  north: DayRows
  south: DayRows
  /** Per row of `total`: the number of reports of which it is the mean. */
  reports: Uint32Array
  /** Per report, by its position in the input: its row of `total`. */
  rowOfReport: Uint32Array
}

/** Calls back for each common day, a day with at least two observers: its first row, the row after its last, its number. */
export const forEachCommonDay = (
  { total: { firstRow, day } }: IndexRows,
  callback: (first: number, end: number, day: number) => void,
): void => {
  for (let at = 0; at < day.length; at++) {
    const [first, end] = [firstRow[at] as number, firstRow[at + 1] as number]
    if (end - first >= 2) callback(first, end, day[at] as number)
  }
}

export const indexRows = (input: IndexInput): IndexRows => {
  const observers = input.observers.toSorted()
  const placeOf = new Map(observers.map((nickname, place) => [nickname, place]))
  const places = Uint32Array.from(input.observers, (nickname) => placeOf.get(nickname) as number)
  const observerOf = (position: number): number => places[input.get(position, OBSERVER)] as number
  const sorted = sortedByDayAndObserver(input, observerOf, observers.length)

  const [unit, reports, rowOfReport] = [uint32(input.length), uint32(input.length), uint32(input.length)]
  const wolf = new Means(input.length)
  const north = new Means(input.length)
  const south = new Means(input.length)
  const [days, firstRow]: [number[], number[]] = [[], []]
  const [unitObserver, unitYear]: [number[], number[]] = [[], []]
  /** The last unit of each observer so far. Units begin at 0. */
  const lastUnit = new Int32Array(observers.length).fill(-1)

  let row = -1
  let [day, observer, year] = [Number.NaN, Number.NaN, Number.NaN]
  for (const position of sorted) {
    const isNewDay = input.get(position, DAY) !== day
    if (isNewDay) {
      day = input.get(position, DAY)
      year = yearOf(day)
      days.push(day)
      firstRow.push(row + 1)
    }
    if (isNewDay || observerOf(position) !== observer) {
      observer = observerOf(position)
      row++
      if (unitYear[lastUnit[observer] as number] !== year) {
        lastUnit[observer] = unitYear.length
        unitObserver.push(observer)
        unitYear.push(year)
      }
      unit[row] = lastUnit[observer] as number
    }
    rowOfReport[position] = row
    reports[row] = (reports[row] as number) + 1
    wolf.add(row, input.get(position, WOLF))
    north.add(row, input.get(position, NORTH))
    south.add(row, input.get(position, SOUTH))
  }
  const rowCount = row + 1
  const total: DayRows = {
    day: Int32Array.from(days),
    firstRow: Uint32Array.from([...firstRow, rowCount]),
    unit: unit.slice(0, rowCount),
    wolf: wolf.means(rowCount),
  }
  return {
    observers,
    unitObserver: Uint32Array.from(unitObserver),
    unitYear: Int32Array.from(unitYear),
    total,
    north: withValues(total, north.means(rowCount)),
    south: withValues(total, south.means(rowCount)),
    reports: reports.slice(0, rowCount),
    rowOfReport,
  }
}

const uint32 = (length: number) => new Uint32Array(length)

/** The positions of all reports, by day, then observer. Two stable counting sorts take linear time. */
const sortedByDayAndObserver = (
  input: IndexInput,
  observerOf: (position: number) => number,
  observerCount: number,
): Uint32Array => {
  let [first, last] = [Infinity, -Infinity]
  for (let position = 0; position < input.length; position++) {
    first = Math.min(first, input.get(position, DAY))
    last = Math.max(last, input.get(position, DAY))
  }
  const positions = uint32(input.length).map((_, position) => position)
  if (input.length === 0) return positions
  const byObserver = countingSort(positions, observerOf, observerCount)
  return countingSort(byObserver, (position) => input.get(position, DAY) - first, last - first + 1)
}

/** Sorts by keys from 0 to below `keyCount`; equal keys keep their order. */
const countingSort = (
  positions: Uint32Array,
  keyOf: (position: number) => number,
  keyCount: number,
): Uint32Array => {
  const next = uint32(keyCount + 1)
  for (const position of positions) {
    const following = keyOf(position) + 1
    next[following] = (next[following] as number) + 1
  }
  for (let key = 1; key <= keyCount; key++) next[key] = (next[key] as number) + (next[key - 1] as number)
  const sorted = uint32(positions.length)
  for (const position of positions) {
    const key = keyOf(position)
    const at = next[key] as number
    sorted[at] = position
    next[key] = at + 1
  }
  return sorted
}

/** Means per row over the reports that have a value. The values are integers, so their order does not matter. */
class Means {
  readonly #sums: Float64Array
  readonly #counts: Uint32Array

  constructor(length: number) {
    this.#sums = new Float64Array(length)
    this.#counts = uint32(length)
  }

  add(row: number, value: number): void {
    if (value === NOT_REPORTED) return
    this.#sums[row] = (this.#sums[row] as number) + value
    this.#counts[row] = (this.#counts[row] as number) + 1
  }

  /** NOT_REPORTED for a row without values. */
  means(length: number): Float64Array {
    return this.#sums.slice(0, length).map((sum, row) => {
      const count = this.#counts[row] as number
      return count === 0 ? NOT_REPORTED : sum / count
    })
  }
}

/** The rows that have a value, with these values instead of the total ones. Days without such a row are left out. */
const withValues = (rows: DayRows, values: Float64Array): DayRows => {
  const isReported = (_: number, row: number): boolean => values[row] !== NOT_REPORTED
  const [days, firstRow]: [number[], number[]] = [[], []]
  let count = 0
  for (const [at, day] of rows.day.entries()) {
    const first = count
    const end = rows.firstRow[at + 1] as number
    for (let row = rows.firstRow[at] as number; row < end; row++) if (isReported(0, row)) count++
    if (count === first) continue
    days.push(day)
    firstRow.push(first)
  }
  return {
    day: Int32Array.from(days),
    firstRow: Uint32Array.from([...firstRow, count]),
    unit: rows.unit.filter(isReported),
    wolf: values.filter(isReported),
  }
}

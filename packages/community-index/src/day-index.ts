/**
 * Step 2 of the index: each day's weighted mean of the scaled Wolf numbers, with its uncertainty.
 * Rows far from the mean count less (Huber), so that one wrong count does not move a day.
 */
import { yearOf } from './calendar.ts'
import { type Factors, zeros } from './factors.ts'
import type { DayRows, IndexRows } from './index-rows.ts'
import { CONSTANTS, countVariance } from './recipe.ts'

const { TAU, TAUY, HUBER, HPASS, NU0 } = CONSTANTS

/** How each of up to `rowCount` rows of `DayRows` entered its day, which `computeDays` sets. */
export const emptyEntries = (rowCount: number) => ({
  /** s = k·W. */
  scaled: zeros(rowCount),
  /** h: 1, or less for a row far from the index. */
  huber: zeros(rowCount),
  /** a = wh/Σwh: the row's share in the index. */
  share: zeros(rowCount),
})
export type RowEntries = ReturnType<typeof emptyEntries>

/** One value per day of `DayRows`. */
const emptyDays = (day: Int32Array) => ({
  /** Day numbers. */
  day,
  /** I. */
  index: zeros(day.length),
  /** n: the number of observers. */
  count: new Uint32Array(day.length),
  /** The plain mean of W. */
  plainMean: zeros(day.length),
  /** Sample standard deviation of s; 0 for one observer, who has none. */
  deviation: zeros(day.length),
  /** φ: how much the day scatters, compared with what its level makes expect. */
  scatter: zeros(day.length),
  /** noise², factor² and scale²: the variances from counting, from the factors, and from the level of all factors. */
  noise: zeros(day.length),
  factor: zeros(day.length),
  scale: zeros(day.length),
  /** G: the variance of the level of a year, relative to I². */
  yearVariance: new Map<number, number>(),
})
export type DayIndex = ReturnType<typeof emptyDays>

/** u of a day: √(noise² + factor² + scale²). */
export const uncertaintyOf = (days: DayIndex, at: number): number =>
  Math.sqrt((days.noise[at] as number) + (days.factor[at] as number) + (days.scale[at] as number))

/** Computes the days, and sets the entries of their rows. */
export const computeDays = (rows: DayRows, units: IndexRows, factors: Factors, entries: RowEntries) => {
  const days = emptyDays(rows.day)
  const { factor, weight, variance } = factors.unit
  const { quality } = factors.observer
  const { scaled, huber, share } = entries

  /** z² of a row at a level I. */
  const squaredDeviation = (row: number, level: number): number =>
    ((scaled[row] as number) - level) ** 2 / expectedVariance(factors, units, rows.unit[row] as number, level)
  /** wh: the weight with which a row enters. */
  const effectiveWeight = (row: number): number =>
    (weight[rows.unit[row] as number] as number) * (huber[row] as number)
  /** I = Σwhs/Σwh. */
  const weightedMean = (first: number, end: number): number => {
    let [weights, weighted] = [0, 0]
    for (let row = first; row < end; row++) {
      weights += effectiveWeight(row)
      weighted += effectiveWeight(row) * (scaled[row] as number)
    }
    return weighted / weights
  }
  /** I, and h of each row. */
  const robustMean = (first: number, end: number): number => {
    let level = median(scaled.slice(first, end))
    for (let round = 0; round < HPASS; round++) {
      for (let row = first; row < end; row++)
        huber[row] = Math.min(1, HUBER / Math.sqrt(squaredDeviation(row, level)))
      level = weightedMean(first, end)
    }
    return level
  }

  for (let at = 0; at < days.day.length; at++) {
    const [first, end] = [rows.firstRow[at] as number, rows.firstRow[at + 1] as number]
    const count = end - first
    let plain = 0
    for (let row = first; row < end; row++) {
      const wolf = rows.wolf[row] as number
      scaled[row] = (factor[rows.unit[row] as number] as number) * wolf
      huber[row] = 1
      plain += wolf
    }
    // With one or two observers nobody can say who is wrong.
    const index = count >= 3 ? robustMean(first, end) : weightedMean(first, end)

    let weights = 0 // Σwh
    for (let row = first; row < end; row++) weights += effectiveWeight(row)
    let [squares, noise, ofFactors] = [0, 0, 0] // Σ h·z², Σ(a²/q) and Σ(a²·V)
    for (let row = first; row < end; row++) {
      const u = rows.unit[row] as number
      const a = effectiveWeight(row) / weights
      share[row] = a
      squares += (huber[row] as number) * squaredDeviation(row, index)
      noise += a ** 2 / (quality[units.unitObserver[u] as number] as number)
      ofFactors += a ** 2 * (variance[u] as number)
    }
    const scatter = (NU0 + squares) / (NU0 + count - 1)
    days.index[at] = index
    days.count[at] = count
    days.plainMean[at] = plain / count
    days.deviation[at] = Math.sqrt(sampleVariance(scaled.subarray(first, end)))
    days.scatter[at] = scatter
    days.noise[at] = scatter * countVariance(index) * noise
    days.factor[at] = index ** 2 * ofFactors
  }
  addScale(days, rows, units, factors, share)
  return days
}

/** The variance of a scaled Wolf number of a unit at a level I: v(I)/q + V·I². */
export const expectedVariance = (
  { unit, observer }: Factors,
  { unitObserver }: IndexRows,
  u: number,
  level: number,
): number =>
  countVariance(level) / (observer.quality[unitObserver[u] as number] as number) +
  (unit.variance[u] as number) * level ** 2

/** Sorts the values. */
const median = (values: Float64Array): number => {
  values.sort()
  const [below, above] = [values[(values.length - 1) >> 1], values[values.length >> 1]] as [number, number]
  return (below + above) / 2
}

/** 0 for a single value. */
export const sampleVariance = (values: Float64Array): number => {
  if (values.length < 2) return 0
  let sum = 0
  for (const value of values) sum += value
  const mean = sum / values.length
  let squares = 0
  for (const value of values) squares += (value - mean) ** 2
  return squares / (values.length - 1)
}

/** Sets G of each year, and scale² = I²·(G + island) of each day. */
const addScale = (
  days: DayIndex,
  rows: DayRows,
  { unitObserver, unitYear }: IndexRows,
  factors: Factors,
  share: Float64Array,
): void => {
  const year = days.day.map(yearOf)
  const daysOfYear = new Map<number, number>()
  for (const one of year) daysOfYear.set(one, (daysOfYear.get(one) ?? 0) + 1)
  const shares = zeros(unitObserver.length)
  for (const [row, u] of rows.unit.entries()) shares[u] = (shares[u] as number) + (share[row] as number)

  // G = TAUY²·Σ(λ·φ)² over the units of the year, where φ is the unit's mean share in its days.
  const squares = new Map<number, number>()
  for (const [u, one] of unitYear.entries()) {
    const dayCount = daysOfYear.get(one)
    if (dayCount === undefined) continue
    const part = (factors.unit.shrinkage[u] as number) * ((shares[u] as number) / dayCount)
    squares.set(one, (squares.get(one) ?? 0) + part ** 2)
  }
  for (const [one, sum] of squares) days.yearVariance.set(one, TAUY ** 2 * sum)

  const island = islandVariances(factors)
  for (const [at, index] of days.index.entries()) {
    const observer = unitObserver[rows.unit[rows.firstRow[at] as number] as number] as number
    const component = factors.observer.component[observer] as number
    const relative = (days.yearVariance.get(year[at] as number) ?? 0) + (island[component] as number)
    days.scale[at] = index ** 2 * relative
  }
}

/**
 * The variance of the level of each component, by its first observer. The main component defines the level, so it has
 * none; the others have TAU²/max(1, Σinfo), or 0 where Σinfo is 0.
 */
const islandVariances = ({ observer, mainComponent }: Factors): Float64Array => {
  const information = zeros(observer.component.length)
  for (const [o, component] of observer.component.entries())
    information[component] = (information[component] as number) + (observer.information[o] as number)
  return information.map((sum, component) =>
    component === mainComponent || sum === 0 ? 0 : TAU ** 2 / Math.max(1, sum),
  )
}

/**
 * Step 2 of the index: each day's weighted mean of the scaled Wolf numbers, with its uncertainty.
 * Rows far from the mean count less (Huber), so that one wrong count does not move a day.
 */
import { yearOf } from './calendar.ts'
import { type Factors, zeros } from './factors.ts'
import type { DayRows, IndexRows } from './index-rows.ts'
import { CONSTANTS, countVariance } from './recipe.ts'

const { TAU, TAUY, HUBER, HPASS, NU0 } = CONSTANTS

/** The part of each row in its day, which `enterDay` sets. There is room for any day of `rows`. */
export const emptyEntries = ({ unit: { length } }: DayRows) => ({
  /** s = k·W. */
  scaled: zeros(length),
  /** h: 1, or less for a row far from the index. */
  huber: zeros(length),
  /** a = wh/Σwh: the row's share in the index. */
  share: zeros(length),
  /** For the median of s. */
  sorted: zeros(length),
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

/** Reads a day, and sets the entries of its rows. Returns the number of its rows, and I. */
export const enterDay = (
  rows: DayRows,
  at: number,
  units: IndexRows,
  factors: Factors,
  { scaled, huber, share, sorted }: RowEntries,
) => {
  const { factor, weight } = factors.unit
  const count = rows.read(at)
  /** wh: the weight with which a row enters. */
  const effectiveWeight = (row: number): number =>
    (weight[rows.unit[row] as number] as number) * (huber[row] as number)
  /** I = Σwhs/Σwh. */
  const weightedMean = (): number => {
    let [weights, weighted] = [0, 0]
    for (let row = 0; row < count; row++) {
      weights += effectiveWeight(row)
      weighted += effectiveWeight(row) * (scaled[row] as number)
    }
    return weighted / weights
  }
  /** I, and h of each row. */
  const robustMean = (): number => {
    sorted.set(scaled.subarray(0, count))
    let level = median(sorted.subarray(0, count))
    for (let round = 0; round < HPASS; round++) {
      for (let row = 0; row < count; row++) {
        const expected = expectedVariance(factors, units, rows.unit[row] as number, level)
        huber[row] = Math.min(1, HUBER / Math.sqrt(((scaled[row] as number) - level) ** 2 / expected))
      }
      level = weightedMean()
    }
    return level
  }

  for (let row = 0; row < count; row++) {
    scaled[row] = (factor[rows.unit[row] as number] as number) * (rows.wolf[row] as number)
    huber[row] = 1
  }
  // With one or two observers nobody can say who is wrong.
  const index = count >= 3 ? robustMean() : weightedMean()
  let weights = 0 // Σwh
  for (let row = 0; row < count; row++) weights += effectiveWeight(row)
  for (let row = 0; row < count; row++) share[row] = effectiveWeight(row) / weights
  return { count, index }
}

/** Computes the days. `entries` are overwritten. */
export const computeDays = (rows: DayRows, units: IndexRows, factors: Factors, entries: RowEntries) => {
  const days = emptyDays(rows.day)
  const { variance } = factors.unit
  const { quality, component } = factors.observer
  const { scaled, huber, share } = entries
  const shares = zeros(units.unitObserver.length)
  const components = new Uint32Array(days.day.length)
  for (let at = 0; at < days.day.length; at++) {
    const { count, index } = enterDay(rows, at, units, factors, entries)
    let [plain, squares, noise, ofFactors] = [0, 0, 0, 0] // ΣW, Σ h·z², Σ(a²/q) and Σ(a²·V)
    for (let row = 0; row < count; row++) {
      const u = rows.unit[row] as number
      const a = share[row] as number
      const expected = expectedVariance(factors, units, u, index)
      plain += rows.wolf[row] as number
      squares += (huber[row] as number) * (((scaled[row] as number) - index) ** 2 / expected)
      noise += a ** 2 / (quality[units.unitObserver[u] as number] as number)
      ofFactors += a ** 2 * (variance[u] as number)
      shares[u] = (shares[u] as number) + a
    }
    const scatter = (NU0 + squares) / (NU0 + count - 1)
    days.index[at] = index
    days.count[at] = count
    days.plainMean[at] = plain / count
    days.deviation[at] = Math.sqrt(sampleVariance(scaled.subarray(0, count)))
    days.scatter[at] = scatter
    days.noise[at] = scatter * countVariance(index) * noise
    days.factor[at] = index ** 2 * ofFactors
    // All observers of a day are in one component.
    components[at] = component[units.unitObserver[rows.unit[0] as number] as number] as number
  }
  addScale(days, units, factors, shares, components)
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

/** Sets G of each year, and scale² = I²·(G + island) of each day, from the sum of each unit's shares. */
const addScale = (
  days: DayIndex,
  { unitYear }: IndexRows,
  factors: Factors,
  shares: Float64Array,
  components: Uint32Array,
): void => {
  const year = days.day.map(yearOf)
  const daysOfYear = new Map<number, number>()
  for (const one of year) daysOfYear.set(one, (daysOfYear.get(one) ?? 0) + 1)

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
    const ofComponent = island[components[at] as number] as number
    const relative = (days.yearVariance.get(year[at] as number) ?? 0) + ofComponent
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

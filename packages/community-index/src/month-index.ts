/** Step 3 of the index: months as means of their days, and their 13-month smoothing. */
import { daysInMonth, monthOf } from './calendar.ts'
import { type DayIndex, enterDay, type RowEntries, sampleVariance } from './day-index.ts'
import type { Factors } from './factors.ts'
import type { DayRows, IndexRows } from './index-rows.ts'
import { CONSTANTS } from './recipe.ts'

const { SAMP } = CONSTANTS

export interface MonthIndex {
  /** A month number (`calendar.ts`). */
  month: number
  /** N: the days with an index. */
  days: number
  mean: number
  /** The four terms of u²: noise of counting, factors, days without an observation, and level of all factors. */
  noise: number
  factor: number
  /** Null for a single day, which does not show how much days vary. */
  sampling: number | null
  scale: number
  /** u; null if `sampling` is. */
  uncertainty: number | null
}

/** The months that have a day with an index, oldest first. `entries` are overwritten. */
export const computeMonths = (
  days: DayIndex,
  rows: DayRows,
  units: IndexRows,
  factors: Factors,
  entries: RowEntries,
): MonthIndex[] => {
  const { scaled, share } = entries
  const months: MonthIndex[] = []
  for (let first = 0; first < days.day.length; ) {
    const month = monthOf(days.day[first] as number)
    let end = first + 1
    while (end < days.day.length && monthOf(days.day[end] as number) === month) end++
    const count = end - first

    let [sum, noise, scale] = [0, 0, 0] // ΣI, Σnoise² and Σ√scale²
    for (let at = first; at < end; at++) {
      sum += days.index[at] as number
      noise += days.noise[at] as number
      scale += Math.sqrt(days.scale[at] as number)
    }
    // An error of a unit's factor is the same on all its days, so its parts a·s add up before they are squared.
    const parts = new Map<number, number>()
    for (let at = first; at < end; at++) {
      const { count: rowCount } = enterDay(rows, at, units, factors, entries)
      for (let row = 0; row < rowCount; row++) {
        const u = rows.unit[row] as number
        const part = ((share[row] as number) * (scaled[row] as number)) / count
        parts.set(u, (parts.get(u) ?? 0) + part)
      }
    }
    let factor = 0
    for (const [u, part] of parts) factor += part ** 2 * (factors.unit.variance[u] as number)

    const sampling =
      count === 1
        ? null
        : (SAMP * (1 - count / daysInMonth(month)) * sampleVariance(days.index.subarray(first, end))) / count
    const terms = { noise: noise / count ** 2, factor, scale: (scale / count) ** 2 }
    const uncertainty =
      sampling === null ? null : Math.sqrt(terms.noise + terms.factor + sampling + terms.scale)
    months.push({ month, days: count, mean: sum / count, ...terms, sampling, uncertainty })
    first = end
  }
  return months
}

/** Months before and after the smoothed month. */
const HALF_WINDOW = 6

/** The months of which all thirteen calendar months around them have an index and its uncertainty, oldest first. */
export const smoothMonths = (months: readonly MonthIndex[]) =>
  months.flatMap(({ month }, at) => {
    const window = months.slice(Math.max(0, at - HALF_WINDOW), at + HALF_WINDOW + 1)
    // Months are unique and sorted. So thirteen of them are consecutive if the outer ones are 12 months apart.
    const isComplete =
      window.length === 2 * HALF_WINDOW + 1 &&
      window[0]?.month === month - HALF_WINDOW &&
      window.at(-1)?.month === month + HALF_WINDOW
    return isComplete ? (smoothed(month, window) ?? []) : []
  })

/** Weights ω: ½, eleven times 1, ½, over 12. `days` counts those with an index in the thirteen months. */
const smoothed = (month: number, window: readonly MonthIndex[]) => {
  let [days, mean, independent, common] = [0, 0, 0, 0]
  for (const one of window) {
    if (one.sampling === null) return null
    const weight = (Math.abs(one.month - month) === HALF_WINDOW ? 0.5 : 1) / (2 * HALF_WINDOW)
    days += one.days
    mean += weight * one.mean
    independent += weight ** 2 * (one.noise + one.sampling)
    // Errors of factors and levels are similar in neighbouring months, so they add up before they are squared.
    common += weight * Math.sqrt(one.factor + one.scale)
  }
  return { month, days, mean, uncertainty: Math.sqrt(independent + common ** 2) }
}

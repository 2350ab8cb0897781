/**
 * The community index: a daily number that does not depend on who happened to observe.
 *
 * `IndexInput` (`index-rows.ts`) groups the reports. `indexPasses` then runs the steps:
 *
 * | step | file | result |
 * | --- | --- | --- |
 * | input | `index-rows.ts` | one row per observer and day |
 * | 1 | `factors.ts`, `observer-index.ts` | factors k of observers and years |
 * | 2 | `day-index.ts` | days, and how each row entered |
 * | 3 | `month-index.ts` | months and their smoothing |
 * | 4 | `row-flags.ts` | z and flag of each row, day by day on request |
 *
 * `recipe.ts` has the constants. The results depend on the reports only, not on their order or on the current day.
 */
import { computeDays, emptyEntries } from './day-index.ts'
import { computeFactors, type Factors, type Pass } from './factors.ts'
import type { DayRows, IndexRows } from './index-rows.ts'
import { computeMonths, smoothMonths } from './month-index.ts'
import { type ObserverIndex, summariseObservers } from './observer-index.ts'

export interface CommunityIndex {
  rows: IndexRows
  factors: Factors
  observers: ObserverIndex[]
  total: IndexSeries
  /** From hemispheric Wolf numbers, with the factors found from the total. They need not add up to the total. */
  north: IndexSeries
  south: IndexSeries
}

export type IndexSeries = ReturnType<typeof computeSeries>

/** Computes the index without rounding. Yields after each pass of step 1, so that the caller can stop in between. */
export function* indexPasses(rows: IndexRows): Generator<Pass, CommunityIndex> {
  const factors = yield* computeFactors(rows)
  return {
    rows,
    factors,
    observers: summariseObservers(rows, factors),
    total: computeSeries(rows, rows.total, factors),
    north: computeSeries(rows, rows.north, factors),
    south: computeSeries(rows, rows.south, factors),
  }
}

const computeSeries = (rows: IndexRows, ofSeries: DayRows, factors: Factors) => {
  const entries = emptyEntries(ofSeries)
  const days = computeDays(ofSeries, rows, factors, entries)
  const months = computeMonths(days, ofSeries, rows, factors, entries)
  return { days, months, smoothed: smoothMonths(months) }
}

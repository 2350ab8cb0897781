/** Counts per day, week, month, quarter or year, so that bars are always wide enough. */
import { type BinUnit, binStarts } from '../../../../charts/activity/bins.ts'
import type { ActivitySeries } from '../../../../charts/activity/series.ts'

export interface BinnedCounts {
  unit: BinUnit
  /** The first day of each bin, then the day after the last bin. */
  start: number[]
  /** The middle of each bin. */
  middle: number[]
  observations: number[]
  images: number[]
}

const sumOf = (counts: Int32Array): number => counts.reduce((sum, count) => sum + count, 0)

export const binCounts = (
  unit: BinUnit,
  { first, last, observations, images }: ActivitySeries,
): BinnedCounts => {
  const start = binStarts(unit, first, last)
  const bins = start.slice(0, -1).map((begin, index) => ({ begin, end: start[index + 1] ?? begin }))
  const sums = (counts: Int32Array): number[] =>
    bins.map(({ begin, end }) => sumOf(counts.subarray(begin - first, end - first)))
  return {
    unit,
    start,
    middle: bins.map(({ begin, end }) => (begin + end - 1) / 2),
    observations: sums(observations),
    images: sums(images),
  }
}

/** Medians, and the interval in which another run's median would lie. */

export interface Interval {
  median: number
  low: number
  high: number
  passes: number
}

/** Fewer passes say too little about how much processes differ. */
const MIN_PASSES = 4
/** Two runs on the same machine should differ by at most this. */
const MAX_WIDTH = 1.05
const RESAMPLES = 1_000
/** Of 95 %. */
const TAIL = 0.025

const ascending = (values: number[]): number[] => values.toSorted((a, b) => a - b)
const pick = <T>(items: T[]): T[] => items.map(() => items[Math.floor(Math.random() * items.length)] as T)

export const medianOf = (values: number[]): number => {
  const sorted = ascending(values)
  const middle = (sorted.length - 1) / 2
  return ((sorted[Math.floor(middle)] ?? Number.NaN) + (sorted[Math.ceil(middle)] ?? Number.NaN)) / 2
}

/** The values of each pass, one per round. Bootstraps passes and their rounds, because each pass has its own processes. */
export const intervalOf = (passes: number[][]): Interval => {
  const medians = ascending(Array.from({ length: RESAMPLES }, () => medianOf(pick(passes).flatMap(pick))))
  const at = (part: number) => medians[Math.round(part * (RESAMPLES - 1))] as number
  return { median: medianOf(passes.flat()), low: at(TAIL), high: at(1 - TAIL), passes: passes.length }
}

/** Whether another run would confirm the median. */
export const isMeasured = ({ low, high, passes }: Interval): boolean =>
  passes >= MIN_PASSES && high / low <= MAX_WIDTH

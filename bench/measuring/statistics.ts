/** Middle values, and the interval in which that of another run would lie. */

export interface Interval {
  middle: number
  low: number
  high: number
  rounds: number
}

/** Fewer say too little about how much processes differ. */
const MIN_ROUNDS = 4
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

/** The mean of the middle half, which varies less than a median, and ignores outliers like it. */
const middleOf = (values: number[]): number => {
  const outer = Math.floor(values.length / 4)
  const half = ascending(values).slice(outer, values.length - outer)
  return half.reduce((sum, value) => sum + value, 0) / half.length
}

/** Bootstraps the rounds, each of which had its own processes. */
export const intervalOf = (rounds: number[]): Interval => {
  const middles = ascending(Array.from({ length: RESAMPLES }, () => middleOf(pick(rounds))))
  const at = (part: number) => middles[Math.round(part * (RESAMPLES - 1))] as number
  return { middle: middleOf(rounds), low: at(TAIL), high: at(1 - TAIL), rounds: rounds.length }
}

/** True if another run would confirm the value. */
export const isMeasured = ({ low, high, rounds }: Interval): boolean =>
  rounds >= MIN_ROUNDS && high / low <= MAX_WIDTH

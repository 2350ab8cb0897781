/** Daily counts of observers, the days that they have in common, and ratios on those days. */
import type { Observation } from '@heliolog/client'
import type { DayValues } from '../../../data/community-day.ts'
import { meanOf, wolfByDay } from '../community-comparison.ts'

/** The mean of an observer's Wolf numbers of each day, which is what enters the index. */
export const dailyCounts = (observations: readonly Observation[]): DayValues =>
  new Map([...wolfByDay(observations)].map(([day, wolf]) => [day, meanOf(wolf) ?? 0]))

/** The days on which all counted. */
export const commonDays = (counts: readonly DayValues[]): string[] =>
  [...(counts[0]?.keys() ?? [])].filter((day) => counts.every((values) => values.has(day)))

export const meanOn = (days: readonly string[], values: DayValues): number | null =>
  meanOf(days.flatMap((day) => values.get(day) ?? []))

export const multiply = (values: DayValues, factor: number): DayValues =>
  new Map([...values].map(([day, value]) => [day, value * factor]))

export interface Ratio {
  value: number
  /** The standard uncertainty; null for a single day. */
  uncertainty: number | null
  /** The number of days that it is based on. */
  days: number
}

/**
 * The ratio of the means on the days that both have. Ratios of single days would be useless when a count is near 0.
 * Undefined without such days, or if the second is 0 on all of them.
 */
export const ratioOf = (first: DayValues, second: DayValues): Ratio | undefined => {
  const days = commonDays([first, second])
  const [mean, base] = [meanOn(days, first) ?? 0, meanOn(days, second) ?? 0]
  if (base === 0) return undefined
  const value = mean / base
  const squares = days.map((day) => ((first.get(day) ?? 0) - value * (second.get(day) ?? 0)) ** 2)
  const variance = squares.reduce((sum, square) => sum + square, 0) / (days.length - 1)
  return {
    value,
    uncertainty: days.length === 1 ? null : Math.sqrt(variance / days.length) / base,
    days: days.length,
  }
}

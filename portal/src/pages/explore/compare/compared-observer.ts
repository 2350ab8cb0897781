/** Compares observers: their counts, the factors that convert these to the community's level, and common days. */
import type { IndexObserver, Observation, Observer } from '@heliolog/client'
import type { DayValues } from '../../../data/community-day.ts'
import { dayNumber, dayOf } from '../../../format/days.ts'
import type { DayRange } from '../query.ts'

export const meanOf = (values: number[]): number | null =>
  values.length === 0 ? null : values.reduce((sum, value) => sum + value, 0) / values.length

/** An observer's observations with a Wolf number, by day. */
export const countedByDay = (observations: readonly Observation[]): Map<string, Observation[]> =>
  Map.groupBy(
    observations.filter(({ wolf }) => wolf !== null),
    ({ date_of_observation }) => dayOf(date_of_observation),
  )

/** The mean of an observer's Wolf numbers of each day, which is what enters the index. */
const dailyCounts = (observations: readonly Observation[]): DayValues =>
  new Map(
    [...countedByDay(observations)].map(([day, own]) => [day, meanOf(own.map(({ wolf }) => wolf ?? 0)) ?? 0]),
  )

export const commonDays = (counts: readonly DayValues[]): string[] =>
  [...(counts[0]?.keys() ?? [])].filter((day) => counts.every((values) => values.has(day)))

export const meanOn = (days: readonly string[], values: DayValues): number | null =>
  meanOf(days.flatMap((day) => values.get(day) ?? []))

const multiply = (values: DayValues, factor: number): DayValues =>
  new Map([...values].map(([day, value]) => [day, value * factor]))

interface Ratio {
  value: number
  /** The standard uncertainty; null for a single day. */
  uncertainty: number | null
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

export interface Factor extends Omit<Ratio, 'days'> {
  /** The days that a ratio is based on; undefined for k. */
  days: number | undefined
}

export interface ComparedObserver {
  nickname: string
  observations: number
  counts: DayValues
  /** The counts, or the counts times the factor. */
  values: DayValues
  factor: Factor | undefined
}

/** k of the index if it is determined, else the ratio of the community to the observer. */
const factorOf = (
  counts: DayValues,
  index: IndexObserver | undefined,
  community: DayValues,
): Factor | undefined => {
  if (index !== undefined && index.k !== null)
    return { value: index.k, uncertainty: index.uncertainty, days: undefined }
  return ratioOf(community, counts)
}

interface ComparisonInput {
  nicknames: readonly string[]
  /** Those of each observer in the range. */
  observations: readonly (readonly Observation[])[]
  factors: ReadonlyMap<string, IndexObserver>
  /** The community's level in the range. */
  community: DayValues
  isScaled: boolean
}

export interface Comparison {
  observers: ComparedObserver[]
  /** The days on which all of them counted. */
  common: string[]
}

export const compareObservers = (input: ComparisonInput): Comparison => {
  const observers = input.nicknames.map((nickname, at): ComparedObserver => {
    const own = input.observations[at] ?? []
    const counts = dailyCounts(own)
    const factor = factorOf(counts, input.factors.get(nickname), input.community)
    return {
      nickname,
      observations: own.length,
      counts,
      values: input.isScaled && factor ? multiply(counts, factor.value) : counts,
      factor,
    }
  })
  return { observers, common: commonDays(observers.map(({ counts }) => counts)) }
}

export const meanValue = ({ values }: ComparedObserver): number | null => meanOn([...values.keys()], values)

export interface MonthlyMeans {
  month: string
  means: (number | null)[]
}

/** The months in which anybody counted, ascending. */
export const monthlyMeans = (observers: readonly ComparedObserver[]): MonthlyMeans[] => {
  const days = [...new Set(observers.flatMap(({ values }) => [...values.keys()]))].sort()
  return [...Map.groupBy(days, (day) => day.slice(0, 'YYYY-MM'.length))].map(([month, own]) => ({
    month,
    means: observers.map(({ values }) => meanOn(own, values)),
  }))
}

/**
 * From an observer's first to their last day. The list of observers has no last day: the index has the last on which
 * others counted too, and otherwise it is the community's.
 */
const periodOf = (
  { first_seen }: Observer,
  factor: IndexObserver | undefined,
  lastDay: string,
): DayRange | undefined => {
  const from = factor?.first_day ?? (first_seen === null ? null : dayOf(first_seen))
  return from === null ? undefined : { from, to: factor?.last_day ?? lastDay }
}

/** The days that all observers share, or else all days of any. Undefined if none of them has published anything. */
export const comparablePeriod = (
  observers: readonly Observer[],
  factors: ReadonlyMap<string, IndexObserver>,
  lastDay: string,
): DayRange | undefined => {
  const periods = observers.flatMap(
    (observer) => periodOf(observer, factors.get(observer.nickname), lastDay) ?? [],
  )
  const starts = periods.map(({ from }) => from).sort()
  const ends = periods.map(({ to }) => to).sort()
  const [first, lastStart] = [starts[0], starts.at(-1)]
  const [firstEnd, last] = [ends[0], ends.at(-1)]
  if (first === undefined || lastStart === undefined || firstEnd === undefined || last === undefined)
    return undefined
  return lastStart <= firstEnd ? { from: lastStart, to: firstEnd } : { from: first, to: last }
}

const PAGE_SIZE = 500

/** About how many requests it takes to load a range; observers rarely report more than once a day. */
export const estimateRequests = (observers: readonly Observer[], { from, to }: DayRange): number => {
  const days = dayNumber(to) - dayNumber(from) + 1
  return observers.reduce(
    (sum, { observations }) => sum + Math.max(1, Math.ceil(Math.min(observations, days) / PAGE_SIZE)),
    0,
  )
}

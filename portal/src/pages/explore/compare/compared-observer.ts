/** One of the compared observers: their counts, and the factor that converts these to the community's level. */
import type { IndexObserver, Observation } from '@heliolog/client'
import type { DayValues } from '../../../data/community-day.ts'
import { commonDays, dailyCounts, meanOn, multiply, type Ratio, ratioOf } from './daily-counts.ts'

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

export interface ComparisonInput {
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
  /** One for each observer. */
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

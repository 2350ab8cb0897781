/** Compares an observer's Wolf numbers with the community's mean of the same day. */
import type { Observation } from '@heliolog/client'
import { dayOf } from '../../format/days.ts'
import type { PortalSummary } from '../../service/summary.ts'
import { communityOn } from '../community-day.ts'

/** Minimum per day: a single observer would be compared with themselves. */
export const FEWEST_OBSERVERS = 2

export interface DayRatio {
  day: string
  ratio: number
}

export interface Year {
  year: number
  observations: number
  /** Observations with a Wolf number. */
  withWolf: number
  /** The mean of the observer's Wolf numbers. */
  mean: number | null
  /** The mean of the community's daily means, for days on which the observer has a Wolf number. */
  communityMean: number | null
}

export const meanOf = (values: number[]): number | null =>
  values.length === 0 ? null : values.reduce((sum, value) => sum + value, 0) / values.length

export const medianOf = (values: number[]): number | null => {
  const sorted = values.toSorted((first, second) => first - second)
  const middle = sorted.length >> 1
  const [low, high] = [sorted[sorted.length % 2 === 1 ? middle : middle - 1], sorted[middle]]
  return low === undefined || high === undefined ? null : (low + high) / 2
}

/** The observer's Wolf numbers of each day that has one. */
const wolfByDay = (observations: Observation[]): Map<string, number[]> => {
  const byDay = new Map<string, number[]>()
  for (const { wolf, date_of_observation } of observations) {
    if (wolf === null) continue
    const day = dayOf(date_of_observation)
    const known = byDay.get(day)
    if (known) known.push(wolf)
    else byDay.set(day, [wolf])
  }
  return byDay
}

/** The observer's mean of a day divided by the community's. Skips days with one observer or a mean of 0. */
export const ratiosOf = (observations: Observation[], days: PortalSummary['days']): DayRatio[] =>
  [...wolfByDay(observations)].flatMap(([day, wolf]) => {
    const community = communityOn(days, day)
    if (!community?.wolf_mean || community.observer_count < FEWEST_OBSERVERS) return []
    return [{ day, ratio: (meanOf(wolf) as number) / community.wolf_mean }]
  })

export const yearsOf = (observations: Observation[], days: PortalSummary['days']): Year[] => {
  const byYear = Map.groupBy(observations, ({ date_of_observation }) => date_of_observation.slice(0, 4))
  return [...byYear].map(([year, own]) => {
    const wolf = own.flatMap((observation) => observation.wolf ?? [])
    const means = [...wolfByDay(own).keys()].flatMap((day) => communityOn(days, day)?.wolf_mean ?? [])
    return {
      year: Number(year),
      observations: own.length,
      withWolf: wolf.length,
      mean: meanOf(wolf),
      communityMean: meanOf(means),
    }
  })
}

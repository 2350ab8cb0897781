/** Compares an observer's Wolf numbers with the community's level on the same days. */
import type { Observation } from '@heliolog/client'
import { type CommunityLevel, valueOn } from '../../data/community-day.ts'
import { dayOf } from '../../format/days.ts'

export interface Year {
  year: number
  observations: number
  /** Observations with a Wolf number. */
  withWolf: number
  /** The mean of the observer's Wolf numbers. */
  mean: number | null
  /** The mean of the community's level, for days on which the observer has a Wolf number. */
  communityMean: number | null
}

export const meanOf = (values: number[]): number | null =>
  values.length === 0 ? null : values.reduce((sum, value) => sum + value, 0) / values.length

/** The observer's Wolf numbers of each day that has one. */
export const wolfByDay = (observations: readonly Observation[]): Map<string, number[]> => {
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

export const yearsOf = (observations: Observation[], { days, values }: CommunityLevel): Year[] => {
  const byYear = Map.groupBy(observations, ({ date_of_observation }) => date_of_observation.slice(0, 4))
  return [...byYear].map(([year, own]) => {
    const wolf = own.flatMap((observation) => observation.wolf ?? [])
    const means = [...wolfByDay(own).keys()].flatMap((day) => valueOn(days, values, day) ?? [])
    return {
      year: Number(year),
      observations: own.length,
      withWolf: wolf.length,
      mean: meanOf(wolf),
      communityMean: meanOf(means),
    }
  })
}

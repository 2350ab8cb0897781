/** The Wolf number of an observation, 10 × groups + spots, and its statistics per day and per observer. */
import type { Observation } from './observation.ts'

/** The counts from which each Wolf number is computed. */
export const WOLF_RELATIONS = [
  { wolf: 'wolf', groups: 'gt', spots: 'st' },
  { wolf: 'wolf_north', groups: 'gn', spots: 'sn' },
  { wolf: 'wolf_south', groups: 'gs', spots: 'ss' },
] as const

/** Computes the Wolf number; null when one of the counts was not reported. */
export const wolfNumber = (groups: number | null, spots: number | null): number | null =>
  groups === null || spots === null ? null : 10 * groups + spots

/** Unusual counts, which are published as the observer reported them but listed in the import report. */
export type WolfWarning = 'hemispheres' | 'groups'

export type Counts = Pick<Observation, 'gt' | 'gn' | 'gs' | 'st' | 'sn' | 'ss'>

export const wolfWarnings = (o: Counts): WolfWarning[] => {
  const warnings: WolfWarning[] = []
  if (o.gt !== null && o.gn !== null && o.gs !== null && o.gn + o.gs !== o.gt) warnings.push('hemispheres')
  if (WOLF_RELATIONS.some(({ groups, spots }) => (o[groups] ?? 0) > (o[spots] ?? Infinity)))
    warnings.push('groups')
  return warnings
}

/** Sum, count and extremes of the values of a field that are not null. They are integers, so the sum is exact. */
export type Tally<Field extends string> = Record<`${Field}_sum` | `${Field}_count`, number> &
  Record<`${Field}_min` | `${Field}_max`, number | null>

/** The mean as published: two decimals, rounded half away from zero. Null without values. */
export const mean = (sum: number | bigint, count: number): number | null => {
  if (count === 0) return null
  const divisor = BigInt(count)
  // Sums are never negative, so "half away from zero" is "half up": add half a hundredth, then truncate.
  const hundredths = (BigInt(sum) * 200n + divisor) / (2n * divisor)
  return Number(hundredths) / 100
}

export const wolfStatistics = (tally: Tally<'wolf' | 'a_number'>) => ({
  wolf_mean: mean(tally.wolf_sum, tally.wolf_count),
  wolf_min: tally.wolf_min,
  wolf_max: tally.wolf_max,
  a_mean: mean(tally.a_number_sum, tally.a_number_count),
  a_min: tally.a_number_min,
  a_max: tally.a_number_max,
})

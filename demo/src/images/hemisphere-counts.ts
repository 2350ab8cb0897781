/** The number of groups and spots to draw in each hemisphere, which must match the observer's counts exactly. */
import type { Observation } from '../../../server/src/domain/records/observation.ts'
import type { Random } from '../random.ts'

export type CountFields = Pick<Observation, 'gt' | 'gn' | 'gs' | 'st' | 'sn' | 'ss'>

export interface HemisphereCounts {
  groups: number
  spots: number
}

export interface CountsByHemisphere {
  north: HemisphereCounts
  south: HemisphereCounts
}

type Count = number | null
type Split = [north: number, south: number]

/** Splits a total into north and south, from the counts where they exist, else with `divide`. */
const split = (total: Count, north: Count, south: Count, divide: (total: number) => number): Split => {
  if (north !== null && south !== null) return [north, south]
  if (total === null) return [north ?? 0, south ?? 0]
  if (north !== null) return [north, Math.max(0, total - north)]
  if (south !== null) return [Math.max(0, total - south), south]
  const northern = divide(total)
  return [northern, total - northern]
}

/** Divides the groups at random, but leaves at least one group for a hemisphere with spots. */
const divideGroups =
  (random: Random, { sn, ss }: CountFields) =>
  (total: number): number => {
    const least = Math.min(total, sn ? 1 : 0)
    const most = Math.max(least, total - (ss ? 1 : 0))
    return least + random.below(most - least + 1)
  }

/** Gives each group one spot while there are enough, and divides the rest in proportion to the groups. */
const divideSpots =
  (random: Random, north: number, south: number) =>
  (total: number): number => {
    const groups = north + south
    if (groups === 0) return random.below(total + 1)
    if (total < groups) return Math.min(north, total)
    return north + Math.round(((total - groups) * north) / groups)
  }

export const splitByHemisphere = (random: Random, counted: CountFields): CountsByHemisphere => {
  const { gt, gn, gs, st, sn, ss } = counted
  const [northGroups, southGroups] = split(gt, gn, gs, divideGroups(random, counted))
  const [northSpots, southSpots] = split(st, sn, ss, divideSpots(random, northGroups, southGroups))
  return {
    north: { groups: northGroups, spots: northSpots },
    south: { groups: southGroups, spots: southSpots },
  }
}

/** The spots of each group: one each while there are enough, and most of the rest in a few groups. */
export const distributeSpots = (random: Random, { groups, spots }: HemisphereCounts): number[] => {
  const each = Array.from({ length: groups }, (_, index): number => (index < spots ? 1 : 0))
  const rest = Math.max(0, spots - groups)
  const weights = each.map(() => 0.04 + random.unit() ** 3)
  const sum = weights.reduce((one, other) => one + other, 0)
  let left = rest
  for (const [index, weight] of weights.entries()) {
    const more = Math.floor((rest * weight) / sum)
    each[index] = (each[index] as number) + more
    left -= more
  }
  // Rounding down leaves fewer spots than there are groups.
  for (let index = 0; index < left; index++) each[index] = (each[index] as number) + 1
  return each
}

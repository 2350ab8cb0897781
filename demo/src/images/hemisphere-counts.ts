/** How many groups and spots each half of the disc shows, so that the drawing has exactly what was counted. */
import type { Observation } from '../../../server/src/domain/observation.ts'
import type { Random } from '../random.ts'

export type Counted = Pick<Observation, 'gt' | 'gn' | 'gs' | 'st' | 'sn' | 'ss'>

export interface Half {
  groups: number
  spots: number
}

export interface Halves {
  north: Half
  south: Half
}

type Count = number | null
type Split = [north: number, south: number]

/** A total in two halves: as far as they were counted as such, else by `divide`. */
const split = (total: Count, north: Count, south: Count, divide: (total: number) => number): Split => {
  if (north !== null && south !== null) return [north, south]
  if (total === null) return [north ?? 0, south ?? 0]
  if (north !== null) return [north, Math.max(0, total - north)]
  if (south !== null) return [Math.max(0, total - south), south]
  const ofNorth = divide(total)
  return [ofNorth, total - ofNorth]
}

/** Where only the total was counted, each half may have any part of it; where there are spots, there is a group for them. */
const divideGroups =
  (random: Random, { sn, ss }: Counted) =>
  (total: number): number => {
    const least = Math.min(total, sn ? 1 : 0)
    const most = Math.max(least, total - (ss ? 1 : 0))
    return least + random.below(most - least + 1)
  }

/** Every group has a spot as long as there are enough; the others go with the groups. */
const divideSpots =
  (random: Random, north: number, south: number) =>
  (total: number): number => {
    const groups = north + south
    if (groups === 0) return random.below(total + 1)
    if (total < groups) return Math.min(north, total)
    return north + Math.round(((total - groups) * north) / groups)
  }

export const halvesOf = (random: Random, counted: Counted): Halves => {
  const { gt, gn, gs, st, sn, ss } = counted
  const [northGroups, southGroups] = split(gt, gn, gs, divideGroups(random, counted))
  const [northSpots, southSpots] = split(st, sn, ss, divideSpots(random, northGroups, southGroups))
  return {
    north: { groups: northGroups, spots: northSpots },
    south: { groups: southGroups, spots: southSpots },
  }
}

/** How many spots each group has: a few have most of them, and every one has one where there are enough. */
export const spotsOfGroups = (random: Random, { groups, spots }: Half): number[] => {
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
  // Fewer are left than there are groups.
  for (let index = 0; index < left; index++) each[index] = (each[index] as number) + 1
  return each
}

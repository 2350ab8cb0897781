/** The groups and spots that an observer counts, depending on acuity, instrument and seeing. */
import { wolfNumber } from '../../../server/src/domain/records/wolf.ts'
import type { Random } from '../random.ts'
import type { Counts, ObservationType } from './sample-records.ts'
import type { VisibleGroup } from './sun.ts'
import type { SyntheticObserver } from './synthetic-observers.ts'

// The smallest group visible to the naked eye through a filter, in millionths of the hemisphere.
const NAKED_EYE_AREA = 380

const NOT_COUNTED: Counts = {
  gt: null,
  gn: null,
  gs: null,
  st: null,
  sn: null,
  ss: null,
  wolf: null,
  wolf_north: null,
  wolf_south: null,
  a_number: null,
}

/** Expects the groups in descending order of area. */
export function countSpots(
  random: Random,
  groups: readonly VisibleGroup[],
  observer: SyntheticObserver,
  type: ObservationType,
  seeing: number,
): Counts {
  // Observers in H-Alpha and CaK often do not count spots.
  if (type !== 0 && random.chance(0.6)) return NOT_COUNTED
  const air = (1.7 - seeing / 100) * (type === 0 ? 1 : 1.5)
  const smallestArea = observer.smallestArea * air * random.between(0.8, 1.25)
  const spotShare = (observer.spotShare / Math.max(1, air)) * random.between(0.85, 1.15)

  const north = { groups: 0, spots: 0 }
  const south = { groups: 0, spots: 0 }
  for (const group of groups) {
    if (group.area < smallestArea) break
    const half = group.hemisphere === 'north' ? north : south
    half.groups += 1
    // A barely visible group shows only its main spot.
    half.spots +=
      1 + Math.floor((group.spots - 1) * spotShare * (1 - smallestArea / group.area) + random.unit())
  }
  const [gt, st] = [north.groups + south.groups, north.spots + south.spots]
  const [gn, gs, sn, ss] = observer.countsHemispheres
    ? [north.groups, south.groups, north.spots, south.spots]
    : [null, null, null, null]
  return {
    gt,
    gn,
    gs,
    st,
    sn,
    ss,
    wolf: wolfNumber(gt, st),
    wolf_north: wolfNumber(gn, sn),
    wolf_south: wolfNumber(gs, ss),
    a_number: type === 0 && observer.countsNakedEye ? countByNakedEye(random, groups) : null,
  }
}

function countByNakedEye(random: Random, groups: readonly VisibleGroup[]): number {
  const limit = NAKED_EYE_AREA * random.between(0.8, 1.25)
  let seen = 0
  for (const group of groups) if (group.area > limit) seen += 1
  return seen
}

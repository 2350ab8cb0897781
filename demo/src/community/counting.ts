import type { Random } from '../random.ts'
import type { Observer } from './observers.ts'
import type { Counts, ObservationType } from './records.ts'
import type { VisibleGroup } from './sun.ts'

// The smallest group that an unaided eye behind a filter makes out, in millionths.
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

/** What this observer makes of the day's groups (the largest first) in this air. */
export function count(
  random: Random,
  groups: readonly VisibleGroup[],
  observer: Observer,
  type: ObservationType,
  seeing: number,
): Counts {
  // In H-Alpha and CaK people mostly look at other things than spots.
  if (type !== 0 && random.chance(0.6)) return NOT_COUNTED
  const air = (1.7 - seeing / 100) * (type === 0 ? 1 : 1.5)
  const faintest = observer.faintest * air * random.between(0.8, 1.25)
  const detail = (observer.detail / Math.max(1, air)) * random.between(0.85, 1.15)

  let gn = 0
  let gs = 0
  let sn = 0
  let ss = 0
  for (const group of groups) {
    if (group.area < faintest) break
    // Of a group only just seen, only the main spot is.
    const spots = 1 + Math.floor((group.spots - 1) * detail * (1 - faintest / group.area) + random.unit())
    if (group.hemisphere === 'north') {
      gn += 1
      sn += spots
    } else {
      gs += 1
      ss += spots
    }
  }
  const gt = gn + gs
  const st = sn + ss
  const splits = observer.splitsHemispheres
  return {
    gt,
    gn: splits ? gn : null,
    gs: splits ? gs : null,
    st,
    sn: splits ? sn : null,
    ss: splits ? ss : null,
    wolf: 10 * gt + st,
    wolf_north: splits ? 10 * gn + sn : null,
    wolf_south: splits ? 10 * gs + ss : null,
    a_number: type === 0 && observer.looksWithNakedEye ? nakedEye(random, groups) : null,
  }
}

function nakedEye(random: Random, groups: readonly VisibleGroup[]): number {
  const limit = NAKED_EYE_AREA * random.between(0.8, 1.25)
  let seen = 0
  for (const group of groups) if (group.area > limit) seen += 1
  return seen
}

/** The synthetic Sun: groups of spots are born, drift across the disk and decay. */
import { Random } from '../random.ts'
import { STREAM } from './random-streams.ts'
import {
  activity,
  type Cycle,
  cyclesSince,
  HEMISPHERES,
  type Hemisphere,
  meanLatitude,
} from './solar-cycle.ts'

interface Group {
  hemisphere: Hemisphere
  latitude: number
  born: number
  life: number
  /** Degrees from the central meridian when born, west positive, and degrees a day that it moves west. */
  meridianDistance: number
  drift: number
  peakArea: number
  complexity: number
}

/** A group as it looks from the Earth on one day. Areas are in millionths of the solar disk's half sphere. */
export interface VisibleGroup {
  hemisphere: Hemisphere
  latitude: number
  area: number
  spots: number
}

const RADIANS = Math.PI / 180
const CARRINGTON_DEGREES_A_DAY = 360 / 27.2753
const BIRTHS_A_DAY_AT_MAXIMUM = 1.25
const LONGEST_LIFE = 90
// Active longitudes: for some months many groups of a hemisphere are born in one place.
const NEST_DAYS = 160
const LIMB = Math.cos(84 * RADIANS)

/** The groups of each day in turn. A day's groups depend on the seed and the day, not on where the walk began. */
export class Sun {
  readonly #seed: number
  readonly #cycles: Cycle[]
  #groups: Group[] = []
  #nextDay: number

  constructor(seed: number, firstDay: number) {
    this.#seed = seed
    this.#nextDay = firstDay - LONGEST_LIFE
    this.#cycles = cyclesSince(seed, this.#nextDay)
    while (this.#nextDay < firstDay) this.#passDay()
  }

  /** The groups seen on the next day, the largest first. */
  nextDay(): VisibleGroup[] {
    const day = this.#nextDay
    this.#passDay()
    const visible: VisibleGroup[] = []
    for (const group of this.#groups) {
      const seen = fromTheEarth(group, day)
      if (seen !== null) visible.push(seen)
    }
    return visible.sort((one, other) => other.area - one.area)
  }

  #passDay(): void {
    const day = this.#nextDay
    this.#groups = this.#groups.filter((group) => day < group.born + group.life)
    const random = new Random(this.#seed, STREAM.births, day)
    for (const hemisphere of HEMISPHERES) {
      const nest = nestLongitude(this.#seed, hemisphere, day)
      for (const cycle of this.#cycles) {
        const births = random.poisson(BIRTHS_A_DAY_AT_MAXIMUM * activity(cycle, hemisphere, day))
        const latitude = meanLatitude(cycle, hemisphere, day)
        for (let birth = 0; birth < births; birth += 1) {
          this.#groups.push(bear(random, hemisphere, latitude, nest, day))
        }
      }
    }
    this.#nextDay += 1
  }
}

function nestLongitude(seed: number, hemisphere: Hemisphere, day: number): number {
  const epoch = 2 * Math.floor(day / NEST_DAYS) + (hemisphere === 'north' ? 0 : 1)
  return new Random(seed, STREAM.nest, epoch).between(0, 360)
}

function bear(random: Random, hemisphere: Hemisphere, around: number, nest: number, day: number): Group {
  const latitude = Math.min(50, Math.abs(around + random.normal() * (2 + around / 5)))
  const longitude = random.chance(0.35) ? nest + random.normal() * 30 : random.between(0, 360)
  const peakArea = Math.min(2500, 40 * Math.exp(1.2 * random.normal()))
  return {
    hemisphere,
    latitude,
    born: day,
    // Gnevyshev and Waldmeier: a group lives about a day for every ten millionths of its largest area.
    life: Math.min(LONGEST_LIFE, 2 + peakArea / 10),
    meridianDistance: longitude + CARRINGTON_DEGREES_A_DAY * day,
    // Differential rotation (Howard's spot rates), less the Earth's own motion.
    drift: 14.52 - 2.84 * Math.sin(latitude * RADIANS) ** 2 - 0.986,
    peakArea,
    complexity: Math.exp(0.35 * random.normal()),
  }
}

function fromTheEarth(group: Group, day: number): VisibleGroup | null {
  const age = day - group.born + 0.5
  const meridianDistance = group.meridianDistance + group.drift * age
  const foreshortening = Math.cos(group.latitude * RADIANS) * Math.cos(meridianDistance * RADIANS)
  if (foreshortening < LIMB) return null
  const stage = age / group.life
  // Groups grow in a quarter of their life and decay in the rest.
  const area = group.peakArea * (stage < 0.25 ? stage / 0.25 : Math.max(0.02, (1 - stage) / 0.75))
  // Old groups are left with little but their leading spot.
  const spots = 0.55 * group.complexity * area ** 0.62 * (1 - 0.6 * Math.min(1, stage))
  return {
    hemisphere: group.hemisphere,
    latitude: group.latitude,
    area: area * foreshortening,
    spots: 1 + spots * (0.3 + 0.7 * foreshortening),
  }
}

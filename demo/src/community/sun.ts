/** The synthetic Sun: groups of spots emerge, drift across the disk and decay. */
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
  /** Degrees from the central meridian at birth, west positive, and drift to the west in degrees a day. */
  meridianDistance: number
  drift: number
  peakArea: number
  complexity: number
}

/** A group as seen from Earth on one day. Areas are in millionths of the solar hemisphere. */
export interface VisibleGroup {
  hemisphere: Hemisphere
  latitude: number
  area: number
  spots: number
}

const RADIANS = Math.PI / 180
const CARRINGTON_DEGREES_A_DAY = 360 / 27.2753
const BIRTHS_A_DAY_AT_MAXIMUM = 1.25
const MAX_LIFETIME = 90
// Active longitudes: for some months many groups of a hemisphere emerge near one longitude.
const NEST_DAYS = 160
const LIMB = Math.cos(84 * RADIANS)

/** Simulates day after day. The groups of a day depend on the seed and the day, not on the first day. */
export class Sun {
  readonly #seed: number
  readonly #cycles: Cycle[]
  #groups: Group[] = []
  #nextDay: number

  constructor(seed: number, firstDay: number) {
    this.#seed = seed
    this.#nextDay = firstDay - MAX_LIFETIME
    this.#cycles = cyclesSince(seed, this.#nextDay)
    while (this.#nextDay < firstDay) this.#advanceDay()
  }

  /** The groups visible on the next day, in descending order of area. */
  nextDay(): VisibleGroup[] {
    const day = this.#nextDay
    this.#advanceDay()
    const visible: VisibleGroup[] = []
    for (const group of this.#groups) {
      const seen = viewFromEarth(group, day)
      if (seen !== null) visible.push(seen)
    }
    return visible.sort((one, other) => other.area - one.area)
  }

  #advanceDay(): void {
    const day = this.#nextDay
    this.#groups = this.#groups.filter((group) => day < group.born + group.life)
    const random = new Random(this.#seed, STREAM.births, day)
    for (const hemisphere of HEMISPHERES) {
      const nest = nestLongitude(this.#seed, hemisphere, day)
      for (const cycle of this.#cycles) {
        const births = random.poisson(BIRTHS_A_DAY_AT_MAXIMUM * activity(cycle, hemisphere, day))
        const latitude = meanLatitude(cycle, hemisphere, day)
        for (let birth = 0; birth < births; birth += 1) {
          this.#groups.push(createGroup(random, hemisphere, latitude, nest, day))
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

function createGroup(
  random: Random,
  hemisphere: Hemisphere,
  around: number,
  nest: number,
  day: number,
): Group {
  const latitude = Math.min(50, Math.abs(around + random.normal() * (2 + around / 5)))
  const longitude = random.chance(0.35) ? nest + random.normal() * 30 : random.between(0, 360)
  const peakArea = Math.min(2500, 40 * Math.exp(1.2 * random.normal()))
  return {
    hemisphere,
    latitude,
    born: day,
    // Gnevyshev–Waldmeier rule: a group lives about a day for every ten millionths of its largest area.
    life: Math.min(MAX_LIFETIME, 2 + peakArea / 10),
    meridianDistance: longitude + CARRINGTON_DEGREES_A_DAY * day,
    // Differential rotation (Howard's spot rates) minus the Earth's orbital motion.
    drift: 14.52 - 2.84 * Math.sin(latitude * RADIANS) ** 2 - 0.986,
    peakArea,
    complexity: Math.exp(0.35 * random.normal()),
  }
}

function viewFromEarth(group: Group, day: number): VisibleGroup | null {
  const age = day - group.born + 0.5
  const meridianDistance = group.meridianDistance + group.drift * age
  const foreshortening = Math.cos(group.latitude * RADIANS) * Math.cos(meridianDistance * RADIANS)
  if (foreshortening < LIMB) return null
  const stage = age / group.life
  // Groups grow for a quarter of their life, then decay.
  const area = group.peakArea * (stage < 0.25 ? stage / 0.25 : Math.max(0.02, (1 - stage) / 0.75))
  // Old groups retain little more than their leading spot.
  const spots = 0.55 * group.complexity * area ** 0.62 * (1 - 0.6 * Math.min(1, stage))
  return {
    hemisphere: group.hemisphere,
    latitude: group.latitude,
    area: area * foreshortening,
    spots: 1 + spots * (0.3 + 0.7 * foreshortening),
  }
}

/** The synthetic Sun: groups of spots emerge, drift across the disk and decay. */
import { Random } from '../random.ts'
import { STREAM } from './random-streams.ts'
import {
  activity,
  type Cycle,
  cyclesBetween,
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
  /** Degrees from the central meridian at noon, west positive. */
  meridianDistance: number
  area: number
  spots: number
}

const RADIANS = Math.PI / 180
// Carrington's rotation 1 began on 1853-11-09.
export const CARRINGTON_DEGREES_A_DAY = 360 / 27.2753
const CARRINGTON_EPOCH = -42_420.1
// New groups a day for each unit of the smoothed sunspot number.
const BIRTH_RATE = 0.0195
const MAX_LIFETIME = 90
// Active longitudes: half of the groups of a hemisphere emerge near the longitude of a nest. A nest lasts for ten rotations
// and is strongest after five, when the next one begins.
const NEST_STEP = 5 * 27.2753
const NEST_SHARE = 0.5
const NEST_WIDTH = 16
const LIMB = Math.cos(84 * RADIANS)

/** Simulates day after day. The groups of a day depend on the seed and the day, not on the first day or the last. */
export class Sun {
  readonly #seed: number
  readonly #cycles: Cycle[]
  #groups: Group[] = []
  #nextDay: number

  constructor(seed: number, firstDay: number, lastDay: number) {
    this.#seed = seed
    this.#nextDay = firstDay - MAX_LIFETIME
    this.#cycles = cyclesBetween(seed, this.#nextDay, lastDay)
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
      const nests = new Nests(this.#seed, hemisphere, day)
      for (const cycle of this.#cycles) {
        const level = activity(cycle, hemisphere, day)
        // Without a random number: which cycles are listed depends on the first day and the last.
        if (level === 0) continue
        const latitude = meanLatitude(cycle, day)
        for (let births = random.poisson(BIRTH_RATE * level); births > 0; births -= 1)
          this.#groups.push(createGroup(random, hemisphere, latitude, nests.drawLongitude(random), day))
      }
    }
    this.#nextDay += 1
  }
}

/** The two nests of a hemisphere on a day: one that grows and one that decays. */
class Nests {
  readonly #growing: number
  readonly #decaying: number
  /** From 0, when a nest begins to grow, to 1. */
  readonly #growth: number

  constructor(seed: number, hemisphere: Hemisphere, day: number) {
    // Nests of the two hemispheres begin at different times.
    const steps = day / NEST_STEP + (hemisphere === 'north' ? 0 : 0.5)
    const epoch = Math.floor(steps)
    const longitudeOf = (number: number) =>
      new Random(seed, STREAM.nest, 2 * number + (hemisphere === 'north' ? 0 : 1)).between(0, 360)
    this.#growing = longitudeOf(epoch)
    this.#decaying = longitudeOf(epoch - 1)
    this.#growth = steps - epoch
  }

  drawLongitude(random: Random): number {
    if (!random.chance(NEST_SHARE)) return random.between(0, 360)
    const nest = random.chance(this.#growth) ? this.#growing : this.#decaying
    return nest + NEST_WIDTH * random.normal()
  }
}

function createGroup(
  random: Random,
  hemisphere: Hemisphere,
  around: number,
  longitude: number,
  day: number,
): Group {
  const latitude = Math.min(50, Math.abs(around + random.normal() * (2 + around / 5)))
  const peakArea = Math.min(2500, 40 * Math.exp(1.2 * random.normal()))
  return {
    hemisphere,
    latitude,
    born: day,
    // Gnevyshev–Waldmeier rule: a group lives about a day for every ten millionths of its largest area.
    life: Math.min(MAX_LIFETIME, 2 + peakArea / 10),
    meridianDistance: longitude + CARRINGTON_DEGREES_A_DAY * (day - CARRINGTON_EPOCH),
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
    meridianDistance: meridianDistance - 360 * Math.round(meridianDistance / 360),
    area: area * foreshortening,
    spots: 1 + spots * (0.3 + 0.7 * foreshortening),
  }
}

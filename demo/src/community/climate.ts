/** The weather in the observers' regions. */
import { Random } from '../random.ts'
import { STREAM } from './random-streams.ts'

/** `clear` is the mean share of usable days, `season` its amplitude over the year with the maximum in June. */
export interface Region {
  latitude: number
  longitude: number
  clear: number
  season: number
}

export const REGIONS: readonly [Region, ...Region[]] = [
  { latitude: 50, longitude: 11, clear: 0.42, season: 0.18 },
  { latitude: 52, longitude: -2, clear: 0.36, season: 0.14 },
  { latitude: 41, longitude: -4, clear: 0.66, season: 0.16 },
  { latitude: 41, longitude: -80, clear: 0.48, season: 0.14 },
  { latitude: 34, longitude: -111, clear: 0.78, season: 0.02 },
  { latitude: 35.5, longitude: 138, clear: 0.52, season: -0.1 },
  { latitude: -34, longitude: 147, clear: 0.6, season: -0.12 },
  { latitude: -23, longitude: -48, clear: 0.5, season: 0.1 },
]

/** Weather of one region on one day: the sky's clarity from 0 to 1, absolute and relative to the region's mean. */
export interface Weather {
  clarity: number
  relativeClarity: number
}

// After this many days, a day no longer affects the weather.
const MEMORY_DAYS = 10

/** Bad weather lasts for several days and affects all observers of a region. */
export class Climate {
  readonly #seed: number
  /** For each of the last days, latest first, a random number for each region. */
  #changes: number[][]

  constructor(seed: number, firstDay: number) {
    this.#seed = seed
    this.#changes = Array.from({ length: MEMORY_DAYS }, (_, back) => this.#drawChanges(firstDay - 1 - back))
  }

  nextDay(day: number): Map<Region, Weather> {
    this.#changes = [this.#drawChanges(day), ...this.#changes.slice(0, -1)]
    const june = Math.cos((2 * Math.PI * (day - 171)) / 365.25)
    return new Map(
      REGIONS.map((region, index) => {
        const spell = this.#changes.reduceRight((sum, changes) => 0.65 * sum + (changes[index] ?? 0), 0)
        const clarity = Math.min(1, Math.max(0.05, region.clear + region.season * june + spell))
        return [region, { clarity, relativeClarity: clarity / region.clear }]
      }),
    )
  }

  #drawChanges(day: number): number[] {
    const random = new Random(this.#seed, STREAM.weather, day)
    return REGIONS.map(() => 0.17 * random.normal())
  }
}

/** Decides which observers are active on each day, and at what time. */
import { Random } from '../random.ts'
import type { Region, Weather } from './climate.ts'
import { STREAM } from './random-streams.ts'
import type { SyntheticObserver } from './synthetic-observers.ts'

export interface Visit {
  observer: SyntheticObserver
  /** Second of the UTC day. */
  second: number
}

const DAY_MINUTES = 1440
// Each member is absent once in so many days, as for holidays or a repair, for a time between these limits.
const ABSENCE_PERIOD = 100
const [MIN_ABSENCE, MAX_ABSENCE] = [4, 24]
const PRESENT_SHARE = 1 - (MIN_ABSENCE + MAX_ABSENCE) / 2 / ABSENCE_PERIOD

/** The absences of one member, which depend on the seed, the member and the day only. */
class Absences {
  readonly #seed: number
  readonly #member: number
  readonly #shift: number
  #period = Number.NaN
  #begins = 0
  #ends = 0

  constructor(seed: number, member: number) {
    this.#seed = seed
    this.#member = member
    this.#shift = (37 * member) % ABSENCE_PERIOD
  }

  isAbsent(day: number): boolean {
    const shifted = day + this.#shift
    const period = Math.floor(shifted / ABSENCE_PERIOD)
    if (period !== this.#period) this.#draw(period)
    return shifted >= this.#begins && shifted < this.#ends
  }

  #draw(period: number): void {
    const random = new Random(this.#seed, STREAM.absence + (this.#member << 8), period)
    const days = MIN_ABSENCE + random.below(MAX_ABSENCE - MIN_ABSENCE + 1)
    this.#period = period
    this.#begins = period * ABSENCE_PERIOD + random.below(ABSENCE_PERIOD - days)
    this.#ends = this.#begins + days
  }
}

export class Attendance {
  readonly #seed: number
  readonly #members: { observer: SyntheticObserver; absences: Absences }[]

  constructor(seed: number, observers: readonly SyntheticObserver[]) {
    this.#seed = seed
    this.#members = observers.map((observer, index) => ({ observer, absences: new Absences(seed, index) }))
  }

  /** The visits of a day, about `planned` of them. */
  visitsOn(day: number, planned: number, weather: Map<Region, Weather>): Visit[] {
    const random = new Random(this.#seed, STREAM.attendance, day)
    const members = this.#members.filter(({ observer }) => isMember(observer, day))
    const totalFrequency = PRESENT_SHARE * members.reduce((sum, { observer }) => sum + observer.frequency, 0)
    const visits: Visit[] = []
    for (const { observer, absences } of members) {
      if (absences.isAbsent(day)) continue
      const factor = (weather.get(observer.region)?.relativeClarity ?? 1) * weekendFactor(observer, day)
      const expected = (planned * observer.frequency * factor) / totalFrequency
      for (let times = Math.floor(expected + random.unit()); times > 0; times -= 1)
        visits.push({ observer, second: drawSecond(random, observer) })
    }
    return visits
  }
}

export const isMember = ({ joined, left }: SyntheticObserver, day: number): boolean =>
  joined <= day && day <= left

export const drawSecond = (random: Random, observer: SyntheticObserver): number => {
  const minute = Math.floor(observer.minute + observer.minuteSpread * random.normal())
  // Local daylight can span midnight UTC: times beyond it wrap around within the same UTC day.
  const ofDay = ((minute % DAY_MINUTES) + DAY_MINUTES) % DAY_MINUTES
  // Most observers record only the minute.
  return ofDay * 60 + (random.chance(0.25) ? random.below(60) : 0)
}

/** Averages 1 over a week, so a preference for weekends shifts visits without adding any. */
function weekendFactor(observer: SyntheticObserver, day: number): number {
  const weekday = (((day + 4) % 7) + 7) % 7
  const isWeekend = weekday === 0 || weekday === 6
  return (7 * (isWeekend ? observer.weekendBias : 1)) / (5 + 2 * observer.weekendBias)
}

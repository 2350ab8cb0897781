/** Who observes on which day, and at what time. */
import { Random } from '../random.ts'
import type { Region, Weather } from './climate.ts'
import { STREAM } from './random-streams.ts'
import type { SyntheticObserver } from './synthetic-observers.ts'

export interface Visit {
  observer: SyntheticObserver
  /** Second of the UTC day. */
  second: number
}

interface Member {
  observer: SyntheticObserver
  awayUntil: number
}

const DAY_MINUTES = 1440
// Days over which visits lost to weather and holidays are made up, so that the sample has the size asked for.
const CATCH_UP_DAYS = 14

/** Who observes on each day in turn, and when. */
export class Attendance {
  readonly #random: Random
  readonly #members: Member[]
  readonly #perDay: number
  #owed = 0

  constructor(seed: number, observers: readonly SyntheticObserver[], perDay: number) {
    this.#random = new Random(seed, STREAM.attendance)
    this.#members = observers.map((observer) => ({ observer, awayUntil: observer.joined }))
    this.#perDay = perDay
  }

  /** The visits of the next day in order of time. `growth` compares the community with its mean size. */
  nextDay(day: number, growth: number, weather: Map<Region, Weather>): Visit[] {
    const present = this.#members.filter((member) => this.#isPresent(member, day))
    const eagerness = present.reduce((sum, { observer }) => sum + observer.eagerness, 0)
    const planned = this.#perDay * growth
    const aim = Math.min(2 * planned, Math.max(0, planned + this.#owed / CATCH_UP_DAYS))

    const visits: Visit[] = []
    for (const { observer } of present) {
      const favour = (weather.get(observer.region)?.favour ?? 1) * weekendFavour(observer, day)
      const expected = (aim * observer.eagerness * favour) / eagerness
      const times = Math.floor(expected + this.#random.unit())
      for (let time = 0; time < times; time += 1) visits.push({ observer, second: this.#secondOf(observer) })
    }
    this.#owed += planned - visits.length
    return visits.sort((one, other) => one.second - other.second)
  }

  /** Members have gaps: holidays, an illness, an instrument in repair. */
  #isPresent(member: Member, day: number): boolean {
    if (day < member.awayUntil || day > member.observer.left) return false
    if (!this.#random.chance(1 / 150)) return true
    member.awayUntil = day + 4 + Math.floor(60 * this.#random.unit() ** 2)
    return false
  }

  #secondOf(observer: SyntheticObserver): number {
    const minute = Math.floor(observer.minute + observer.minuteSpread * this.#random.normal())
    // Local daylight can straddle midnight UTC: what falls over the edge stays in the same UTC day.
    const ofDay = ((minute % DAY_MINUTES) + DAY_MINUTES) % DAY_MINUTES
    // Most people write down the minute only.
    return ofDay * 60 + (this.#random.chance(0.25) ? this.#random.below(60) : 0)
  }
}

/** Averages 1 over a week, so that a habit moves visits without adding any. */
function weekendFavour(observer: SyntheticObserver, day: number): number {
  const weekday = (((day + 4) % 7) + 7) % 7
  const isWeekend = weekday === 0 || weekday === 6
  return (7 * (isWeekend ? observer.weekendBias : 1)) / (5 + 2 * observer.weekendBias)
}

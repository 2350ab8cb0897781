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

interface Member {
  observer: SyntheticObserver
  awayUntil: number
}

const DAY_MINUTES = 1440
// Visits lost to weather and absences are made up over this many days, so the sample reaches its requested size.
const CATCH_UP_DAYS = 14

export class Attendance {
  readonly #random: Random
  readonly #members: Member[]
  readonly #perDay: number
  #deficit = 0

  constructor(seed: number, observers: readonly SyntheticObserver[], perDay: number) {
    this.#random = new Random(seed, STREAM.attendance)
    this.#members = observers.map((observer) => ({ observer, awayUntil: observer.joined }))
    this.#perDay = perDay
  }

  /** The visits of the next day in order of time. `growth` is the community's size relative to its mean. */
  nextDay(day: number, growth: number, weather: Map<Region, Weather>): Visit[] {
    const present = this.#members.filter((member) => this.#isPresent(member, day))
    const totalFrequency = present.reduce((sum, { observer }) => sum + observer.frequency, 0)
    const planned = this.#perDay * growth
    const aim = Math.min(2 * planned, Math.max(0, planned + this.#deficit / CATCH_UP_DAYS))

    const visits: Visit[] = []
    for (const { observer } of present) {
      const factor = (weather.get(observer.region)?.relativeClarity ?? 1) * weekendFactor(observer, day)
      const expected = (aim * observer.frequency * factor) / totalFrequency
      const times = Math.floor(expected + this.#random.unit())
      for (let time = 0; time < times; time += 1) visits.push({ observer, second: this.#secondOf(observer) })
    }
    this.#deficit += planned - visits.length
    return visits.sort((one, other) => one.second - other.second)
  }

  /** Members are absent for a while now and then, as for holidays or a repair. */
  #isPresent(member: Member, day: number): boolean {
    if (day < member.awayUntil || day > member.observer.left) return false
    if (!this.#random.chance(1 / 150)) return true
    member.awayUntil = day + 4 + Math.floor(60 * this.#random.unit() ** 2)
    return false
  }

  #secondOf(observer: SyntheticObserver): number {
    const minute = Math.floor(observer.minute + observer.minuteSpread * this.#random.normal())
    // Local daylight can span midnight UTC: times beyond it wrap around within the same UTC day.
    const ofDay = ((minute % DAY_MINUTES) + DAY_MINUTES) % DAY_MINUTES
    // Most observers record only the minute.
    return ofDay * 60 + (this.#random.chance(0.25) ? this.#random.below(60) : 0)
  }
}

/** Averages 1 over a week, so a preference for weekends shifts visits without adding any. */
function weekendFactor(observer: SyntheticObserver, day: number): number {
  const weekday = (((day + 4) % 7) + 7) % 7
  const isWeekend = weekday === 0 || weekday === 6
  return (7 * (isWeekend ? observer.weekendBias : 1)) / (5 + 2 * observer.weekendBias)
}

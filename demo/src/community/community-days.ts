/** Generates the records of a synthetic community, day by day. */
import { DAY_MS } from '../../../server/src/domain/day.ts'
import { Random } from '../random.ts'
import { Attendance, drawSecond, isMember, type Visit } from './attendance.ts'
import { Climate } from './climate.ts'
import { bandShare, drawType, makeImage, makeObservation, type ObservingDay } from './observing.ts'
import { STREAM } from './random-streams.ts'
import type { ObservationType, SampleDay, SampleImage } from './sample-records.ts'
import { Sun } from './sun.ts'
import { generateObservers, type SyntheticObserver } from './synthetic-observers.ts'

const TYPES: readonly ObservationType[] = [0, 1, 2]
// Images are taken within this many minutes after the visual observation.
const PHOTOGRAPH_DELAY_MINUTES = 40

/** Days are counted from 1970-01-01. */
export interface Community {
  seed: number
  /** Observers who publish. */
  observers: number
  /** Mean number of observations on a day by the entire community. */
  perDay: (day: number) => number
  /** From this day on, members see to it that each band is photographed every day. */
  patrolFrom?: number
}

interface PlannedVisit extends Visit {
  type: ObservationType
  takesImage: boolean
}

/** Visits that photograph the bands of which the day would otherwise have no image. */
const patrol = (
  random: Random,
  members: readonly SyntheticObserver[],
  visits: readonly PlannedVisit[],
): PlannedVisit[] => {
  const added: PlannedVisit[] = []
  for (const type of TYPES) {
    if (visits.some((visit) => visit.takesImage && visit.type === type)) continue
    const able = members.filter((member) => member.imageChance > 0 && bandShare(member, type) > 0)
    const busy = new Set([...visits, ...added].map(({ observer }) => observer))
    const free = able.filter((member) => !busy.has(member))
    const candidates = free.length > 0 ? free : able
    const observer = candidates[random.below(candidates.length)]
    if (observer) added.push({ observer, second: drawSecond(random, observer), type, takesImage: true })
  }
  return added
}

const LAST_SECOND = 86_399
const byTime = (one: Visit, other: Visit): number => one.second - other.second

/** In order of time, with a minute between visits of one observer, so that it is clear which of them an image shows. */
const separate = (visits: PlannedVisit[]): PlannedVisit[] => {
  const last = new Map<SyntheticObserver, number>()
  for (const visit of visits.sort(byTime)) {
    const earliest = (last.get(visit.observer) ?? -60) + 60
    visit.second = Math.min(LAST_SECOND, Math.max(visit.second, earliest))
    last.set(visit.observer, visit.second)
  }
  return visits.sort(byTime)
}

/** Adds the second of the image, which is before the observer's next visit; `visits` are in order of time. */
const photographs = (random: Random, visits: readonly PlannedVisit[]): PlannedVisit[] =>
  visits
    .filter(({ takesImage }) => takesImage)
    .map((visit) => {
      const next = visits.find(({ observer, second }) => observer === visit.observer && second > visit.second)
      const latest = next ? next.second - 1 : LAST_SECOND
      return {
        ...visit,
        second: Math.min(latest, visit.second + 60 * random.below(PHOTOGRAPH_DELAY_MINUTES)),
      }
    })
    .sort(byTime)

/**
 * Yields the days in order. The records of a day depend on the community and the day, not on the first day or the last,
 * so that a later last day only adds days.
 */
export function* communityDays(
  community: Community,
  firstDay: number,
  lastDay: number,
): Generator<SampleDay> {
  const { seed, perDay, patrolFrom = Number.POSITIVE_INFINITY } = community
  const observers = generateObservers(seed, community.observers)
  const sun = new Sun(seed, firstDay, lastDay)
  const climate = new Climate(seed, firstDay)
  const attendance = new Attendance(seed, observers)

  for (let number = firstDay; number <= lastDay; number += 1) {
    const random = new Random(seed, STREAM.rows, number)
    const day = new Date(number * DAY_MS).toISOString().slice(0, 10)
    const today: ObservingDay = { day, groups: sun.nextDay() }
    const weather = climate.nextDay(number)
    const planned = attendance.visitsOn(number, perDay(number), weather).map((visit): PlannedVisit => {
      const { observer } = visit
      return { ...visit, type: drawType(random, observer), takesImage: random.chance(observer.imageChance) }
    })
    if (number >= patrolFrom) {
      const members = observers.filter((observer) => isMember(observer, number))
      planned.push(...patrol(random, members, planned))
    }
    const visits = separate(planned)
    const observations = visits.map((visit, index) =>
      makeObservation(random, today, visit, visit.type, weather.get(visit.observer.region), index),
    )
    const images = photographs(random, visits).map(
      (visit, index): SampleImage => makeImage(random, today, visit, visit.type, index),
    )
    yield { day, observations, images }
  }
}

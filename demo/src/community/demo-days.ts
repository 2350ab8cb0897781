/** The community of the demo. It begins before the solar minimum of 2008 and grows since. */
import { DAY_MS } from '../../../server/src/domain/day.ts'
import { type Community, communityDays } from './community-days.ts'
import type { SampleDay } from './sample-records.ts'
import { Sun, type VisibleGroup } from './sun.ts'
import { FOUNDED, GROWN } from './synthetic-observers.ts'

const [FIRST_DAY, FULL_SIZE] = [FOUNDED, GROWN].map((day) => Date.parse(day) / DAY_MS) as [number, number]
/** Observations a day at the beginning, and since the community has its full size. */
const [FEW, MANY] = [1, 5.5]

const perDay = (day: number): number => {
  const growth = Math.min(1, (day - FIRST_DAY) / (FULL_SIZE - FIRST_DAY))
  // Few observers for many years: most of the data are of the recent ones.
  return FEW + (MANY - FEW) * growth ** 2.5
}

// With this seed the smoothed minima and maxima are at most three months from the real ones.
const DEMO: Community = { seed: 32, observers: 24, perDay, patrolFrom: FULL_SIZE }

/** The demo's days after `after`, or from its first day on, up to and including `end`. */
export const demoDays = (end: string, after?: string): Generator<SampleDay> =>
  communityDays(
    DEMO,
    after === undefined ? FIRST_DAY : Date.parse(after) / DAY_MS + 1,
    Date.parse(end) / DAY_MS,
  )

/** The last result: images of one day are drawn together, and simulating the Sun takes as long as drawing it. */
let latest: { day: string; groups: VisibleGroup[] } | undefined

/** The groups that are visible on a day of the demo, in descending order of area. */
export const demoGroups = (day: string): VisibleGroup[] => {
  if (latest?.day !== day) {
    const number = Date.parse(day) / DAY_MS
    latest = { day, groups: new Sun(DEMO.seed, number, number).nextDay() }
  }
  return latest.groups
}

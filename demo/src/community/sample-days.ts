/** The records of `heliolog sample`: a community that publishes as much on every day. */
import { isDay } from '@heliolog/table-reader/calendar-days'
import { DAY_MS, dayOf, instant } from '../../../server/src/domain/day.ts'
import { UsageError } from '../../../server/src/domain/user-error.ts'
import { communityDays } from './community-days.ts'
import type { SampleDay } from './sample-records.ts'

export interface SampleOptions {
  /** Years covered, up to and including `end`. */
  years: number
  /** The last day, YYYY-MM-DD. */
  end: string
  /** Observers who publish. */
  observers: number
  /** Mean number of observations a day by the entire community. */
  perDay: number
  seed: number
}

export class SampleOptionError extends UsageError {
  override name = 'SampleOptionError'
}

// The import rejects records from before this day.
const EARLIEST_DAY = '1600-01-01'

/** The last complete day in UTC, on which the demo and, by default, a sample ends. */
export const yesterday = (now: number): string => dayOf(instant(now - DAY_MS))

const dayNumber = (day: string): number => Date.parse(day) / DAY_MS
const firstDayOf = ({ years, end }: SampleOptions): number => dayNumber(end) - Math.round(years * 365.25) + 1

export function checkOptions(options: SampleOptions): void {
  const { years, end, observers, perDay, seed } = options
  if (!isDay(end)) {
    throw new SampleOptionError(`A sample ends on a calendar day, YYYY-MM-DD, not on ${end}.`)
  }
  if (!(years * 365.25 >= 1)) {
    throw new SampleOptionError(`A sample covers at least one day, not ${years} years.`)
  }
  if (!(firstDayOf(options) >= dayNumber(EARLIEST_DAY))) {
    throw new SampleOptionError(
      `A sample begins on ${EARLIEST_DAY} or later; ${years} years up to ${end} begin earlier.`,
    )
  }
  if (!(Number.isSafeInteger(observers) && observers >= 1)) {
    throw new SampleOptionError(`A sample has a whole number of observers, at least 1, not ${observers}.`)
  }
  if (!(perDay > 0 && Number.isFinite(perDay))) {
    throw new SampleOptionError(`A sample has more than 0 observations a day, not ${perDay}.`)
  }
  if (!(Number.isInteger(seed) && seed >= 0 && seed <= 0xffffffff)) {
    throw new SampleOptionError(`A seed is a whole number from 0 to 4294967295, not ${seed}.`)
  }
}

/** Yields records in order of time. The same options give the same records. */
export function* sampleDays(options: SampleOptions): Generator<SampleDay> {
  checkOptions(options)
  const { end, observers, perDay, seed } = options
  yield* communityDays({ seed, observers, perDay: () => perDay }, firstDayOf(options), dayNumber(end))
}

/** Generates the records of a synthetic community, day by day. */
import { DAY_MS } from '../../../server/src/domain/day.ts'
import { UsageError } from '../../../server/src/domain/user-error.ts'
import { Random } from '../random.ts'
import { Attendance, type Visit } from './attendance.ts'
import { Climate } from './climate.ts'
import { drawType, makeImage, makeObservation, type ObservingDay } from './observing.ts'
import { STREAM } from './random-streams.ts'
import type { ObservationType, SampleDay, SampleImage, SampleObservation } from './sample-records.ts'
import { Sun } from './sun.ts'
import { generateObservers } from './synthetic-observers.ts'

/** Fixed rather than today's date, so a seed always produces the same files. */
export const SAMPLE_LAST_DAY = '2025-12-31'

const LAST_DAY = Date.parse(SAMPLE_LAST_DAY) / DAY_MS
// Images are taken within this many minutes after the visual observation.
const PHOTOGRAPH_DELAY_MINUTES = 40

export interface SampleOptions {
  /** Years covered, up to and including SAMPLE_LAST_DAY. */
  years: number
  /** Observers who publish. */
  observers: number
  /** Mean number of observations a day by the entire community. */
  perDay: number
  seed: number
}

export class SampleOptionError extends UsageError {
  override name = 'SampleOptionError'
}

// The import rejects records from before 1600.
const MAX_YEARS = 425

export function checkOptions({ years, observers, perDay, seed }: SampleOptions): void {
  if (!(years * 365.25 >= 1 && years <= MAX_YEARS)) {
    throw new SampleOptionError(`A sample covers from one day to ${MAX_YEARS} years, not ${years} years.`)
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
  const { years, perDay, seed } = options
  const days = Math.round(years * 365.25)
  const firstDay = LAST_DAY - days + 1
  const observers = generateObservers(seed, options.observers, firstDay, LAST_DAY)
  const sun = new Sun(seed, firstDay)
  const climate = new Climate(seed)
  const attendance = new Attendance(seed, observers, perDay)
  const random = new Random(seed, STREAM.rows)
  let observationNumber = 0
  let imageNumber = 0

  for (let dayNumber = firstDay; dayNumber <= LAST_DAY; dayNumber += 1) {
    const day = new Date(dayNumber * DAY_MS).toISOString().slice(0, 10)
    const today: ObservingDay = { day, groups: sun.nextDay() }
    const weather = climate.nextDay(dayNumber)
    // The community grows from 0.8 to 1.2 times its mean size.
    const growth = 0.8 + (0.4 * (dayNumber - firstDay + 0.5)) / days
    const observations: SampleObservation[] = []
    const photographs: { visit: Visit; type: ObservationType }[] = []

    for (const visit of attendance.nextDay(dayNumber, growth, weather)) {
      const { observer } = visit
      const type = drawType(random, observer)
      observationNumber += 1
      observations.push(
        makeObservation(random, today, visit, type, weather.get(observer.region), observationNumber),
      )
      if (!random.chance(observer.imageChance)) continue
      const second = Math.min(86_399, visit.second + 60 * random.below(PHOTOGRAPH_DELAY_MINUTES))
      photographs.push({ visit: { observer, second }, type })
    }

    photographs.sort((one, other) => one.visit.second - other.visit.second)
    const images: SampleImage[] = []
    for (const { visit, type } of photographs) {
      imageNumber += 1
      images.push(makeImage(random, today, visit, type, imageNumber))
    }
    yield { day, observations, images }
  }
}

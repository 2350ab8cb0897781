import { Random } from '../random.ts'
import { Attendance, type Visit } from './attendance.ts'
import { Climate } from './climate.ts'
import { gatherObservers } from './observers.ts'
import { drawType, type ObservingDay, observe, photograph } from './observing.ts'
import { checkOptions, type SampleOptions } from './options.ts'
import type { ObservationType, SampleDay, SampleImage, SampleObservation } from './records.ts'
import { STREAM } from './stream.ts'
import { Sun } from './sun.ts'

/** Fixed, and not today: the same seed gives the same files for ever. */
export const SAMPLE_LAST_DAY = '2025-12-31'

const DAY_MILLISECONDS = 86_400_000
const LAST_DAY = Date.parse(SAMPLE_LAST_DAY) / DAY_MILLISECONDS
// A photograph is taken within this many minutes after the visual observation.
const PHOTOGRAPH_DELAY_MINUTES = 40

/** A made-up community's records day by day, in order of time. The same options give the same records. */
export function* sampleDays(options: SampleOptions): Generator<SampleDay> {
  checkOptions(options)
  const { years, perDay, seed } = options
  const days = Math.round(years * 365.25)
  const firstDay = LAST_DAY - days + 1
  const observers = gatherObservers(seed, options.observers, firstDay, LAST_DAY)
  const sun = new Sun(seed, firstDay)
  const climate = new Climate(seed)
  const attendance = new Attendance(seed, observers, perDay)
  const random = new Random(seed, STREAM.rows)
  let observationNumber = 0
  let imageNumber = 0

  for (let dayNumber = firstDay; dayNumber <= LAST_DAY; dayNumber += 1) {
    const day = new Date(dayNumber * DAY_MILLISECONDS).toISOString().slice(0, 10)
    const today: ObservingDay = { day, groups: sun.nextDay() }
    const weather = climate.nextDay(dayNumber)
    // Communities grow: from four fifths of their mean size to six fifths.
    const growth = 0.8 + (0.4 * (dayNumber - firstDay + 0.5)) / days
    const observations: SampleObservation[] = []
    const photographs: { visit: Visit; type: ObservationType }[] = []

    for (const visit of attendance.nextDay(dayNumber, growth, weather)) {
      const { observer } = visit
      const type = drawType(random, observer)
      observationNumber += 1
      observations.push(observe(random, today, visit, type, weather.get(observer.region), observationNumber))
      if (!random.chance(observer.imageChance)) continue
      const second = Math.min(86_399, visit.second + 60 * random.below(PHOTOGRAPH_DELAY_MINUTES))
      photographs.push({ visit: { observer, second }, type })
    }

    photographs.sort((one, other) => one.visit.second - other.visit.second)
    const images: SampleImage[] = []
    for (const { visit, type } of photographs) {
      imageNumber += 1
      images.push(photograph(random, today, visit, type, imageNumber))
    }
    yield { day, observations, images }
  }
}

/** The latest day of the summary, and how it compares with the days before. */

import type { PortalSummary } from '../../../../../server/src/features/portal/summary.ts'
import type { Measure } from '../../../charts/activity/series.ts'
import { valueOn } from '../../../data/community-day.ts'
import { dayNumber, dayText } from '../../../format/days.ts'
import { currentLanguage } from '../../../language/texts.ts'

const DAYS_A_MONTH = 30.44
const DAYS_A_YEAR = 365.25

/** `today`, `yesterday`, `12 days ago`, `3 months ago`, `2 years ago`. */
export const formatAge = (days: number): string => {
  const format = new Intl.RelativeTimeFormat(currentLanguage(), { numeric: 'auto' })
  if (days < 2 * DAYS_A_MONTH) return format.format(-days, 'day')
  return days < 2 * DAYS_A_YEAR
    ? format.format(-Math.floor(days / DAYS_A_MONTH), 'month')
    : format.format(-Math.floor(days / DAYS_A_YEAR), 'year')
}

type Values = (number | null)[]

/** About one rotation of the Sun, as seen from the Earth. */
const ROTATION_DAYS = 27
const YEAR_DAYS = 365
/** The share of the days before that must have a value: the mean of fewer says little. */
const LEAST_SHARE = 1 / 3
/** Differences up to this share of the mean, or up to the uncertainty, are not worth mentioning. */
const SAME_SHARE = 0.05
/** Near zero, a difference of a few spots would be hundreds of percent. */
const LEAST_MEAN_FOR_PERCENT = 10

type Verdict = 'above' | 'below' | 'same'

/** Compares a value with the mean of others. Returns null if too few of them are known. */
export const compareWithMean = (value: number, uncertainty: number | null, others: Values) => {
  const known = others.filter((one) => one !== null)
  if (known.length < others.length * LEAST_SHARE) return null
  const mean = known.reduce((sum, one) => sum + one, 0) / known.length
  const difference = value - mean
  const isSame = Math.abs(difference) <= Math.max(mean * SAME_SHARE, uncertainty ?? 0)
  const verdict: Verdict = isSame ? 'same' : difference > 0 ? 'above' : 'below'
  return {
    mean,
    verdict,
    /** The difference as a share of the mean; null if the mean is too small for that. */
    share: mean < LEAST_MEAN_FOR_PERCENT ? null : Math.abs(difference) / mean,
  }
}

export type Comparison = NonNullable<ReturnType<typeof compareWithMean>>

/** The values of the days before a row of the summary, oldest first; null where there is none. */
const daysBefore = (days: string[], values: Values, row: number, count: number): Values => {
  const first = dayNumber(days[row] ?? '') - count
  return Array.from({ length: count }, (_, index) => valueOn(days, values, dayText(first + index)))
}

/** The index of a day if it has one, else the mean of its Wolf numbers; null if it has none. */
const latestNumber = ({ days, index }: PortalSummary, row: number) => {
  const ofIndex = index?.days.index[row] ?? null
  const value = ofIndex ?? days.wolf_mean[row] ?? null
  if (value === null) return null
  const [measure, values]: [Measure, Values] =
    index === null || ofIndex === null ? ['mean', days.wolf_mean] : ['index', index.days.index]
  const uncertainty = measure === 'index' ? (index?.days.uncertainty[row] ?? null) : null
  const before = (count: number) => daysBefore(days.day, values, row, count)
  const settledTo = index?.settled_to ?? ''
  return {
    measure,
    value,
    uncertainty,
    isProvisional: measure === 'index' && (days.day[row] ?? '') > settledTo,
    /** The days of the last rotation and the day itself. */
    recent: [...before(ROTATION_DAYS), value],
    rotation: compareWithMean(value, uncertainty, before(ROTATION_DAYS)),
    year: compareWithMean(value, uncertainty, before(YEAR_DAYS)),
  }
}

/** The summary must have at least one day. */
export const latestDay = (summary: PortalSummary) => {
  const { days, latest, today } = summary
  const row = latest.day === null ? days.day.length - 1 : days.day.lastIndexOf(latest.day)
  const day = days.day[row] ?? dayText(0)
  return {
    day,
    /** Days until today. */
    age: Math.max(0, dayNumber(today) - dayNumber(day)),
    number: latestNumber(summary, row),
    north: days.wolf_north_mean[row] ?? null,
    south: days.wolf_south_mean[row] ?? null,
    observers: days.observer_count[row] ?? 0,
  }
}

export type LatestDay = ReturnType<typeof latestDay>
export type LatestNumber = NonNullable<LatestDay['number']>

/** Builds the portal's summary from the published data. */
import { rotationAt, rotationsBetween } from '@heliolog/solar-ephemeris/carrington'
import { dayNumber } from '../../domain/day.ts'
import type { DailyActivity } from '../../domain/records/activity.ts'
import type { Image } from '../../domain/records/image.ts'
import type { Meta } from '../../domain/records/meta.ts'
import { monthlyWolf } from '../../domain/records/monthly-wolf.ts'
import { roundTo } from '../../domain/rounding.ts'
import {
  DAY_FIELDS,
  type DayColumns,
  type LatestImage,
  type LatestPublication,
  type SummaryDocument,
} from './summary.ts'

/** The published data of one version, and the index, which may be of another one. */
export interface Published {
  meta: Meta
  days: DayColumns
  sampleObservers: number
  publications: LatestPublication[]
  latest: Omit<SummaryDocument['latest'], 'images'> & { images: Image[] }
  index: SummarisedIndex | null
}

/** The keys of small pictures, best first, as the portal's list of images prefers them. */
const SMALL_PICTURES = ['thumb', 'small', 'preview', 'medium']

/** One URL of each image, because a record may have a hundred kilobytes of them. */
const latestImage = ({ id, observer, title, date_of_observation, urls }: Image): LatestImage => {
  const key = SMALL_PICTURES.find((name) => Object.hasOwn(urls, name)) ?? Object.keys(urls)[0] ?? ''
  return { id, observer, title, date_of_observation, thumbnail_url: urls[key] ?? '' }
}

const syntheticPart = (sampleObservers: number, observers: number): SummaryDocument['synthetic'] => {
  if (sampleObservers === 0) return 'none'
  return sampleObservers === observers ? 'all' : 'some'
}

export const portalSummary = (
  { meta, days, sampleObservers, publications, latest, index }: Published,
  today: string,
): SummaryDocument => {
  const months = monthlyWolf(days.day, days.wolf_mean)
  return {
    version: meta.version,
    published_at: meta.last_published_at,
    attribution: meta.attribution,
    first_day: meta.first_day,
    last_day: meta.last_day,
    totals: {
      days: meta.days,
      observations: meta.observations,
      images: meta.images,
      observers: meta.observers,
    },
    synthetic: syntheticPart(sampleObservers, meta.observers),
    publications,
    latest: { ...latest, images: latest.images.map(latestImage) },
    today,
    rotation: rotationAt(today),
    rotations:
      meta.first_day === null || meta.last_day === null
        ? null
        : rotationsBetween(meta.first_day, meta.last_day),
    days: dayDifferences(days),
    months,
    index: index && indexColumns(index, meta.version, days, months.month),
  }
}

export const emptyDayColumns = (): DayColumns =>
  Object.fromEntries(DAY_FIELDS.map((name) => [name, []])) as unknown as DayColumns

export const appendDays = (columns: DayColumns, days: readonly DailyActivity[]): void => {
  for (const name of DAY_FIELDS) {
    const column: unknown[] = columns[name]
    for (const day of days) column.push(day[name])
  }
}

type Values = readonly (number | null)[]

/** Converts the values that are not null. */
const mapValues = (values: Values, convert: (value: number, at: number) => number): (number | null)[] =>
  values.map((value, at) => (value === null ? null : convert(value, at)))

/** Means have two decimals. */
const hundredths = (mean: number | null | undefined): number => Math.round((mean ?? 0) * 100)

const dayDifferences = (columns: DayColumns): SummaryDocument['days'] => {
  const { day, wolf_mean, wolf_north_mean, observer_count } = columns
  const numbers = day.map(dayNumber)
  const rounded = (at: number): number => Math.round(wolf_mean[at] ?? 0)
  return {
    days_skipped: numbers.map((number, at) => number - (numbers[at - 1] ?? number - 1) - 1),
    wolf_mean,
    wolf_min: mapValues(columns.wolf_min, (value, at) => rounded(at) - value),
    wolf_max: mapValues(columns.wolf_max, (value, at) => value - rounded(at)),
    wolf_north_mean,
    wolf_south_mean: mapValues(
      columns.wolf_south_mean,
      (value, at) => hundredths(wolf_mean[at]) - hundredths(wolf_north_mean[at]) - hundredths(value),
    ),
    observer_count,
    obs_count: columns.obs_count.map((count, at) => count - (observer_count[at] ?? 0)),
    image_count: columns.image_count,
  }
}

/** The stored index. Its days and months may differ from those of the summary if it is of another version. */
interface SummarisedIndex {
  version: string
  days: { day: string; index: number; uncertainty: number; observer_count: number; settled: boolean }[]
  months: { month: string; mean: number; uncertainty: number | null }[]
  smoothed: { month: string; mean: number }[]
}

/** The chart shows one decimal at most, and a second one would take half as much space again. */
const oneDecimal = (value: number | null | undefined): number | null =>
  value === null || value === undefined ? null : roundTo(value, 1)
const tenths = (value: number): number => Math.round(roundTo(value, 1) * 10)
/** The value from which the portal computes the index again, so without exact rounding of ties. */
const meanInTenths = (mean: number | null | undefined): number => Math.round((mean ?? 0) * 10)

/** Aligns the index with the summary's days and months. Returns null if it has none of these days. */
const indexColumns = (
  stored: SummarisedIndex,
  version: string,
  { day, wolf_mean, observer_count }: DayColumns,
  month: readonly string[],
): SummaryDocument['index'] => {
  const byDay = new Map(stored.days.map((one) => [one.day, one]))
  const days = day.map((name) => byDay.get(name))
  if (!days.some((one) => one !== undefined)) return null
  const monthly = new Map(stored.months.map((one) => [one.month, one]))
  const smoothed = new Map(stored.smoothed.map((one) => [one.month, one]))
  return {
    version: stored.version,
    is_current: stored.version === version,
    settled_to: stored.days.findLast(({ settled }) => settled)?.day ?? null,
    days: {
      index: days.map((one, at) => (one ? tenths(one.index) - meanInTenths(wolf_mean[at]) : null)),
      uncertainty: days.map((one) => (one ? tenths(one.uncertainty) : null)),
      observer_count: days.map((one, at) => (one ? (observer_count[at] ?? 0) - one.observer_count : null)),
    },
    months: {
      mean: month.map((name) => oneDecimal(monthly.get(name)?.mean)),
      uncertainty: month.map((name) => oneDecimal(monthly.get(name)?.uncertainty)),
      smoothed: month.map((name) => oneDecimal(smoothed.get(name)?.mean)),
    },
  }
}

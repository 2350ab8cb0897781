/** Computes the values of the summary from the differences in the document. */
import type { PortalSummary, SummaryDocument } from '../../../server/src/features/portal/summary.ts'
import { dayNumber, dayText } from '../format/days.ts'

type Values = (number | null)[]

/** Converts the values that are not null. */
const mapValues = (values: Values, convert: (value: number, at: number) => number): Values =>
  values.map((value, at) => (value === null ? null : convert(value, at)))

const hundredths = (mean: number | null | undefined): number => Math.round((mean ?? 0) * 100)

const decodeDays = ({ days, first_day }: SummaryDocument): PortalSummary['days'] => {
  const { wolf_mean, wolf_north_mean, observer_count } = days
  let number = first_day === null ? 0 : dayNumber(first_day) - 1
  const day = days.days_skipped.map((skipped) => {
    number += skipped + 1
    return dayText(number)
  })
  const rounded = (at: number): number => Math.round(wolf_mean[at] ?? 0)
  return {
    day,
    wolf_mean,
    wolf_min: mapValues(days.wolf_min, (below, at) => rounded(at) - below),
    wolf_max: mapValues(days.wolf_max, (above, at) => rounded(at) + above),
    wolf_north_mean,
    wolf_south_mean: mapValues(
      days.wolf_south_mean,
      (rest, at) => (hundredths(wolf_mean[at]) - hundredths(wolf_north_mean[at]) - rest) / 100,
    ),
    observer_count,
    obs_count: days.obs_count.map((more, at) => (observer_count[at] ?? 0) + more),
    image_count: days.image_count,
  }
}

const decodeIndex = ({ days, index }: SummaryDocument): PortalSummary['index'] => {
  if (index === null) return null
  const { wolf_mean, observer_count } = days
  return {
    ...index,
    days: {
      index: mapValues(index.days.index, (above, at) => (Math.round((wolf_mean[at] ?? 0) * 10) + above) / 10),
      uncertainty: mapValues(index.days.uncertainty, (tenths) => tenths / 10),
      observer_count: mapValues(
        index.days.observer_count,
        (absent, at) => (observer_count[at] ?? 0) - absent,
      ),
    },
  }
}

export const decodeSummary = (document: SummaryDocument): PortalSummary => ({
  ...document,
  days: decodeDays(document),
  index: decodeIndex(document),
})

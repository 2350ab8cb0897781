/** The summary's columns as arrays with a place for every calendar day, as the chart draws them. */
import { dayNumber, monthStart } from '../../day.ts'
import type { PortalSummary } from '../../service.ts'

/**
 * Null is a gap; undefined is skipped by a line, which goes straight on. A day or three of bad weather is no
 * gap: the Sun's activity hardly jumps meanwhile. From the fourth day without a value on, nothing is claimed.
 */
export type Values = (number | null | undefined)[]
export const LONGEST_BRIDGE = 3

export interface ActivitySeries {
  first: number
  last: number
  day: number[]
  wolfMean: Values
  wolfMin: Values
  wolfMax: Values
  north: Values
  /** Below zero: the south is drawn downward. */
  south: Values
  monthly: Values
  smoothed: Values
  observations: Int32Array
  images: Int32Array
}

const bridgeShortGaps = (values: Values): Values => {
  let before = -1
  for (let index = 0; index < values.length; index++) {
    if (values[index] === null) continue
    if (before >= 0 && index - before - 1 <= LONGEST_BRIDGE) values.fill(undefined, before + 1, index)
    before = index
  }
  return values
}

/** A month's value stands at its middle, or at the nearest day of the series. */
const atMiddle = (months: string[], values: (number | null)[], first: number, length: number): Values => {
  const placed: Values = new Array(length).fill(undefined)
  months.forEach((month, index) => {
    const [year = 0, number = 1] = month.split('-').map(Number)
    const middle = Math.floor((monthStart(year, number) + monthStart(year, number + 1) - 1) / 2)
    placed[Math.min(Math.max(middle - first, 0), length - 1)] = values[index]
  })
  return placed
}

/** Of a summary that has at least one day. */
export const activitySeries = ({ days, months }: PortalSummary): ActivitySeries => {
  const numbers = days.day.map(dayNumber)
  const first = numbers[0] ?? 0
  const last = numbers.at(-1) ?? first
  const length = last - first + 1
  const spread = (column: (number | null)[], sign = 1): Values => {
    const values: Values = new Array(length).fill(null)
    numbers.forEach((number, index) => {
      const value = column[index] ?? null
      values[number - first] = value === null ? null : sign * value
    })
    return bridgeShortGaps(values)
  }
  const counts = (column: number[]): Int32Array => {
    const values = new Int32Array(length)
    numbers.forEach((number, index) => {
      values[number - first] = column[index] ?? 0
    })
    return values
  }
  return {
    first,
    last,
    day: Array.from({ length }, (_, index) => first + index),
    wolfMean: spread(days.wolf_mean),
    wolfMin: spread(days.wolf_min),
    wolfMax: spread(days.wolf_max),
    north: spread(days.wolf_north_mean),
    south: spread(days.wolf_south_mean, -1),
    monthly: atMiddle(months.month, months.wolf_mean, first, length),
    smoothed: atMiddle(months.month, months.wolf_smoothed, first, length),
    observations: counts(days.obs_count),
    images: counts(days.image_count),
  }
}

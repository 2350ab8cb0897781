/** Monthly mean Wolf numbers and their 13-month smoothing, as in the international sunspot number series. */

import { monthNumber, monthText } from '../day.ts'
import type { DailyActivity, MonthlyActivity } from './activity.ts'
import { mean } from './wolf.ts'

export interface MonthlyWolf {
  /** `YYYY-MM`, from the first to the last month with a day, without gaps. */
  month: string[]
  wolf_mean: (number | null)[]
  wolf_smoothed: (number | null)[]
}

/** Months before and after the smoothed month. */
export const HALF_WINDOW = 6

/** Means have two decimals, so sums of hundredths are exact. */
const hundredths = (published: number): number => Math.round(published * 100)
const meanOfHundredths = (sum: number, count: number): number | null => mean(sum, 100 * count)

const monthAfter = (month: string): string => monthText(monthNumber(month) + 1)

/** The running mean (½R₋₆ + R₋₅ + … + R₊₅ + ½R₊₆) / 12 at one month; null unless all thirteen have a mean. */
const smoothed = (means: readonly (number | null)[], at: number): number | null => {
  let doubled = 0
  for (let offset = -HALF_WINDOW; offset <= HALF_WINDOW; offset++) {
    const value = means[at + offset] ?? null
    if (value === null) return null
    doubled += (Math.abs(offset) === HALF_WINDOW ? 1 : 2) * hundredths(value)
  }
  return meanOfHundredths(doubled, 2 * 2 * HALF_WINDOW)
}

/** Computes the monthly series from the published daily means, oldest first. */
export const monthlyWolf = (days: readonly string[], dailyMeans: readonly (number | null)[]): MonthlyWolf => {
  const [month, wolf_mean]: [string[], (number | null)[]] = [[], []]
  let at = 0
  let next = days[0]?.slice(0, 7)
  while (at < days.length && next !== undefined) {
    let [sum, count] = [0, 0]
    for (; days[at]?.startsWith(next); at++) {
      const value = dailyMeans[at] ?? null
      if (value === null) continue
      sum += hundredths(value)
      count++
    }
    month.push(next)
    wolf_mean.push(meanOfHundredths(sum, count))
    next = monthAfter(next)
  }
  return { month, wolf_mean, wolf_smoothed: wolf_mean.map((_, at) => smoothed(wolf_mean, at)) }
}

export type DayOfMonth = Pick<DailyActivity, 'day' | 'wolf_mean' | 'obs_count'>

/** Computes the months from all days, oldest first. */
export const monthlyActivity = (days: readonly DayOfMonth[]): MonthlyActivity[] => {
  const { month, wolf_mean, wolf_smoothed } = monthlyWolf(
    days.map(({ day }) => day),
    days.map((day) => day.wolf_mean),
  )
  const daysOf = Map.groupBy(days, ({ day }) => day.slice(0, 7))
  return month.map((name, at) => {
    const ofMonth = daysOf.get(name) ?? []
    return {
      month: name,
      wolf_mean: wolf_mean[at] ?? null,
      wolf_smoothed: wolf_smoothed[at] ?? null,
      days: ofMonth.filter((day) => day.wolf_mean !== null).length,
      obs_count: ofMonth.reduce((sum, day) => sum + day.obs_count, 0),
    }
  })
}

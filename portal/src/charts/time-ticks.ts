/** Where the ticks of a time axis are, how they are labelled, and which gaps lines cross. */
import { monthNames, shortDay } from '../format/dates.ts'
import { dayNumber, dayOfMonth, monthOf, monthStart, yearOf } from '../format/days.ts'

/** Steps start again with each month, and skip a last tick that would be too close to the next first. */
const DAY_STEPS = [1, 2, 5, 10, 15]
const MONTH_STEPS = [1, 3, 6, 12, 24, 60, 120, 240, 600, 1200]
const LARGEST_STEP = 2400
const DAYS_A_MONTH = 30.4375

const dayTicks = (from: number, to: number, step: number): number[] => {
  const ticks: number[] = []
  for (let day = Math.ceil(from); day <= to; day++) {
    const date = dayOfMonth(day)
    if ((date - 1) % step === 0 && (step === 1 || date + step <= 32)) ticks.push(day)
  }
  return ticks
}

const monthTicks = (from: number, to: number, step: number): number[] => {
  const ticks: number[] = []
  // Steps of several years start with a round year.
  const years = Math.max(1, step / 12)
  const start = Math.floor(yearOf(from) / years) * years
  for (let month = 1; ; month += step) {
    const day = monthStart(start, month)
    if (day > to) return ticks
    if (day >= from) ticks.push(day)
  }
}

/** At most one tick for every `apart` days. */
export const timeTicks = (from: number, to: number, apart: number): number[] => {
  const days = DAY_STEPS.find((step) => step >= apart)
  if (days !== undefined) return dayTicks(from, to, days)
  const months = MONTH_STEPS.find((step) => step * DAYS_A_MONTH >= apart) ?? LARGEST_STEP
  return monthTicks(from, to, months)
}

/** The first label and the first of each year contain the year. */
export const tickLabels = (ticks: number[]): string[] => {
  const months = monthNames()
  const inMonths = ticks.some((tick) => dayOfMonth(tick) !== 1)
  return ticks.map((tick, index) => {
    const month = months[monthOf(tick) - 1] ?? ''
    const newYear = index === 0 || yearOf(tick) !== yearOf(ticks[index - 1] ?? tick)
    if (inMonths) return `${shortDay(dayOfMonth(tick), month)}${newYear ? ` ${yearOf(tick)}` : ''}`
    if (monthOf(tick) === 1) return String(yearOf(tick))
    return newYear ? `${month} ${yearOf(tick)}` : month
  })
}

/** The room for a label, in CSS pixels. */
export const TICK_LABEL_WIDTH = 78

/**
 * Lines cross gaps of up to this many days. The Sun's activity hardly jumps in three days of bad weather; a longer
 * gap is shown as one.
 */
export const LONGEST_BRIDGE = 3

/** A line through the values of days, at noon, with gaps. */
export const lineOfDays = (values: Iterable<readonly [day: string, value: number]>) => {
  const [x, y]: [number[], (number | null)[]] = [[], []]
  for (const [day, value] of values) {
    const noon = dayNumber(day) + 0.5
    const previous = x.at(-1) ?? noon
    if (noon - previous - 1 > LONGEST_BRIDGE) {
      x.push(previous + 1)
      y.push(null)
    }
    x.push(noon)
    y.push(value)
  }
  return { x, y }
}

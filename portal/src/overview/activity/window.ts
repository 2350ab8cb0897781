/** The span of days that is looked at. A day reaches half a day to either side of its number. */
import { dayNumber, dayText } from '../../format/days.ts'

export interface Window {
  from: number
  to: number
}

/** Fewer days would show no course. */
const NARROWEST = 10

export const wholeOf = (first: number, last: number): Window => {
  const missing = Math.max(0, NARROWEST - (last - first + 1)) / 2
  return { from: first - 0.5 - missing, to: last + 0.5 + missing }
}

export const spanOf = ({ from, to }: Window): number => to - from

/** The nearest window that lies within the whole and is neither too narrow nor too wide. */
export const within = (whole: Window, { from, to }: Window): Window => {
  const span = Math.min(Math.max(to - from, NARROWEST), spanOf(whole))
  const widened = from - (span - (to - from)) / 2
  const start = Math.min(Math.max(widened, whole.from), whole.to - span)
  return { from: start, to: start + span }
}

/** Makes the span `factor` times as long; `fixed` stays where it is. */
export const zoomed = (whole: Window, { from, to }: Window, fixed: number, factor: number): Window => {
  const span = Math.min(Math.max((to - from) * factor, NARROWEST), spanOf(whole))
  const share = (fixed - from) / (to - from)
  return within(whole, { from: fixed - share * span, to: fixed + (1 - share) * span })
}

export const moved = (whole: Window, { from, to }: Window, days: number): Window =>
  within(whole, { from: from + days, to: to + days })

/** The first and last day that are in sight. */
export const daysOf = (whole: Window, window: Window, first: number, last: number): [string, string] => {
  if (isWhole(whole, window)) return [dayText(first), dayText(last)]
  return [dayText(Math.max(first, Math.ceil(window.from))), dayText(Math.min(last, Math.floor(window.to)))]
}

export const windowOf = (from: number, to: number): Window => ({ from: from - 0.5, to: to + 0.5 })

export const isWhole = (whole: Window, window: Window): boolean => spanOf(whole) - spanOf(window) < 1e-6

/** What `?from=…&to=…` asks for; what it leaves out or mistypes is the whole. */
export const windowOfQuery = (query: URLSearchParams, whole: Window): Window => {
  const from = dayNumber(query.get('from') ?? '')
  const to = dayNumber(query.get('to') ?? '')
  const asked = {
    from: from >= whole.from ? from - 0.5 : whole.from,
    to: to <= whole.to ? to + 0.5 : whole.to,
  }
  return asked.from < asked.to ? within(whole, asked) : whole
}

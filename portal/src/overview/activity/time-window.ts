/** The visible span of days. A day reaches from half a day before its number to half a day after it. */
import { dayNumber, dayText } from '../../format/days.ts'

export interface TimeWindow {
  from: number
  to: number
}

/** Minimum number of days: fewer show no trend. */
const NARROWEST = 10

export const fullWindow = (first: number, last: number): TimeWindow => {
  const missing = Math.max(0, NARROWEST - (last - first + 1)) / 2
  return { from: first - 0.5 - missing, to: last + 0.5 + missing }
}

export const spanOf = ({ from, to }: TimeWindow): number => to - from

/** The nearest window that is inside the full one, and neither too narrow nor too wide. */
export const clampWindow = (full: TimeWindow, { from, to }: TimeWindow): TimeWindow => {
  const span = Math.min(Math.max(to - from, NARROWEST), spanOf(full))
  const widened = from - (span - (to - from)) / 2
  const start = Math.min(Math.max(widened, full.from), full.to - span)
  return { from: start, to: start + span }
}

/** Multiplies the span by `factor`; the day `fixed` keeps its position. */
export const zoomWindow = (
  full: TimeWindow,
  { from, to }: TimeWindow,
  fixed: number,
  factor: number,
): TimeWindow => {
  const span = Math.min(Math.max((to - from) * factor, NARROWEST), spanOf(full))
  const share = (fixed - from) / (to - from)
  return clampWindow(full, { from: fixed - share * span, to: fixed + (1 - share) * span })
}

export const panWindow = (full: TimeWindow, { from, to }: TimeWindow, days: number): TimeWindow =>
  clampWindow(full, { from: from + days, to: to + days })

/** The first and last visible day. */
export const daysInWindow = (
  full: TimeWindow,
  window: TimeWindow,
  first: number,
  last: number,
): [string, string] => {
  if (isFullWindow(full, window)) return [dayText(first), dayText(last)]
  return [dayText(Math.max(first, Math.ceil(window.from))), dayText(Math.min(last, Math.floor(window.to)))]
}

export const windowOfDays = (from: number, to: number): TimeWindow => ({ from: from - 0.5, to: to + 0.5 })

export const isFullWindow = (full: TimeWindow, window: TimeWindow): boolean =>
  spanOf(full) - spanOf(window) < 1e-6

/** The window of `?from=…&to=…`. A missing or invalid bound is that of the full window. */
export const windowFromQuery = (query: URLSearchParams, full: TimeWindow): TimeWindow => {
  const from = dayNumber(query.get('from') ?? '')
  const to = dayNumber(query.get('to') ?? '')
  const wanted = {
    from: from >= full.from ? from - 0.5 : full.from,
    to: to <= full.to ? to + 0.5 : full.to,
  }
  return wanted.from < wanted.to ? clampWindow(full, wanted) : full
}

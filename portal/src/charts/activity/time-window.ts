/** The visible span of days. A day reaches from half a day before its number to half a day after it. */
import { dayNumber, dayText } from '../../format/days.ts'
import { echoed } from '../../format/text.ts'
import { texts } from '../../language/texts.ts'

export interface TimeWindow {
  from: number
  to: number
}

/** In days. */
const NARROWEST = 1

export const windowOfDays = (from: number, to: number): TimeWindow => ({ from: from - 0.5, to: to + 0.5 })

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
export const daysInWindow = (window: TimeWindow): [string, string] => [
  dayText(Math.ceil(window.from)),
  dayText(Math.floor(window.to)),
]

export const isFullWindow = (full: TimeWindow, window: TimeWindow): boolean =>
  spanOf(full) - spanOf(window) < 1e-6

const notADate = (query: URLSearchParams): string | undefined => {
  const name = ['from', 'to'].find(
    (name) => query.get(name) && Number.isNaN(dayNumber(query.get(name) ?? '')),
  )
  return name && texts().overview.range.urlNotADate(name, echoed(query.get(name)))
}

/**
 * The window of `?from=…&to=…` between the first and last day with data. A missing or empty bound is that day. `fault`
 * says why these are not exactly the days of the URL.
 */
export const requestedRange = (query: URLSearchParams, first: number, last: number) => {
  const t = texts().overview.range
  const [firstText, lastText] = [dayText(first), dayText(last)]
  const from = query.get('from') ? dayNumber(query.get('from') ?? '') : first
  const to = query.get('to') ? dayNumber(query.get('to') ?? '') : last
  const range = (fault?: string, window = windowOfDays(first, last)) => ({
    window,
    days: daysInWindow(window),
    fault,
  })
  const invalid = notADate(query)
  if (invalid !== undefined) return range(invalid)
  if (from > last || to < first) return range(t.urlWithoutData(firstText, lastText))
  const [fromText, toText] = [dayText(from), dayText(to)]
  if (from > to) return range(t.urlReversed(fromText, toText))
  const fault = from < first || to > last ? t.urlBeyondData(fromText, toText, firstText, lastText) : undefined
  return range(fault, windowOfDays(Math.max(from, first), Math.min(to, last)))
}

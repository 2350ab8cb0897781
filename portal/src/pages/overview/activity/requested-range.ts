/** The range of days that the URL asks for, and what is wrong with it. */

import { daysInWindow, type TimeWindow, windowOfDays } from '../../../charts/activity/time-window.ts'
import { dayNumber, dayText } from '../../../format/days.ts'
import { echoed } from '../../../format/shorten.ts'
import { texts } from '../../../language/texts.ts'

export interface RequestedRange {
  window: TimeWindow
  /** The first and last day of the window. */
  days: [string, string]
  /** Why these are not exactly the days of the URL. */
  fault: string | undefined
}

const notADate = (query: URLSearchParams): string | undefined => {
  const name = ['from', 'to'].find(
    (name) => query.get(name) && Number.isNaN(dayNumber(query.get(name) ?? '')),
  )
  return name && texts().overview.range.urlNotADate(name, echoed(query.get(name)))
}

/** The window of `?from=…&to=…` between the first and last day with data. A missing or empty bound is that day. */
export const requestedRange = (query: URLSearchParams, first: number, last: number): RequestedRange => {
  const t = texts().overview.range
  const [firstText, lastText] = [dayText(first), dayText(last)]
  const from = query.get('from') ? dayNumber(query.get('from') ?? '') : first
  const to = query.get('to') ? dayNumber(query.get('to') ?? '') : last
  const range = (fault?: string, window = windowOfDays(first, last)): RequestedRange => ({
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

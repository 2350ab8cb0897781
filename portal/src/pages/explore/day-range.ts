/** The range of days for which an observer's numbers are shown. */
import type { ObserverDetail } from '@heliolog/client'
import { dayNumber, dayOf, dayText, monthStart } from '../../format/days.ts'

export interface DayRange {
  from: string
  to: string
}

/** From the observer's first to their last published record. */
export const fullRange = ({ first_seen, last_seen }: ObserverDetail): DayRange | undefined =>
  first_seen === null || last_seen === null ? undefined : { from: dayOf(first_seen), to: dayOf(last_seen) }

/** The last `years` years up to `to`, within the full range. They start the day after an anniversary of `to`. */
export const latestYears = ({ from, to }: DayRange, years: number): DayRange => {
  const [year = 0, month = 1, day = 1] = to.split('-').map(Number)
  const anniversary = Math.min(monthStart(year - years, month) + day, monthStart(year - years, month + 1)) - 1
  return { from: dayText(Math.max(dayNumber(from), anniversary + 1)), to }
}

export const isValidRange = ({ from, to }: DayRange): boolean => dayNumber(from) <= dayNumber(to)

/** The range of the query, valid or not; by default the latest year. */
export const rangeFromQuery = (query: URLSearchParams, full: DayRange): DayRange => {
  const [from, to] = [query.get('from'), query.get('to')]
  if (from === null && to === null) return latestYears(full, 1)
  return { from: from ?? full.from, to: to ?? full.to }
}

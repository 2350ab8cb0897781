/** Which days of an observer are looked at. */
import type { ObserverDetail } from '@heliolog/client'
import { dayNumber, dayOf, dayText, monthStart } from '../../format/days.ts'

export interface Range {
  from: string
  to: string
}

/** All days on which the observer has published anything. */
export const wholeOf = ({ first_seen, last_seen }: ObserverDetail): Range | undefined =>
  first_seen === null || last_seen === null ? undefined : { from: dayOf(first_seen), to: dayOf(last_seen) }

/** So many years up to the last day, the anniversary of it left out; no more than the whole. */
export const latestYears = ({ from, to }: Range, years: number): Range => {
  const [year = 0, month = 1, day = 1] = to.split('-').map(Number)
  const anniversary = Math.min(monthStart(year - years, month) + day, monthStart(year - years, month + 1)) - 1
  return { from: dayText(Math.max(dayNumber(from), anniversary + 1)), to }
}

export const isRange = ({ from, to }: Range): boolean => dayNumber(from) <= dayNumber(to)

/** What the address asks for, as it says it; the latest year where it asks for nothing. */
export const rangeOf = (query: URLSearchParams, whole: Range): Range => {
  const [from, to] = [query.get('from'), query.get('to')]
  if (from === null && to === null) return latestYears(whole, 1)
  return { from: from ?? whole.from, to: to ?? whole.to }
}

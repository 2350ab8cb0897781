/** The days in which observers can be compared. */
import type { IndexObserver, Observer } from '@heliolog/client'
import { dayNumber, dayOf } from '../../../format/days.ts'
import type { DayRange } from '../day-range.ts'

/**
 * From an observer's first to their last day. The list of observers has no last day: the index has the last on which
 * others counted too, and otherwise it is the community's.
 */
const periodOf = (
  { first_seen }: Observer,
  factor: IndexObserver | undefined,
  lastDay: string,
): DayRange | undefined => {
  const from = factor?.first_day ?? (first_seen === null ? null : dayOf(first_seen))
  return from === null ? undefined : { from, to: factor?.last_day ?? lastDay }
}

/** The days that all observers share, or else all days of any. Undefined if none of them has published anything. */
export const comparablePeriod = (
  observers: readonly Observer[],
  factors: ReadonlyMap<string, IndexObserver>,
  lastDay: string,
): DayRange | undefined => {
  const periods = observers.flatMap(
    (observer) => periodOf(observer, factors.get(observer.nickname), lastDay) ?? [],
  )
  const starts = periods.map(({ from }) => from).sort()
  const ends = periods.map(({ to }) => to).sort()
  const [first, lastStart] = [starts[0], starts.at(-1)]
  const [firstEnd, last] = [ends[0], ends.at(-1)]
  if (first === undefined || lastStart === undefined || firstEnd === undefined || last === undefined)
    return undefined
  return lastStart <= firstEnd ? { from: lastStart, to: firstEnd } : { from: first, to: last }
}

const PAGE_SIZE = 500

/** About how many requests it takes to load a range; observers rarely report more than once a day. */
export const estimateRequests = (observers: readonly Observer[], { from, to }: DayRange): number => {
  const days = dayNumber(to) - dayNumber(from) + 1
  return observers.reduce(
    (sum, { observations }) => sum + Math.max(1, Math.ceil(Math.min(observations, days) / PAGE_SIZE)),
    0,
  )
}

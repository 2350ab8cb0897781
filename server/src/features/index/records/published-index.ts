/** The index as published: rounded, with the names of `/index/v1`. */

import type { CommunityIndex, IndexSeries } from '@heliolog/community-index'
import { type DayIndex, uncertaintyOf } from '@heliolog/community-index/day-index'
import type { MonthIndex } from '@heliolog/community-index/month-index'
import { CONSTANTS } from '@heliolog/community-index/recipe'
import { FLAGS, type Flag, rowFlags } from '@heliolog/community-index/row-flags'
import { dayNumber, dayText, monthText } from '../../../domain/day.ts'
import { round2, round4 } from '../../../domain/rounding.ts'
import type { IndexedObservation, IndexObserverDetail } from './observer-records.ts'
import type { DailyIndex, MonthlyIndex } from './series-records.ts'

/** The days with an index, oldest first, one at a time, because there may be many. */
export function* dailyIndex({ total, north, south }: CommunityIndex, today: string): Generator<DailyIndex> {
  const [ofNorth, ofSouth] = [valuesByDay(north.days), valuesByDay(south.days)]
  const { days } = total
  for (const [at, day] of days.day.entries()) {
    const index = days.index[at] as number
    const uncertainty = uncertaintyOf(days, at)
    const count = days.count[at] as number
    yield {
      day: dayText(day),
      index: round2(index),
      observer_count: count,
      sd: count === 1 ? null : round2(days.deviation[at] as number),
      se: round2(Math.sqrt((days.noise[at] as number) + (days.factor[at] as number))),
      uncertainty: round2(uncertainty),
      low: round2(Math.max(0, index - 2 * uncertainty)),
      high: round2(index + 2 * uncertainty),
      ...hemispheres(ofNorth(day), ofSouth(day)),
      plain_mean: round2(days.plainMean[at] as number),
      settled: isSettled(dayText(day), today),
    }
  }
}

const valuesByDay = (days: DayIndex) => {
  const placeOf = new Map(Array.from(days.day, (day, at) => [day, at]))
  return (day: number) => {
    const at = placeOf.get(day)
    return at === undefined
      ? undefined
      : { mean: days.index[at] as number, uncertainty: uncertaintyOf(days, at) }
  }
}

type Value = Pick<MonthIndex, 'mean' | 'uncertainty'> | undefined

const hemispheres = (north: Value, south: Value) => ({
  north: orNull(north?.mean, round2),
  north_uncertainty: orNull(north?.uncertainty, round2),
  south: orNull(south?.mean, round2),
  south_uncertainty: orNull(south?.uncertainty, round2),
})

/** The year is over and the day is at least 90 days old. Later data can still move a settled value slightly. */
export const isSettled = (day: string, today: string): boolean =>
  day.slice(0, 4) < today.slice(0, 4) && dayNumber(today) - dayNumber(day) >= CONSTANTS.SETTLED

/** Months of the index, oldest first. */
const monthsOf =
  (name: 'months' | 'smoothed') =>
  ({ total, north, south }: CommunityIndex): MonthlyIndex[] => {
    const byMonth = (series: IndexSeries) => new Map(series[name].map((one) => [one.month, one]))
    const [ofNorth, ofSouth] = [byMonth(north), byMonth(south)]
    return total[name].map(({ month, mean, days, uncertainty }) => ({
      month: monthText(month),
      mean: round2(mean),
      days,
      uncertainty: orNull(uncertainty, round2),
      ...hemispheres(ofNorth.get(month), ofSouth.get(month)),
    }))
  }

export const monthlyIndex = monthsOf('months')
export const smoothedIndex = monthsOf('smoothed')

export type SilsoMonth = ReturnType<typeof silsoMonths>[number]

/** The months for files in the layout of SILSO: sd² is the mean of the days' sd², weighted by their observers. */
export const silsoMonths = ({ total: { days, months } }: CommunityIndex) => {
  let at = 0
  return months.map(({ month, mean, days: dayCount }) => {
    let [observations, compared, squares] = [0, 0, 0]
    for (const end = at + dayCount; at < end; at++) {
      const count = days.count[at] as number
      observations += count
      if (count === 1) continue
      compared += count
      squares += count * (days.deviation[at] as number) ** 2
    }
    // Null if no day has several observers.
    const sd = compared === 0 ? null : round2(Math.sqrt(squares / compared))
    return { month: monthText(month), mean: round2(mean), sd, observations }
  })
}

const orNull = <From, To>(value: From | null | undefined, convert: (value: From) => To): To | null =>
  value === null || value === undefined ? null : convert(value)

/** All observers with a row, by nickname in code-unit order. */
export const indexObservers = ({ observers, rows, factors }: CommunityIndex): IndexObserverDetail[] =>
  observers.map((one) => ({
    nickname: one.nickname,
    k: orNull(one.k, round4),
    uncertainty: orNull(one.uncertainty, round4),
    reason: one.reason,
    common_days: one.commonDays,
    first_day: orNull(one.firstDay, dayText),
    last_day: orNull(one.lastDay, dayText),
    quality: round4(one.quality),
    factor: round4(one.factor),
    last_seen_day: dayText(one.lastSeen),
    flagged_share: orNull(one.flaggedShare, round4),
    diagnostics: one.diagnostics,
    years: one.units.map((u) => ({
      year: rows.unitYear[u] as number,
      factor: round4(factors.unit.factor[u] as number),
      relative_uncertainty: round4(Math.sqrt(factors.unit.variance[u] as number)),
      common_days: factors.unit.commonDays[u] as number,
    })),
  }))

/** The weight and flag of the observer's observations of the day, and the index of the day. */
type IndexEntry = Omit<IndexedObservation, 'id' | 'observer' | 'day'>

/**
 * Returns a function that returns the entries of a day by observer. The reports of an observer share one, because none
 * was scaled, weighted or flagged on its own.
 */
export const indexEntries = ({ rows, factors }: CommunityIndex) => {
  const flagsOf = rowFlags(rows, factors)
  const { unit: units, wolf, reports } = rows.total
  return (at: number): ReadonlyMap<string, IndexEntry> => {
    const { count, index, scaled, share, z, flag: flags } = flagsOf(at)
    const entries = new Map<string, IndexEntry>()
    for (let row = 0; row < count; row++) {
      const unit = units[row] as number
      const flag = FLAGS[flags[row] as number] as Flag
      entries.set(rows.observers[rows.unitObserver[unit] as number] as string, {
        reports: reports[row] as number,
        wolf: round2(wolf[row] as number),
        factor: round4(factors.unit.factor[unit] as number),
        scaled: round2(scaled[row] as number),
        weight: round4(factors.unit.weight[unit] as number),
        share: round4(share[row] as number),
        z: flag === 'no-peers' ? null : round2(z[row] as number),
        flag,
        index: round2(index),
      })
    }
    return entries
  }
}

const storedEntry = (id: string, observer: string, entry: IndexEntry) => {
  const { wolf, factor, scaled, weight, share, z, flag } = entry
  const ids = [id]
  // Most entries are ok, and are stored without a flag.
  return [ids, observer, wolf, factor, scaled, weight, share, z, ...(flag === 'ok' ? [] : [flag])] as const
}
type StoredEntry = ReturnType<typeof storedEntry>

export class DayEntries {
  readonly #byObserver = new Map<string, StoredEntry>()

  add(id: string, observer: string, entry: IndexEntry): void {
    const stored = this.#byObserver.get(observer)
    if (stored) stored[0].push(id)
    else this.#byObserver.set(observer, storedEntry(id, observer, entry))
  }

  get text(): string {
    return JSON.stringify([...this.#byObserver.values()])
  }
}

/** Returns how an observation entered its day; undefined if it did not. */
export const findEntry = (
  { day, index }: DailyIndex,
  entries: readonly StoredEntry[],
  id: string,
): IndexedObservation | undefined => {
  const found = entries.find(([ids]) => ids.includes(id))
  if (!found) return undefined
  const [ids, observer, wolf, factor, scaled, weight, share, z, flag = 'ok'] = found
  return { id, observer, day, reports: ids.length, wolf, factor, scaled, weight, share, z, flag, index }
}

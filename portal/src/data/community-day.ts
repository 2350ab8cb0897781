/** The community's values of days, from the columns of the summary. */
import type { PortalSummary } from '../../../server/src/features/portal/summary.ts'
import { texts } from '../language/texts.ts'

type Days = PortalSummary['days']

export type CommunityDay = { [Name in keyof Days]: Days[Name][number] }

/** The position of a day in ascending days, or where it would be inserted. */
const positionOf = (days: readonly string[], day: string): number => {
  let low = 0
  let high = days.length
  while (low < high) {
    const middle = (low + high) >> 1
    if ((days[middle] as string) < day) low = middle + 1
    else high = middle
  }
  return low
}

export const communityOn = (days: Days, day: string): CommunityDay | undefined => {
  const at = positionOf(days.day, day)
  if (days.day[at] !== day) return undefined
  const values = Object.entries(days).map(([name, column]) => [name, column[at]])
  return Object.fromEntries(values) as CommunityDay
}

/** The community's level on each day, with which an observer is compared. */
export interface CommunityLevel {
  name: string
  /** Ascending. */
  days: readonly string[]
  values: readonly (number | null)[]
}

/** The community index, or the daily mean on a server without an index. */
export const communityLevel = ({ days, index }: PortalSummary): CommunityLevel => {
  const t = texts().observation.index
  return index === null
    ? { name: t.communityMean, days: days.day, values: days.wolf_mean }
    : { name: t.communityIndex, days: days.day, values: index.days.index }
}

/** One value for each day that has one. */
export type DayValues = ReadonlyMap<string, number>

/** The known values of a range of days, ascending. */
export const communityValues = (
  { days, values }: CommunityLevel,
  { from, to }: { from: string; to: string },
): DayValues => {
  const known = new Map<string, number>()
  for (let at = positionOf(days, from); (days[at] ?? '~') <= to; at++) {
    const value = values[at] ?? null
    if (value !== null) known.set(days[at] as string, value)
  }
  return known
}

export const valueOn = (
  days: readonly string[],
  values: readonly (number | null)[],
  day: string,
): number | null => {
  const at = positionOf(days, day)
  return days[at] === day ? (values[at] ?? null) : null
}

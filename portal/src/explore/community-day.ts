/** The community's values of one day, from the columns of the summary. */
import type { PortalSummary } from '../service/summary.ts'

type Days = PortalSummary['days']

export type CommunityDay = { [Name in keyof Days]: Days[Name][number] }

/** The index of a day in ascending days, or where it would be inserted. */
export const indexOfDay = (days: readonly string[], day: string): number => {
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
  const at = indexOfDay(days.day, day)
  if (days.day[at] !== day) return undefined
  const values = Object.entries(days).map(([name, column]) => [name, column[at]])
  return Object.fromEntries(values) as CommunityDay
}

/** The community's daily mean as a line that claims nothing where nobody observed for long. */
import { LONGEST_BRIDGE } from '../../chart/time-axis.ts'
import { dayNumber } from '../../format/days.ts'
import type { PortalSummary } from '../../service/summary.ts'
import { indexOfDay } from '../community-day.ts'
import type { Range } from './range.ts'

/** Places in days and values; a mean stands at the noon of its day, a gap is a null. */
export const communityLine = (
  days: PortalSummary['days'],
  { from, to }: Range,
): [number[], (number | null)[]] => {
  const line: [number[], (number | null)[]] = [[], []]
  let before = Number.POSITIVE_INFINITY
  for (let at = indexOfDay(days.day, from); (days.day[at] ?? '~') <= to; at++) {
    const mean = days.wolf_mean[at] ?? null
    if (mean === null) continue
    const noon = dayNumber(days.day[at] as string) + 0.5
    if (noon - before - 1 > LONGEST_BRIDGE) {
      line[0].push(before + 1)
      line[1].push(null)
    }
    line[0].push(noon)
    line[1].push(mean)
    before = noon
  }
  return line
}

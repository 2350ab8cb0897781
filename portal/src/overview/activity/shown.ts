/** What a window shows, in a sentence or two, for who cannot see it and for who can. */

import { dayNumber } from '../../format/days.ts'
import { formatCount, formatNumber } from '../../format/numbers.ts'
import type { ActivitySeries } from './series.ts'

export const shownInWords = (series: ActivitySeries, [from, to]: [string, string]): string => {
  const start = dayNumber(from) - series.first
  const end = dayNumber(to) - series.first
  let [seen, known, sum, lowest, highest] = [0, 0, 0, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY]
  for (let index = start; index <= end; index++) {
    if (series.observations[index] || series.images[index]) seen++
    const value = series.wolfMean[index]
    if (value == null) continue
    known++
    sum += value
    lowest = Math.min(lowest, value)
    highest = Math.max(highest, value)
  }
  const days = end - start + 1
  const covered = `${from} to ${to} UTC: ${formatCount(days, 'day')}, ${seen === days ? 'all' : formatNumber(seen)} with observations or images.`
  if (known === 0) return `${covered} No Wolf number.`
  return `${covered} Daily Wolf number from ${lowest} to ${highest}, on average ${(sum / known).toFixed(1)}.`
}

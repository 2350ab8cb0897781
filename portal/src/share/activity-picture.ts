/** The activity chart of the overview as a picture. */
import type { Colours } from '../chart/chart-colours.ts'
import { texts } from '../language/texts.ts'
import type { ActivitySeries } from '../overview/activity/series.ts'
import type { TimeWindow } from '../overview/activity/time-window.ts'
import type { PictureSeries, TimePicture } from './chart-picture.ts'

const greatestOf = (series: readonly PictureSeries[], { from, to }: TimeWindow): number => {
  let greatest = 10
  for (const { x, y } of series)
    for (let at = 0; at < x.length; at++)
      if ((x[at] ?? 0) >= from && (x[at] ?? 0) <= to) greatest = Math.max(greatest, y[at] || 0)
  return greatest
}

export const activityPicture = (
  series: ActivitySeries,
  window: TimeWindow,
  colours: Colours,
  height: number,
): TimePicture => {
  const t = texts().share
  const lines: PictureSeries[] = [
    {
      label: t.monthly,
      colour: colours.monthly,
      kind: 'line',
      x: series.monthly.days,
      y: series.monthly.values,
    },
    {
      label: t.smoothed,
      colour: colours.smoothed,
      kind: 'line',
      width: 2.5,
      x: series.smoothed.days,
      y: series.smoothed.values,
    },
  ]
  const label = series.measure === 'index' ? t.index : t.wolf
  return {
    ...window,
    panels: [{ label, height, min: 0, max: 1.05 * greatestOf(lines, window), series: lines }],
  }
}

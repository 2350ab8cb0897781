/** The Sun's activity over time: Wolf number, hemispheres and counts, which pan and zoom together. */
import { useEffect, useMemo, useRef, useState } from 'preact/hooks'
import { dayNumber } from '../../format/days.ts'
import { formatCount, formatNumber } from '../../format/numbers.ts'
import { type ActivitySeries, activitySeries } from './series.ts'
import './activity.css'
import { hrefOf, navigate } from '../../browser/routing.ts'
import type { PortalSummary } from '../../service/summary.ts'
import { ChartSurface } from './chart-surface.tsx'
import { dayValues } from './day-values.ts'
import { MonthlyTable } from './monthly-table.tsx'
import { RangeControls } from './range-controls.tsx'
import { Readout } from './readout.tsx'
import {
  daysInWindow,
  fullWindow,
  isFullWindow,
  type TimeWindow,
  windowFromQuery,
  windowOfDays,
} from './time-window.ts'
import type { Timeline } from './timeline.ts'

/** Describes the visible days in words, because screen readers cannot read the canvas. */
const describeWindow = (series: ActivitySeries, [from, to]: [string, string]): string => {
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
  return `${covered} Daily Wolf number from ${lowest} to ${highest}, mean ${(sum / known).toFixed(1)}.`
}

interface ActivityChartProps {
  summary: PortalSummary
  /** May contain `from` and `to`. */
  query: URLSearchParams
}

export const ActivityChart = ({ summary, query }: ActivityChartProps) => {
  const series = useMemo(() => activitySeries(summary), [summary])
  const { first, last } = series
  const full = useMemo(() => fullWindow(first, last), [series])
  const timeline = useRef<Timeline>(null)
  const [window, setWindow] = useState(() => windowFromQuery(query, full))
  const ownQuery = useRef(query.toString())
  const [day, setDay] = useState<number | null>(null)
  const shown = daysInWindow(full, window, first, last)
  const description = useMemo(() => describeWindow(series, shown), [series, shown.join()])
  // Memoized, so that moving the pointer does not render the table again.
  const table = useMemo(() => <MonthlyTable months={summary.months} />, [summary])

  const settle = (settled: TimeWindow) => {
    setWindow(settled)
    const [from, to] = daysInWindow(full, settled, first, last)
    const visible = isFullWindow(full, settled) ? new URLSearchParams() : new URLSearchParams({ from, to })
    ownQuery.current = visible.toString()
    navigate(hrefOf('', visible), { replace: true })
  }

  // The query changed by Back, Forward or a link, not by this chart.
  useEffect(() => {
    if (query.toString() === ownQuery.current) return
    ownQuery.current = query.toString()
    timeline.current?.show(windowFromQuery(query, full))
  }, [query.toString()])

  return (
    <section class="panel activity" aria-labelledby="activity">
      <h2 id="activity">Activity over time</h2>
      <RangeControls
        first={first}
        last={last}
        shown={shown}
        onChoose={(from, to) => timeline.current?.show(windowOfDays(from, to))}
      />
      <p class="shown" role="status">
        {description}
      </p>
      <Readout values={dayValues(series, day ?? dayNumber(shown[1]))} />
      <ChartSurface
        series={series}
        timeline={timeline}
        window={window}
        onSettled={settle}
        onPointed={setDay}
      />
      <p class="remark">
        Scroll to zoom, drag to move, Shift-drag to select a range, double-click to see all days. Keyboard:
        arrow keys, + and −, Home, End, 0; Shift + arrow keys step from day to day.
      </p>
      {table}
    </section>
  )
}

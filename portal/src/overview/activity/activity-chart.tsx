/** The Sun's activity over time: Wolf number, hemispheres and counts, which pan and zoom together. */
import { useEffect, useMemo, useRef, useState } from 'preact/hooks'
import './activity.css'
import { hrefOf, navigate } from '../../browser/routing.ts'
import { dayNumber } from '../../format/days.ts'
import type { PortalSummary } from '../../service/summary.ts'
import { dayValues } from './day-values.ts'
import { MonthlyTable } from './monthly-table.tsx'
import { RangeControls } from './range-controls.tsx'
import { Readout } from './readout.tsx'
import { activitySeries } from './series.ts'
import { shownInWords } from './shown.ts'
import { Stage } from './stage.tsx'
import type { Timeline } from './timeline.ts'
import { daysOf, isWhole, type Window, wholeOf, windowOf, windowOfQuery } from './window.ts'

interface ActivityChartProps {
  summary: PortalSummary
  /** May have the first and last day to show. */
  query: URLSearchParams
}

export const ActivityChart = ({ summary, query }: ActivityChartProps) => {
  const series = useMemo(() => activitySeries(summary), [summary])
  const { first, last } = series
  const whole = useMemo(() => wholeOf(first, last), [series])
  const timeline = useRef<Timeline>(null)
  const [window, setWindow] = useState(() => windowOfQuery(query, whole))
  const written = useRef(query.toString())
  const [day, setDay] = useState<number | null>(null)
  const shown = daysOf(whole, window, first, last)
  const inWords = useMemo(() => shownInWords(series, shown), [series, shown.join()])
  // The same elements each time: what lies still is not gone through while the pointer moves.
  const table = useMemo(() => <MonthlyTable months={summary.months} />, [summary])

  const settle = (settled: Window) => {
    setWindow(settled)
    const [from, to] = daysOf(whole, settled, first, last)
    const asked = isWhole(whole, settled) ? new URLSearchParams() : new URLSearchParams({ from, to })
    written.current = asked.toString()
    navigate(hrefOf('', asked), { replace: true })
  }

  // Somebody went back, or followed a link to this page.
  useEffect(() => {
    if (query.toString() === written.current) return
    written.current = query.toString()
    timeline.current?.show(windowOfQuery(query, whole))
  }, [query.toString()])

  return (
    <section class="panel activity" aria-labelledby="activity">
      <h2 id="activity">Activity by day</h2>
      <RangeControls
        first={first}
        last={last}
        shown={shown}
        onChoose={(from, to) => timeline.current?.show(windowOf(from, to))}
      />
      <p class="shown" role="status">
        {inWords}
      </p>
      <Readout values={dayValues(series, day ?? dayNumber(shown[1]))} />
      <Stage series={series} timeline={timeline} window={window} onSettled={settle} onPointed={setDay} />
      <p class="remark">
        Turn the wheel to zoom, drag to move, drag with Shift to select, double-click to see everything. With
        the keyboard: arrows, + and −, Home, End, 0; Shift and arrows go from day to day.
      </p>
      {table}
    </section>
  )
}

/** The Sun's activity over time: index or Wolf number, hemispheres and counts, which pan and zoom together. */

import { useLayoutEffect, useMemo, useRef, useState } from 'preact/hooks'
import { hrefOf, navigate } from '../../../browser/routing.ts'
import { activityPicture } from '../../../charts/activity/activity-panels.ts'
import { statisticsOf } from '../../../charts/activity/drawn-series.ts'
import { MeasureChoice } from '../../../charts/activity/measure-choice.tsx'
import {
  type ActivitySeries,
  activitySeries,
  type Measure,
  measureQuery,
  requestedMeasure,
} from '../../../charts/activity/series.ts'
import {
  daysInWindow,
  isFullWindow,
  requestedRange,
  type TimeWindow,
  windowOfDays,
} from '../../../charts/activity/time-window.ts'
import { CHART_WIDTH, chartContent, ShareChart } from '../../../charts/share-chart.tsx'
import { SERVICE, SERVICE_URL } from '../../../data/service-settings.ts'
import type { PortalSummary } from '../../../data/summary.ts'
import { Copyable } from '../../../elements/copyable.tsx'
import { Fault } from '../../../elements/form.tsx'
import { LazyDetails } from '../../../elements/lazy-details.tsx'
import { IndexGuideLink } from '../../../elements/link.tsx'
import { LoadedCode } from '../../../elements/request-view.tsx'
import { RichText } from '../../../elements/rich-text.tsx'
import { dayNumber } from '../../../format/days.ts'
import { formatDecimals, formatNumber, formatTwoDecimals } from '../../../format/numbers.ts'
import { texts } from '../../../language/texts.ts'
import styles from './activity.module.css'
import { RangeControls } from './range-controls.tsx'
import { ChartSurface } from './timeline/chart-surface.tsx'
import type { Timeline } from './timeline/timeline.ts'
import type { MonthlyMeans } from './year-tables.tsx'

const escapeAttribute = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;')

/** The HTML with which another site shows the activity chart, where the operators allow that. */
const EmbedCode = () => {
  if (!SERVICE.embed) return null
  const t = texts().share
  const title = texts().overview.title
  return (
    <details>
      <summary>{t.embed}</summary>
      <Copyable
        label={t.embedCode}
        text={`<iframe src="${escapeAttribute(`${SERVICE_URL}/embed`)}" title="${escapeAttribute(title)}" width="100%" height="360" style="border: 0" loading="lazy"></iframe>`}
      />
    </details>
  )
}

const MeasureExplanation = ({ measure, index }: { measure: Measure } & Pick<PortalSummary, 'index'>) => {
  const t = texts().overview.measure
  if (measure === 'mean') return <p class="remark">{t.meanExplained}</p>
  return (
    <>
      <p class="remark">
        <RichText text={t.indexExplained} elements={{ em: (inner) => <em>{inner}</em> }} /> <IndexGuideLink />
      </p>
      {index?.is_current === false && (
        <p class="remark" role="note">
          <RichText text={t.outdated} elements={{ version: () => <code>{index.version}</code> }} />
        </p>
      )}
    </>
  )
}

/** Monthly means as tables, which are loaded when they are first opened. */
const MonthlyTable = (means: MonthlyMeans) => (
  <LazyDetails summary={texts().overview.monthly.title}>
    {() => (
      <LoadedCode
        load={() => import('./year-tables.tsx')}
        id=""
        waitingFor={texts().overview.monthly.loading}
      >
        {({ YearTables }) => <YearTables {...means} />}
      </LoadedCode>
    )}
  </LazyDetails>
)

/** Describes the visible days in words, because screen readers cannot read the chart. */
const describeWindow = (series: ActivitySeries, [from, to]: [string, string]): string => {
  const start = dayNumber(from) - series.first
  const end = dayNumber(to) - series.first
  let seen = 0
  for (let index = start; index <= end; index++)
    if (series.observations[index] || series.images[index]) seen++
  const known = statisticsOf(series.daily.slice(start, end + 1))
  const t = texts().overview.activity
  const days = end - start + 1
  const covered = seen === days ? t.coveredAll(from, to, days) : t.covered(from, to, days, formatNumber(seen))
  const isIndex = series.measure === 'index'
  if (known === undefined) return `${covered} ${isIndex ? t.noIndex : t.noWolf}`
  const range = (isIndex ? t.indexRange : t.wolfRange)(
    formatTwoDecimals(known.lowest),
    formatTwoDecimals(known.highest),
    formatDecimals(known.mean, 1),
  )
  return `${covered} ${range}`
}

const PICTURE_SIZE = { width: CHART_WIDTH, height: 420, hemispheresHeight: 160 }

interface ActivityChartProps {
  summary: PortalSummary
  /** May contain `from`, `to` and `measure`. */
  query: URLSearchParams
}

export const ActivityChart = ({ summary, query }: ActivityChartProps) => {
  const search = query.toString()
  const { measure, fault: measureFault } = requestedMeasure(query, summary)
  const series = useMemo(() => activitySeries(summary, measure), [summary, measure])
  const { first, last } = series
  const requested = useMemo(() => requestedRange(query, first, last), [summary, search])
  const timeline = useRef<Timeline>(null)
  const [window, setWindow] = useState(requested.window)
  const ownQuery = useRef(search)
  // Read when the chart settles, which may be after later renders.
  const requestedDays = useRef(requested.days)
  requestedDays.current = requested.days
  const shown = daysInWindow(window)
  const description = useMemo(() => describeWindow(series, shown), [series, shown.join()])

  const showInUrl = (shown: TimeWindow, chosen: Measure = measure) => {
    const [from, to] = daysInWindow(shown)
    const isFull = isFullWindow(windowOfDays(first, last), shown)
    const view = new URLSearchParams({ ...(!isFull && { from, to }), ...measureQuery(chosen, summary) })
    ownQuery.current = view.toString()
    navigate(hrefOf('', view), { replace: true })
  }
  const settle = (settled: TimeWindow) => {
    setWindow(settled)
    // The URL stays if it leads to these days, also one with a message about what is wrong with it.
    if (daysInWindow(settled).join() !== requestedDays.current.join()) showInUrl(settled)
  }
  const choose = (from: number, to: number) => {
    const chosen = windowOfDays(from, to)
    timeline.current?.show(chosen)
    setWindow(chosen)
    showInUrl(chosen)
  }
  const chooseMeasure = (chosen: Measure) => {
    // The chart may not have settled yet, and the new one starts with this window.
    const current = timeline.current?.window ?? window
    setWindow(current)
    showInUrl(current, chosen)
  }

  // The query changed by Back, Forward or a link, not by this chart.
  useLayoutEffect(() => {
    if (search === ownQuery.current) return
    ownQuery.current = search
    timeline.current?.show(requested.window)
  }, [search])

  return (
    <section class={`panel ${styles.activity}`} aria-labelledby="activity">
      <h2 id="activity">{texts().overview.activity.title}</h2>
      <RangeControls first={first} last={last} shown={shown} onChoose={choose} />
      <Fault text={requested.fault} />
      <Fault text={measureFault} />
      {summary.index !== null && (
        <div class={styles.measureChoice}>
          <MeasureChoice measure={measure} onChoose={chooseMeasure} />
          <MeasureExplanation measure={measure} index={summary.index} />
        </div>
      )}
      <p class={styles.shown} role="status">
        {description}
      </p>
      <ChartSurface series={series} timeline={timeline} window={window} onSettled={settle} />
      <ShareChart
        file={`activity-${shown.join('-')}`}
        title={texts().overview.activity.title}
        subtitle={description}
        draw={() => chartContent(activityPicture(series, window, PICTURE_SIZE))}
      />
      <EmbedCode />
      <p class="remark">{texts().overview.activity.longRanges}</p>
      <p class="remark">{texts().overview.activity.help}</p>
      <MonthlyTable summary={summary} measure={measure} />
    </section>
  )
}

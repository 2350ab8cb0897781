/** The activity chart for other sites, in a frame. It loads no fonts. */
import './embed.css'
import { useMemo, useRef } from 'preact/hooks'
import { useElementSize } from '../../browser/hooks.ts'
import { hrefOf } from '../../browser/routing.ts'
import { activityPicture } from '../../charts/activity/activity-panels.ts'
import { type ActivitySeries, activitySeries } from '../../charts/activity/series.ts'
import { windowOfDays } from '../../charts/activity/time-window.ts'
import { ChartDrawing, chartHeight } from '../../charts/chart-drawing.tsx'
import { SERVICE_NAME } from '../../data/service-settings.ts'
import { type PortalSummary, syntheticNotice, useAttribution, useSummary } from '../../data/summary.ts'
import { startDocument } from '../../elements/frame/start.ts'
import { RequestView } from '../../elements/request-view.tsx'
import { formatDay } from '../../format/dates.ts'
import { formatDecimals } from '../../format/numbers.ts'
import { matchLanguage } from '../../language/language.ts'
import { texts } from '../../language/texts.ts'
import { embedOptions } from './embed-options.ts'

const OPTIONS = embedOptions(new URLSearchParams(location.search))

const DAYS_A_YEAR = 365.25
const LEAST_HEIGHT = 60

const Chart = ({ series, size }: { series: ActivitySeries; size: ReturnType<typeof useElementSize> }) => {
  const { first, last } = series
  const from = OPTIONS.years === undefined ? first : Math.max(first, last - OPTIONS.years * DAYS_A_YEAR)
  const window = windowOfDays(from, last)
  const pictureOf = (height: number) => activityPicture(series, window, { width: size.width, height })
  const around = chartHeight(pictureOf(0), size.width)
  const picture = pictureOf(Math.max(LEAST_HEIGHT, size.height - around))
  return (
    <svg
      width={size.width}
      height={chartHeight(picture, size.width)}
      role="img"
      aria-label={texts().share.embedded}
    >
      <ChartDrawing chart={picture} width={size.width} />
    </svg>
  )
}

/** The latest day with a value. */
const Latest = ({ series }: { series: ActivitySeries }) => {
  const { daily, summary, rows } = series
  const at = daily.findLastIndex((value) => typeof value === 'number')
  if (at < 0) return null
  const day = summary.days.day[rows[at] ?? -1] ?? ''
  const t = texts().share
  const value = formatDecimals(daily[at] ?? 0, 1)
  return (
    <p>
      {series.measure === 'index'
        ? t.latestIndex(formatDay(day), value)
        : t.latestWolf(formatDay(day), value)}
    </p>
  )
}

const Embedded = ({ summary }: { summary: PortalSummary }) => {
  const series = useMemo(() => activitySeries(summary, summary.index === null ? 'mean' : 'index'), [summary])
  const element = useRef<HTMLDivElement>(null)
  const size = useElementSize(element)
  return (
    <>
      <Latest series={series} />
      <div class="embed-chart" ref={element}>
        {size.width > 0 && <Chart series={series} size={size} />}
      </div>
    </>
  )
}

const EmbeddedChart = () => {
  const summary = useSummary()
  const attribution = useAttribution()
  const t = texts().share
  return (
    <main class="embed">
      <h1>
        {/* A new tab, because the frame is too small for the portal. */}
        <a href={hrefOf('')} target="_blank" rel="noopener">
          {t.embeddedTitle(SERVICE_NAME)}
        </a>
      </h1>
      <RequestView request={summary} waitingFor={t.loading}>
        {(loaded) => (loaded.days.day.length === 0 ? <p>{t.nothing}</p> : <Embedded summary={loaded} />)}
      </RequestView>
      <p>
        {summary.state === 'ready' && syntheticNotice(summary.value).map((notice) => `${notice} `)}
        {attribution}
      </p>
    </main>
  )
}

void startDocument(() => <EmbeddedChart />, {
  theme: OPTIONS.theme,
  language:
    OPTIONS.language === undefined
      ? undefined
      : matchLanguage([OPTIONS.language, ...navigator.languages, document.documentElement.lang]),
})

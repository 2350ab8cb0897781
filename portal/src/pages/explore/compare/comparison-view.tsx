/** Loads the observations of the chosen observers in a range, and shows them as chart, tables and export. */
import type { Heliolog, IndexObserver, Observer } from '@heliolog/client'
import { useMemo } from 'preact/hooks'
import { hrefOf, navigate } from '../../../browser/routing.ts'
import { communityLevel, communityValues } from '../../../data/community-day.ts'
import type { PortalSummary } from '../../../data/summary.ts'
import { IndexGuideLink } from '../../../elements/link.tsx'
import { Problem } from '../../../elements/request-view.tsx'
import { RichText } from '../../../elements/rich-text.tsx'
import { formatTwoDecimals } from '../../../format/numbers.ts'
import { texts } from '../../../language/texts.ts'
import type { DayRange } from '../day-range.ts'
import { fileNameOf } from '../export/csv.ts'
import { ExportPanel } from '../export/export-panel.tsx'
import styles from '../observer/observer.module.css'
import { type ObservationPages, useObservationPages } from '../use-observation-pages.ts'
import { estimateRequests } from './comparable-period.ts'
import compareStyles from './compare.module.css'
import { CompareChart } from './compare-chart.tsx'
import { COMPARE_PATH, isScaled, withParameter } from './compare-query.ts'
import { CompareTables } from './compare-tables.tsx'
import { type ComparedObserver, type Comparison, compareObservers, meanValue } from './compared-observer.ts'

/** The page announces the number of requests if there are at least this many. */
const MANY_REQUESTS = 20

interface ProgressProps {
  pages: ObservationPages
  observers: readonly Observer[]
  range: DayRange
}

const Progress = ({ pages, observers, range }: ProgressProps) => {
  const { readings, state, error, stop, resume } = pages
  if (state === 'complete') return null
  if (state === 'failed') return <Problem error={error} retry={resume} />
  const t = texts().compare
  const at = readings.findIndex(({ isComplete }) => !isComplete)
  const { nickname = '' } = observers[at] ?? {}
  const page = (readings[at]?.pages ?? 0) + 1
  const requests = estimateRequests(observers, range)
  return (
    <>
      <p class={styles.progress}>
        <span role="status">
          {state === 'reading' ? t.progress(nickname, page, at + 1, observers.length) : t.stopped(nickname)}
        </span>{' '}
        <button type="button" onClick={state === 'reading' ? stop : resume}>
          {state === 'reading' ? t.stop : t.continue}
        </button>
      </p>
      {requests >= MANY_REQUESTS && <p class="remark">{t.manyRequests(requests)}</p>}
    </>
  )
}

/** The choice between counts and multiplied counts. */
const ViewChoice = ({
  query,
  observers,
}: {
  query: URLSearchParams
  observers: readonly ComparedObserver[]
}) => {
  const t = texts().compare
  const scaled = isScaled(query)
  const choose = (scale: string | undefined) =>
    navigate(hrefOf(COMPARE_PATH, withParameter(query, 'scale', scale)), { replace: true })
  const without = observers.filter(({ factor, counts }) => factor === undefined && counts.size > 0)
  return (
    <div class={compareStyles.view}>
      <fieldset>
        <legend class="visually-hidden">{t.view}</legend>
        <button type="button" aria-pressed={!scaled} onClick={() => choose(undefined)}>
          {t.asCounted}
        </button>
        <button type="button" aria-pressed={scaled} onClick={() => choose('k')}>
          {t.multiplied}
        </button>
      </fieldset>
      {scaled && (
        <p class="remark">
          <RichText text={t.multipliedMeaning} elements={{ guide: () => <IndexGuideLink /> }} />{' '}
          {without.length > 0 && t.notMultiplied(namesOf(without))}
        </p>
      )}
    </div>
  )
}

const namesOf = (observers: readonly { nickname: string }[]): string =>
  observers.map(({ nickname }) => nickname).join(', ')

const describeCommonDays = (common: readonly string[]): string =>
  common.length === 0 ? texts().compare.noCommonDays : texts().compare.commonDays(common.length)

/** Describes the chart for screen readers. */
const describeChart = ({ observers, common }: Comparison, { from, to }: DayRange): string => {
  const t = texts().compare
  const each = observers.flatMap((observer) => {
    const mean = meanValue(observer)
    return mean === null
      ? []
      : [t.described(observer.nickname, observer.counts.size, formatTwoDecimals(mean))]
  })
  return [t.summary(from, to), ...each, describeCommonDays(common)].join(' ')
}

/** One row per observer and day, so that no nickname becomes the name of a column. */
const csvRecords = ({ observers, common }: Comparison): object[] => {
  const onAll = new Set(common)
  return observers.flatMap(({ nickname, counts, factor }) =>
    [...counts].map(([day, wolf]) => ({
      observer: nickname,
      day,
      wolf,
      factor: factor?.value ?? null,
      scaled: factor ? wolf * factor.value : null,
      common_day: onAll.has(day),
    })),
  )
}

interface ComparisonViewProps {
  service: Heliolog
  summary: PortalSummary
  observers: readonly Observer[]
  factors: ReadonlyMap<string, IndexObserver>
  range: DayRange
  query: URLSearchParams
}

export const ComparisonView = ({
  service,
  summary,
  observers,
  factors,
  range,
  query,
}: ComparisonViewProps) => {
  const nicknames = observers.map(({ nickname }) => nickname)
  const calls = nicknames.map((observer) => ({ observer, ...range }))
  const pages = useObservationPages(
    service,
    calls.map((call) => ({ ...call, type: 0 })),
  )
  const scaled = isScaled(query)
  const community = useMemo(() => {
    const level = communityLevel(summary)
    return { name: level.name, values: communityValues(level, range) }
  }, [summary, range.from, range.to])
  const observations = pages.readings.map((reading) => reading.observations)
  const comparison = useMemo(
    () =>
      compareObservers({ nicknames, observations, factors, community: community.values, isScaled: scaled }),
    [...observations, observations.length, factors, community, scaled],
  )
  const t = texts().compare
  const description = describeChart(comparison, range)
  const silent = comparison.observers.filter(({ counts }) => counts.size === 0)
  const isLoaded = pages.state === 'complete'
  return (
    <>
      <Progress pages={pages} observers={observers} range={range} />
      <ViewChoice query={query} observers={comparison.observers} />
      {isLoaded && silent.length > 0 && <p class="notice">{t.noCounts(namesOf(silent))}</p>}
      <p role="status">{isLoaded ? describeCommonDays(comparison.common) : ''}</p>
      <CompareChart
        {...comparison}
        community={community}
        range={range}
        isScaled={scaled}
        description={description}
      />
      <CompareTables {...comparison} level={community.name} isScaled={scaled} />
      <ExportPanel
        service={service}
        calls={calls.map((call) => ({ list: 'observations', filters: { ...call, type: '0' } }))}
        csv={{
          name: fileNameOf('compare', ...nicknames, range.from, range.to),
          records: csvRecords(comparison),
        }}
      />
    </>
  )
}

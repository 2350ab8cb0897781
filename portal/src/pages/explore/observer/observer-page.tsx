/** One observer: what they published, their factor k, and their Wolf numbers compared with the community's. */
import type { Observation, ObserverDetail } from '@heliolog/client'
import { useMemo } from 'preact/hooks'
import { hrefOf, navigate, type PageComponent } from '../../../browser/routing.ts'
import { type Chart, type Series, type Shape, topOf } from '../../../charts/chart.ts'
import { PageChart } from '../../../charts/page-chart.tsx'
import { lineOfDays } from '../../../charts/time-ticks.ts'
import { type CommunityLevel, communityLevel, communityValues, valueOn } from '../../../data/community-day.ts'
import { lightNames, lightOf } from '../../../data/lists.ts'
import type { PortalSummary } from '../../../data/summary.ts'
import { Instant, instantText } from '../../../elements/instant.tsx'
import { observationPath, observerPath, RelatedLinks } from '../../../elements/link.tsx'
import { type Column, FoldedTable, numberColumns } from '../../../elements/table/data-table.tsx'
import { LoadedSummary } from '../../../elements/token-gate.tsx'
import { dayNumber, timeNumber } from '../../../format/days.ts'
import { formatExact, formatNumber, formatTwoDecimals } from '../../../format/numbers.ts'
import { texts } from '../../../language/texts.ts'
import { countedByDay, meanOf } from '../compare/compared-observer.ts'
import styles from '../explore.module.css'
import { ExploreFrame, Requested } from '../explore-frame.tsx'
import { fileNameOf } from '../export/csv.ts'
import { ExportPanel } from '../export/export-panel.tsx'
import { PagesProgress, useObservationPages } from '../observation-pages.tsx'
import { COMPARE_PATH, type DayRange } from '../query.ts'
import { fullRange, WithRange } from '../range-form.tsx'
import { NotReported, Statistic } from '../statistic.tsx'
import { FactorSection } from './factor-section.tsx'

const time = (value: string | null) =>
  value === null ? texts().observers.statistics.never : <Instant at={value} />

const range = (mean: number | null, least: number | null, greatest: number | null) =>
  mean === null || least === null || greatest === null ? (
    <NotReported />
  ) : (
    <>
      {formatExact(mean)}{' '}
      <small>
        ({formatExact(least)}–{formatExact(greatest)})
      </small>
    </>
  )

const Statistics = (observer: ObserverDetail) => {
  const t = texts().observers.statistics
  const figures = [
    [t.observations, t.observationsWhat, formatExact(observer.observations)],
    [t.days, t.daysWhat, formatExact(observer.days)],
    [t.images, t.imagesWhat, formatExact(observer.images)],
    [t.whiteLight, t.whiteLightWhat, formatExact(observer.white_light)],
    [t.hAlpha, t.hAlphaWhat, formatExact(observer.h_alpha)],
    [t.cak, t.cakWhat, formatExact(observer.cak)],
    [t.wolf, t.wolfWhat, range(observer.wolf_mean, observer.wolf_min, observer.wolf_max)],
    [t.nakedEye, t.nakedEyeWhat, range(observer.a_mean, observer.a_min, observer.a_max)],
    [t.firstSeen, t.firstSeenWhat, time(observer.first_seen)],
    [t.lastSeen, t.lastSeenWhat, time(observer.last_seen)],
  ] as const
  return (
    <section class="panel" aria-labelledby="statistics">
      <h2 id="statistics">{t.heading}</h2>
      <dl class={styles.statistics}>
        {figures.map(([name, what, figure]) => (
          <Statistic key={name} name={name} what={what}>
            {figure}
          </Statistic>
        ))}
      </dl>
    </section>
  )
}

const ObserverLinks = ({ nickname }: { nickname: string }) => {
  const query = { observer: nickname }
  const t = texts().observers
  return (
    <RelatedLinks
      label={t.recordsOfObserver}
      links={[
        { to: 'explore/observations', query, text: t.allObservations },
        { to: 'explore/images', query, text: t.allImages },
        { to: COMPARE_PATH, query, text: t.compareWithOthers },
      ]}
    />
  )
}

const LIGHT_MARKS: readonly { shape: Shape; colour: string }[] = [
  { shape: 'circle', colour: 'var(--monthly)' },
  { shape: 'triangle', colour: 'var(--smoothed)' },
  { shape: 'square', colour: 'var(--south)' },
]

const HEIGHT = 340

type Counted = Observation & { wolf: number }

const pointsOf = (observations: Counted[], type: number, label: string): Series[] => {
  const own = observations.filter((one) => one.type === type)
  const mark = LIGHT_MARKS[type]
  if (own.length === 0 || mark === undefined) return []
  return [
    {
      label,
      kind: 'points',
      ...mark,
      x: own.map((one) => timeNumber(one.date_of_observation)),
      y: own.map(({ wolf }) => wolf),
      describe: (at) => {
        const { date_of_observation: instant, wolf } = own[at] as Counted
        return texts().observers.wolf.point(instantText(instant), lightOf(type), formatExact(wolf))
      },
      open: (at) => navigate(hrefOf(observationPath((own[at] as Counted).id))),
    },
  ]
}

const wolfChart = (observations: Observation[], community: CommunityLevel, range: DayRange): Chart => {
  const counted = observations.filter((one): one is Counted => one.wolf !== null)
  const level = lineOfDays(communityValues(community, range))
  const series: Series[] = [
    { label: community.name, kind: 'line', colour: 'var(--daily)', ...level },
    ...lightNames().flatMap((label, type) => pointsOf(counted, type, label)),
  ]
  return {
    from: dayNumber(range.from),
    to: dayNumber(range.to) + 1,
    panels: [
      {
        label: texts().observers.wolf.axis,
        height: HEIGHT,
        min: 0,
        max: topOf(series),
        series,
      },
    ],
  }
}

const countByLight = (observations: Observation[]): string => {
  const t = texts().observers.wolf
  return [t.inWhiteLight, t.inHAlpha, t.inCaK]
    .flatMap((describe, type) => {
      const count = observations.filter((observation) => observation.type === type).length
      return count === 0 ? [] : [describe(formatNumber(count))]
    })
    .join(', ')
}

/** Describes the chart for screen readers. */
const describePoints = (observations: Observation[], { from, to }: DayRange): string => {
  const t = texts().observers.wolf
  if (observations.length === 0) return t.none(from, to)
  const lights = t.described(observations.length, from, to, countByLight(observations))
  const wolf = observations.flatMap((observation) => observation.wolf ?? [])
  const mean = meanOf(wolf)
  if (mean === null) return `${lights} ${t.withoutWolf}`
  const least = wolf.reduce((one, other) => Math.min(one, other))
  const greatest = wolf.reduce((one, other) => Math.max(one, other))
  const figures = [formatExact(least), formatExact(greatest), formatTwoDecimals(mean)] as const
  return `${lights} ${t.withWolf(formatNumber(wolf.length), ...figures)}`
}

const figure = (value: number | null): string =>
  value === null ? texts().observation.notReported : formatTwoDecimals(value)

interface Year {
  year: number
  observations: number
  withWolf: number
  mean: number | null
  /** The mean of the community's level, for days on which the observer has a Wolf number. */
  communityMean: number | null
}

const yearsOf = (observations: Observation[], { days, values }: CommunityLevel): Year[] => {
  const byYear = Map.groupBy(observations, ({ date_of_observation }) => date_of_observation.slice(0, 4))
  return [...byYear].map(([year, own]) => {
    const wolf = own.flatMap((observation) => observation.wolf ?? [])
    const means = [...countedByDay(own).keys()].flatMap((day) => valueOn(days, values, day) ?? [])
    return {
      year: Number(year),
      observations: own.length,
      withWolf: wolf.length,
      mean: meanOf(wolf),
      communityMean: meanOf(means),
    }
  })
}

const yearColumns = (level: string): Column<Year>[] => {
  const t = texts().observers.wolf
  return [
    { field: 'year', heading: texts().observers.years.year, cell: ({ year }) => year },
    ...numberColumns<Year>([
      [t.observations, ({ observations }) => formatExact(observations)],
      [t.withWolfNumber, ({ withWolf }) => formatExact(withWolf)],
      [t.mean, ({ mean }) => figure(mean)],
      [t.sameDays(level), ({ communityMean }) => figure(communityMean)],
    ]),
  ]
}

interface AgainstCommunityProps {
  observer: string
  range: DayRange
  summary: PortalSummary
}

/** An observer's Wolf numbers in a range of days, compared with the community's: chart and yearly means. */
const AgainstCommunity = ({ observer, range, summary }: AgainstCommunityProps) => {
  const pages = useObservationPages([{ observer, ...range }])
  const { observations = [], pages: read = 0 } = pages.readings[0] ?? {}
  const t = texts().observers.wolf
  const community = useMemo(() => communityLevel(summary), [summary])
  const chart = useMemo(
    () => wolfChart(observations, community, range),
    [observations, community, range.from, range.to],
  )
  const years = useMemo(() => yearsOf(observations, community), [observations, community])
  const description = describePoints(observations, range)
  return (
    <>
      <PagesProgress
        pages={pages}
        reading={t.loadingPage(read + 1)}
        stopped={t.stopped(observations.length)}
      />
      <p role="status">{pages.state === 'complete' ? description : ''}</p>
      <PageChart
        chart={chart}
        description={description}
        hint={t.pointHint}
        file={`${observer}-${range.from}-${range.to}`}
        title={observer}
        subtitle={description}
      />
      <FoldedTable
        title={t.table}
        caption={t.caption}
        columns={yearColumns(community.name)}
        rows={years}
        keyOf={({ year }) => year}
      />
      <ExportPanel
        calls={[
          { record: 'observer', name: observer },
          { list: 'observations', filters: { observer, ...range } },
        ]}
        csv={{
          name: fileNameOf('observations', observer, range.from, range.to),
          records: observations,
        }}
      />
    </>
  )
}

const WolfSection = ({ observer, query }: { observer: ObserverDetail; query: URLSearchParams }) => {
  const full = fullRange(observer)
  const { nickname } = observer
  const t = texts().observers
  if (full === undefined || observer.observations === 0)
    return (
      <>
        <p class="notice">{t.onlyImages}</p>
        <ExportPanel calls={[{ record: 'observer', name: nickname }]} />
      </>
    )
  return (
    <section aria-labelledby="wolf">
      <h2 id="wolf">{t.wolfHeading}</h2>
      <WithRange path={observerPath(nickname)} query={query} full={full}>
        {(range) => (
          <LoadedSummary waitingFor={t.loadingActivity}>
            {(summary) => <AgainstCommunity observer={nickname} range={range} summary={summary} />}
          </LoadedSummary>
        )}
      </WithRange>
    </section>
  )
}

export const Page: PageComponent = ({ route, name }) => (
  <ExploreFrame title={<bdi>{name}</bdi>} path="explore/observers">
    <Requested
      send={(service, signal) => service.observer(name, { signal })}
      id={name}
      waitingFor={texts().observers.loading}
    >
      {(observer) => (
        <>
          <Statistics {...observer} />
          <ObserverLinks nickname={name} />
          {observer.white_light > 0 && <FactorSection nickname={name} />}
          <WolfSection observer={observer} query={route.query} />
        </>
      )}
    </Requested>
  </ExploreFrame>
)

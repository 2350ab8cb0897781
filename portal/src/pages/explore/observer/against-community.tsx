/** An observer's Wolf numbers in a range of days, compared with the community's: chart and yearly means. */
import type { Heliolog, Observation } from '@heliolog/client'
import { useMemo } from 'preact/hooks'
import { communityLevel } from '../../../data/community-day.ts'
import type { PortalSummary } from '../../../data/summary.ts'
import { Problem } from '../../../elements/request-view.tsx'
import { type Column, FoldedTable, numberColumns } from '../../../elements/table/data-table.tsx'
import { formatExact, formatNumber, formatTwoDecimals } from '../../../format/numbers.ts'
import { texts } from '../../../language/texts.ts'
import { meanOf, type Year, yearsOf } from '../community-comparison.ts'
import type { DayRange } from '../day-range.ts'
import { fileNameOf } from '../export/csv.ts'
import { ExportPanel } from '../export/export-panel.tsx'
import { type ObservationPages, useObservationPages } from '../use-observation-pages.ts'
import styles from './observer.module.css'
import { WolfChart } from './wolf-chart.tsx'

const Progress = ({ readings, state, error, stop, resume }: ObservationPages) => {
  if (state === 'complete') return null
  if (state === 'failed') return <Problem error={error} retry={resume} />
  const t = texts().observers.wolf
  const { pages = 0, observations = [] } = readings[0] ?? {}
  return (
    <p class={styles.progress}>
      <span role="status">
        {state === 'reading' ? t.loadingPage(pages + 1) : t.stopped(observations.length)}
      </span>{' '}
      <button type="button" onClick={state === 'reading' ? stop : resume}>
        {state === 'reading' ? t.stop : t.continue}
      </button>
    </p>
  )
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
  service: Heliolog
  observer: string
  range: DayRange
  summary: PortalSummary
}

export const AgainstCommunity = ({ service, observer, range, summary }: AgainstCommunityProps) => {
  const pages = useObservationPages(service, [{ observer, ...range }])
  const { observations } = pages.readings[0] ?? { observations: [] }
  const t = texts().observers.wolf
  const community = useMemo(() => communityLevel(summary), [summary])
  const years = useMemo(() => yearsOf(observations, community), [observations, community])
  const description = describePoints(observations, range)
  return (
    <>
      <Progress {...pages} />
      <p role="status">{pages.state === 'complete' ? description : ''}</p>
      <WolfChart
        observer={observer}
        observations={observations}
        community={community}
        range={range}
        description={description}
      />
      <FoldedTable
        title={t.table}
        caption={t.caption}
        columns={yearColumns(community.name)}
        rows={years}
        keyOf={({ year }) => year}
      />
      <ExportPanel
        service={service}
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

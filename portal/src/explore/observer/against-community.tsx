/** An observer's Wolf numbers in a range of days, compared with the community's: chart and yearly means. */
import type { Heliolog, Observation } from '@heliolog/client'
import { useMemo } from 'preact/hooks'
import { Problem } from '../../elements/request-view.tsx'
import { formatCount, formatNumber, formatTwoDecimals } from '../../format/numbers.ts'
import type { PortalSummary } from '../../service/summary.ts'
import { communityLevel } from '../community-day.ts'
import { fileNameOf } from '../export/csv.ts'
import { ExportPanel } from '../export/export-panel.tsx'
import { lightNames } from '../lists.ts'
import { meanOf, yearsOf } from './comparison.ts'
import type { DayRange } from './day-range.ts'
import { type ObservationPages, useObservationPages } from './use-observation-pages.ts'
import { WolfChart } from './wolf-chart.tsx'
import { YearsTable } from './years-table.tsx'

const Progress = ({ state, pages, observations, error, stop, resume }: ObservationPages) => {
  if (state === 'complete') return null
  if (state === 'failed') return <Problem error={error} retry={resume} />
  return (
    <p class="progress">
      <span role="status">
        {state === 'reading'
          ? `Loading page ${pages + 1} …`
          : `Stopped after ${formatCount(observations.length, 'observation')}; later ones are not shown.`}
      </span>{' '}
      <button type="button" onClick={state === 'reading' ? stop : resume}>
        {state === 'reading' ? 'Stop' : 'Continue'}
      </button>
    </p>
  )
}

const countByLight = (observations: Observation[]): string =>
  lightNames()
    .flatMap((light, type) => {
      const count = observations.filter((observation) => observation.type === type).length
      return count === 0 ? [] : [`${formatNumber(count)} in ${light.replace('White', 'white')}`]
    })
    .join(', ')

/** Describes the chart for screen readers. */
const describePoints = (observations: Observation[], { from, to }: DayRange): string => {
  const wolf = observations.flatMap((observation) => observation.wolf ?? [])
  const days = `from ${from} to ${to} (UTC)`
  if (observations.length === 0) return `No observations ${days}.`
  const lights = `${formatCount(observations.length, 'observation')} ${days}: ${countByLight(observations)}.`
  const mean = meanOf(wolf)
  if (mean === null) return `${lights} None has a Wolf number.`
  const least = wolf.reduce((one, other) => Math.min(one, other))
  const greatest = wolf.reduce((one, other) => Math.max(one, other))
  return `${lights} ${formatNumber(wolf.length)} with a Wolf number, from ${least} to ${greatest}, mean ${formatTwoDecimals(mean)}.`
}

const figure = (value: number | null): string => (value === null ? 'not reported' : formatTwoDecimals(value))

interface AgainstCommunityProps {
  service: Heliolog
  observer: string
  range: DayRange
  summary: PortalSummary
}

export const AgainstCommunity = ({ service, observer, range, summary }: AgainstCommunityProps) => {
  const pages = useObservationPages(service, { observer, ...range })
  const { observations } = pages
  const community = useMemo(() => communityLevel(summary), [summary])
  const years = useMemo(() => yearsOf(observations, community), [observations, community])
  const description = describePoints(observations, range)
  return (
    <>
      <Progress {...pages} />
      <p role="status">{pages.state === 'complete' ? description : ''}</p>
      <WolfChart observations={observations} community={community} range={range} description={description} />
      <YearsTable
        title="Yearly means"
        caption="Wolf numbers by year in the selected range"
        columns={['Observations', 'With a Wolf number', 'Mean Wolf number', `${community.name}, same days`]}
        rows={years.map(({ year, observations: count, withWolf, mean, communityMean }) => ({
          year,
          cells: [count, withWolf, figure(mean), figure(communityMean)],
        }))}
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

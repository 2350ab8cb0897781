/** An observer's Wolf numbers in a range of days, compared with the community's: chart, yearly means, ratio. */
import type { Heliolog, Observation } from '@heliolog/client'
import { useMemo } from 'preact/hooks'
import { Problem } from '../../elements/request-view.tsx'
import { formatCount, formatNumber, formatTwoDecimals } from '../../format/numbers.ts'
import type { PortalSummary } from '../../service/summary.ts'
import { fileNameOf } from '../export/csv.ts'
import { ExportPanel } from '../export/export-panel.tsx'
import { LIGHTS } from '../lists.ts'
import { meanOf, ratiosOf, type Year, yearsOf } from './comparison.ts'
import type { DayRange } from './day-range.ts'
import { Ratio } from './ratio.tsx'
import { type ObservationPages, useObservationPages } from './use-observation-pages.ts'
import { WolfChart } from './wolf-chart.tsx'

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
  LIGHTS.flatMap((light, type) => {
    const count = observations.filter((observation) => observation.type === type).length
    return count === 0 ? [] : [`${formatNumber(count)} in ${light.replace('White', 'white')}`]
  }).join(', ')

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

const YearsTable = ({ years }: { years: Year[] }) => (
  <details class="years">
    <summary>Yearly means</summary>
    {/* biome-ignore lint/a11y/noNoninteractiveTabindex: keyboard users must be able to scroll it */}
    <section class="years-scroll" tabIndex={0} aria-label="Yearly means">
      <table>
        <caption class="visually-hidden">Wolf numbers by year in the selected range</caption>
        <thead>
          <tr>
            <th scope="col">Year</th>
            <th scope="col">Observations</th>
            <th scope="col">With a Wolf number</th>
            <th scope="col">Mean Wolf number</th>
            <th scope="col">Community mean, same days</th>
          </tr>
        </thead>
        <tbody>
          {years.map(({ year, observations, withWolf, mean, communityMean }) => (
            <tr key={year}>
              <th scope="row">{year}</th>
              <td>{observations}</td>
              <td>{withWolf}</td>
              <td>{figure(mean)}</td>
              <td>{figure(communityMean)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  </details>
)

interface AgainstCommunityProps {
  service: Heliolog
  observer: string
  range: DayRange
  days: PortalSummary['days']
}

export const AgainstCommunity = ({ service, observer, range, days }: AgainstCommunityProps) => {
  const pages = useObservationPages(service, { observer, ...range })
  const { observations } = pages
  const ratios = useMemo(() => ratiosOf(observations, days), [observations, days])
  const years = useMemo(() => yearsOf(observations, days), [observations, days])
  const description = describePoints(observations, range)
  return (
    <>
      <Progress {...pages} />
      <p role="status">{pages.state === 'complete' ? description : ''}</p>
      <WolfChart observations={observations} days={days} range={range} description={description} />
      <YearsTable years={years} />
      <Ratio ratios={ratios} range={range} />
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

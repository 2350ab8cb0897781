/**
 * The overview, open to everybody unless the portal is private: totals, current rotation, activity, coverage, latest
 * publications.
 */
import { hrefOf, type PageComponent, type Route } from '../browser/routing.ts'
import { Instant } from '../elements/instant.tsx'
import { formatNumber } from '../format/numbers.ts'
import { type PortalSummary, useAttribution, useSummary } from '../service/summary.ts'
import 'uplot/dist/uPlot.min.css'
import './overview.css'
import { RequestView } from '../elements/request-view.tsx'
import { TokenGate } from '../elements/token-gate.tsx'
import { SERVICE } from '../service/service-settings.ts'
import { ActivityChart } from './activity/activity-chart.tsx'
import { Coverage } from './coverage/coverage.tsx'
import { Publications } from './publications.tsx'
import { Rotation } from './rotation.tsx'

const Figures = ({ summary }: { summary: PortalSummary }) => {
  const { totals, first_day: first, last_day: last, published_at: published } = summary
  const counts: [string, number][] = [
    ['Observations', totals.observations],
    ['Images', totals.images],
    ['Observers', totals.observers],
    ['Days covered', totals.days],
  ]
  return (
    <dl class="figures">
      {counts.map(([name, count]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd class="number">{formatNumber(count)}</dd>
        </div>
      ))}
      <div class="figures-dates">
        <dt>Period</dt>
        <dd class="number">{first === null ? '–' : `${first} to ${last}`}</dd>
      </div>
      <div class="figures-dates">
        <dt>Last published</dt>
        <dd class="number">{published === null ? '–' : <Instant at={published} to="minutes" />}</dd>
      </div>
    </dl>
  )
}

/** Records may have been published and retracted again. */
const Empty = ({ publications }: PortalSummary) => (
  <div class="notice">
    <h2>
      {publications.length === 0
        ? 'Nothing has been published yet'
        : 'No observations or images at the moment'}
    </h2>
    <p>
      Once observations are published, this page shows the daily Wolf number, both hemispheres and the days
      covered. The <a href={hrefOf('docs')}>API reference</a> describes the data.
    </p>
  </div>
)

const OverviewContent = ({ summary, route }: { summary: PortalSummary; route: Route }) => (
  <>
    <div class="overview-top">
      <section class="panel" aria-label="Totals">
        <Figures summary={summary} />
      </section>
      <Rotation summary={summary} />
    </div>
    {summary.days.day.length === 0 ? (
      <Empty {...summary} />
    ) : (
      <>
        <ActivityChart summary={summary} query={route.query} />
        <Coverage days={summary.days} />
      </>
    )}
    <Publications publications={summary.publications} />
  </>
)

const LoadedOverview = ({ route }: { route: Route }) => {
  const summary = useSummary()
  return (
    <div class={summary.state === 'waiting' ? 'overview-loading' : undefined}>
      <RequestView request={summary} waitingFor="Loading activity">
        {(loaded) => <OverviewContent summary={loaded} route={route} />}
      </RequestView>
    </div>
  )
}

export const Overview: PageComponent = ({ route }) => {
  const attribution = useAttribution()
  return (
    <div class="overview">
      <h1>Solar activity</h1>
      <p class="lead">
        {SERVICE.name === null
          ? 'Sunspot counts and images from a community of observers.'
          : `${SERVICE.name} publishes these sunspot counts and images.`}{' '}
        <strong>{attribution}</strong>
      </p>
      {SERVICE.private ? (
        <TokenGate>{() => <LoadedOverview route={route} />}</TokenGate>
      ) : (
        <LoadedOverview route={route} />
      )}
    </div>
  )
}

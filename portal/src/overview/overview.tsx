/** What the community has seen, to everybody. */
import 'uplot/dist/uPlot.min.css'
import './overview.css'
import type { PageComponent, Route } from '../browser/routing.ts'
import { RequestView } from '../elements/request-view.tsx'
import { type PortalSummary, useAttribution, useSummary } from '../service/summary.ts'
import { ActivityChart } from './activity/activity-chart.tsx'
import { Coverage } from './coverage/coverage.tsx'
import { Empty } from './empty.tsx'
import { Figures } from './figures.tsx'
import { Rotation } from './rotation.tsx'

const Seen = ({ summary, route }: { summary: PortalSummary; route: Route }) => (
  <>
    <div class="overview-top">
      <section class="panel" aria-label="How much there is">
        <Figures summary={summary} />
      </section>
      <Rotation summary={summary} />
    </div>
    {summary.days.day.length === 0 ? (
      <Empty />
    ) : (
      <>
        <ActivityChart summary={summary} query={route.query} />
        <Coverage days={summary.days} />
      </>
    )}
  </>
)

export const Overview: PageComponent = ({ route }) => {
  const answer = useSummary()
  const attribution = useAttribution()
  return (
    <div class="overview">
      <h1>The Sun’s activity</h1>
      <p class="lead">
        Sunspots counted and images taken by a community of observers. <strong>{attribution}</strong>
      </p>
      <div class={answer.state === 'waiting' ? 'overview-awaited' : undefined}>
        <RequestView request={answer} waitingFor="Reading the activity">
          {(summary) => <Seen summary={summary} route={route} />}
        </RequestView>
      </div>
    </div>
  )
}

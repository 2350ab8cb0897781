/** What the community has seen, to everybody. */
import 'uplot/dist/uPlot.min.css'
import './overview.css'
import { Answered } from '../elements/answered.tsx'
import type { Page } from '../frame/pages.ts'
import type { Place } from '../routing.ts'
import { type PortalSummary, useAttribution, useSummary } from '../summary.ts'
import { ActivityChart } from './activity/activity-chart.tsx'
import { Coverage } from './coverage/coverage.tsx'
import { Empty } from './empty.tsx'
import { Figures } from './figures.tsx'
import { Rotation } from './rotation.tsx'

const Seen = ({ summary, place }: { summary: PortalSummary; place: Place }) => (
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
        <ActivityChart summary={summary} query={place.query} />
        <Coverage days={summary.days} />
      </>
    )}
  </>
)

export const Overview: Page = ({ place }) => {
  const answer = useSummary()
  const attribution = useAttribution()
  return (
    <div class="overview">
      <h1>The Sun’s activity</h1>
      <p class="lead">
        Sunspots counted and images taken by a community of observers. <strong>{attribution}</strong>
      </p>
      <div class={answer.state === 'waiting' ? 'overview-awaited' : undefined}>
        <Answered answer={answer} waitingFor="Reading the activity">
          {(summary) => <Seen summary={summary} place={place} />}
        </Answered>
      </div>
    </div>
  )
}

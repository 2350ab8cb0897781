/** One observer: what they have published, and how their Wolf numbers lie against the community's. */
import './observer.css'
import type { Heliolog, ObserverDetail } from '@heliolog/client'
import type { PageComponent } from '../../browser/routing.ts'
import { Link } from '../../elements/link.tsx'
import { RequestView } from '../../elements/request-view.tsx'
import { useRequest } from '../../service/request-state.ts'
import { useSummary } from '../../service/summary.ts'
import { Explore } from '../explore.tsx'
import { observerPath } from '../observer-link.tsx'
import { TakeAway } from '../take-away.tsx'
import { WaysOn } from '../ways-on.tsx'
import { AgainstCommunity } from './against-community.tsx'
import { isRange, rangeOf, wholeOf } from './range.ts'
import { RangeForm } from './range-form.tsx'
import { Statistics } from './statistics.tsx'

interface ShownProps {
  service: Heliolog
  nickname: string
  query: URLSearchParams
}

const Lists = ({ nickname }: { nickname: string }) => {
  const query = new URLSearchParams({ observer: nickname })
  return (
    <WaysOn label="What this observer has published">
      <Link to="explore/observations" query={query}>
        All their observations
      </Link>
      <Link to="explore/images" query={query}>
        All their images
      </Link>
    </WaysOn>
  )
}

const Wolf = ({ service, observer, query }: Omit<ShownProps, 'nickname'> & { observer: ObserverDetail }) => {
  const summary = useSummary()
  const whole = wholeOf(observer)
  const { nickname } = observer
  if (whole === undefined || observer.observations === 0)
    return (
      <>
        <p class="notice">This observer has published images only: there are no Wolf numbers to show.</p>
        <TakeAway calls={[{ record: 'observer', name: nickname }]} />
      </>
    )
  const range = rangeOf(query, whole)
  return (
    <section aria-labelledby="wolf">
      <h2 id="wolf">Wolf numbers against the community’s daily mean</h2>
      <RangeForm path={observerPath(nickname)} whole={whole} range={range} />
      {isRange(range) ? (
        <RequestView request={summary} waitingFor="Reading the community’s activity">
          {({ days }) => <AgainstCommunity service={service} observer={nickname} range={range} days={days} />}
        </RequestView>
      ) : (
        <p class="notice" role="alert">
          The address asks for no range of days: from and to are days such as 2024-05-11, and from is not
          after to.
        </p>
      )}
    </section>
  )
}

const Shown = ({ service, nickname, query }: ShownProps) => {
  const observer = useRequest((signal) => service.observer(nickname, { signal }), nickname)
  return (
    <RequestView request={observer} waitingFor="Reading the observer">
      {(detail) => (
        <>
          <Statistics {...detail} />
          <Lists nickname={nickname} />
          <Wolf service={service} observer={detail} query={query} />
        </>
      )}
    </RequestView>
  )
}

export const ObserverRecord: PageComponent = ({ route, name }) => (
  <Explore title={<bdi>{name}</bdi>} path="explore/observers">
    {(service) => <Shown service={service} nickname={name} query={route.query} />}
  </Explore>
)

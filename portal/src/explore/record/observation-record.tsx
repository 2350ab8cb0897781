/** One observation: what was counted, what the others counted that day, and what each field means. */
import './record.css'
import type { Heliolog, Observation } from '@heliolog/client'
import type { PageComponent } from '../../browser/routing.ts'
import { Instant } from '../../elements/instant.tsx'
import { Link } from '../../elements/link.tsx'
import { RequestView } from '../../elements/request-view.tsx'
import { dayOf } from '../../format/days.ts'
import { useRequest } from '../../service/request-state.ts'
import { useSummary } from '../../service/summary.ts'
import { fileNameOf } from '../csv.ts'
import { Explore } from '../explore.tsx'
import { OBSERVATION_FIELDS } from '../fields.ts'
import { lightOf } from '../lists.ts'
import { ObserverLink } from '../observer-link.tsx'
import { TakeAway } from '../take-away.tsx'
import { WaysOn } from '../ways-on.tsx'
import { Counts } from './counts.tsx'
import { Fields } from './fields.tsx'
import { ThatDay } from './that-day.tsx'

const Head = ({ id, observer, date_of_observation: at, type, title }: Observation) => (
  <header class="record-head">
    {title !== null && (
      <p class="record-title" dir="auto">
        {title}
      </p>
    )}
    <p>
      {lightOf(type)}, by <ObserverLink nickname={observer} />, <Instant at={at} />
    </p>
    <p class="remark">
      Id <code>{id}</code>
    </p>
  </header>
)

const Neighbours = ({ observer, date_of_observation: at }: Observation) => {
  const day = { from: dayOf(at), to: dayOf(at) }
  return (
    <WaysOn label="Around this observation">
      <Link to="explore/observations" query={new URLSearchParams(day)}>
        All observations of {day.from}
      </Link>
      <Link to="explore/observations" query={new URLSearchParams({ observer })}>
        All observations by this observer
      </Link>
      <Link to="explore/images" query={new URLSearchParams({ observer, ...day })}>
        This observer’s images of that day
      </Link>
    </WaysOn>
  )
}

const Shown = ({ service, id }: { service: Heliolog; id: string }) => {
  const observation = useRequest((signal) => service.observation(id, { signal }), id)
  const summary = useSummary()
  return (
    <RequestView request={observation} waitingFor="Reading the observation">
      {(record) => (
        <article class="record">
          <Head {...record} />
          <div class="record-figures">
            <Counts {...record} />
            <RequestView request={summary} waitingFor="Reading the day’s activity">
              {({ days }) => <ThatDay days={days} observation={record} />}
            </RequestView>
          </div>
          <Neighbours {...record} />
          <Fields observation={record} />
          <TakeAway
            calls={[{ record: 'observation', name: record.id }]}
            csv={{
              name: fileNameOf('observation', record.id),
              fields: Object.keys(OBSERVATION_FIELDS),
              records: [record],
            }}
          />
        </article>
      )}
    </RequestView>
  )
}

export const ObservationRecord: PageComponent = ({ name }) => (
  <Explore title="Observation" path="explore/observations">
    {(service) => <Shown service={service} id={name} />}
  </Explore>
)

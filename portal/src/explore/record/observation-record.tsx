/** One observation: what was counted, what the others counted that day, and what each field means. */
import './record.css'
import type { Heliolog, Observation } from '@heliolog/client'
import { useAnswer } from '../../answer.ts'
import { dayOf } from '../../day.ts'
import { Answered } from '../../elements/answered.tsx'
import { Instant } from '../../elements/instant.tsx'
import { Link } from '../../elements/link.tsx'
import type { Page } from '../../frame/pages.ts'
import { useSummary } from '../../summary.ts'
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
  const observation = useAnswer((signal) => service.observation(id, { signal }), id)
  const summary = useSummary()
  return (
    <Answered answer={observation} waitingFor="Reading the observation">
      {(record) => (
        <article class="record">
          <Head {...record} />
          <div class="record-figures">
            <Counts {...record} />
            <Answered answer={summary} waitingFor="Reading the day’s activity">
              {({ days }) => <ThatDay days={days} observation={record} />}
            </Answered>
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
    </Answered>
  )
}

export const ObservationRecord: Page = ({ name }) => (
  <Explore title="Observation" path="explore/observations">
    {(service) => <Shown service={service} id={name} />}
  </Explore>
)

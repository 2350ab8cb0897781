/** One observation: the Wolf number, the community's numbers of that day, the index, and the meaning of each field. */
import './observation-page.css'
import type { Heliolog, Observation } from '@heliolog/client'
import type { PageComponent } from '../../browser/routing.ts'
import { Instant } from '../../elements/instant.tsx'
import { Link } from '../../elements/link.tsx'
import { RequestView } from '../../elements/request-view.tsx'
import { dayOf } from '../../format/days.ts'
import { useRequest } from '../../service/request-state.ts'
import { useSummary } from '../../service/summary.ts'
import { ExploreFrame } from '../explore-frame.tsx'
import { fileNameOf } from '../export/csv.ts'
import { ExportPanel } from '../export/export-panel.tsx'
import { lightOf } from '../lists.ts'
import { ObserverLink, RelatedLinks } from '../record-links.tsx'
import { CommunityDayPanel } from './community-day-panel.tsx'
import { FieldMeanings } from './field-meanings.tsx'
import { IndexEntryPanel } from './index-entry-panel.tsx'
import { WolfSum } from './wolf-sum.tsx'

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

const ObservationLinks = ({ observer, date_of_observation: at }: Observation) => {
  const day = { from: dayOf(at), to: dayOf(at) }
  return (
    <RelatedLinks label="Related records">
      <Link to="explore/observations" query={new URLSearchParams(day)}>
        All observations on {day.from}
      </Link>
      <Link to="explore/observations" query={new URLSearchParams({ observer })}>
        All observations by this observer
      </Link>
      <Link to="explore/images" query={new URLSearchParams({ observer, ...day })}>
        This observer’s images on that day
      </Link>
    </RelatedLinks>
  )
}

const ObservationContent = ({ service, id }: { service: Heliolog; id: string }) => {
  const observation = useRequest((signal) => service.observation(id, { signal }), id)
  const summary = useSummary()
  return (
    <RequestView request={observation} waitingFor="Loading the observation">
      {(record) => (
        <article class="record">
          <Head {...record} />
          <div class="record-figures">
            <WolfSum {...record} />
            <RequestView request={summary} waitingFor="Loading the day’s activity">
              {({ days }) => <CommunityDayPanel days={days} observation={record} />}
            </RequestView>
            <IndexEntryPanel service={service} observation={record} />
          </div>
          <ObservationLinks {...record} />
          <FieldMeanings observation={record} />
          <ExportPanel
            service={service}
            calls={[{ record: 'observation', name: record.id }]}
            csv={{
              name: fileNameOf('observation', record.id),
              records: [record],
            }}
          />
        </article>
      )}
    </RequestView>
  )
}

export const ObservationPage: PageComponent = ({ name }) => (
  <ExploreFrame title="Observation" path="explore/observations">
    {(service) => <ObservationContent service={service} id={name} />}
  </ExploreFrame>
)

/** One observation: the Wolf number, the community's numbers of that day, the index, and the meaning of each field. */
import type { Heliolog, Observation } from '@heliolog/client'
import type { PageComponent } from '../../../browser/routing.ts'
import { lightOf } from '../../../data/lists.ts'
import { useRequest } from '../../../data/request-state.ts'
import { useSummary } from '../../../data/summary.ts'
import { Instant } from '../../../elements/instant.tsx'
import { Link } from '../../../elements/link.tsx'
import { ObserverLink, RelatedLinks } from '../../../elements/record-links.tsx'
import { RequestView } from '../../../elements/request-view.tsx'
import { RichText } from '../../../elements/rich-text.tsx'
import { dayOf } from '../../../format/days.ts'
import { texts } from '../../../language/texts.ts'
import { ExploreFrame } from '../explore-frame.tsx'
import { fileNameOf } from '../export/csv.ts'
import { ExportPanel } from '../export/export-panel.tsx'
import { CommunityDayPanel } from './community-day-panel.tsx'
import { FieldMeanings } from './field-meanings.tsx'
import { IndexEntryPanel } from './index-entry-panel.tsx'
import styles from './observation.module.css'
import { WolfSum } from './wolf-sum.tsx'

const Head = ({ id, observer, date_of_observation: at, type, title }: Observation) => (
  <header class={styles.recordHead}>
    {title !== null && (
      <p class={styles.recordTitle} dir="auto">
        {title}
      </p>
    )}
    <p>
      <RichText
        text={texts().observation.byObserver(lightOf(type))}
        elements={{
          observer: () => <ObserverLink nickname={observer} />,
          time: () => <Instant at={at} />,
        }}
      />
    </p>
    <p class="remark">
      <RichText text={texts().observation.id} elements={{ id: () => <code>{id}</code> }} />
    </p>
  </header>
)

const ObservationLinks = ({ observer, date_of_observation: at }: Observation) => {
  const day = { from: dayOf(at), to: dayOf(at) }
  const t = texts().observation
  return (
    <RelatedLinks label={t.relatedRecords}>
      <Link to="explore/observations" query={new URLSearchParams(day)}>
        {t.allOnDay(day.from)}
      </Link>
      <Link to="explore/observations" query={new URLSearchParams({ observer })}>
        {t.allByObserver}
      </Link>
      <Link to="explore/images" query={new URLSearchParams({ observer, ...day })}>
        {t.imagesOnDay}
      </Link>
    </RelatedLinks>
  )
}

const ObservationContent = ({ service, id }: { service: Heliolog; id: string }) => {
  const observation = useRequest((signal) => service.observation(id, { signal }), id)
  const summary = useSummary()
  const t = texts().observation
  return (
    <RequestView request={observation} waitingFor={t.loading}>
      {(record) => (
        <article class={styles.record}>
          <Head {...record} />
          <div class={styles.recordFigures}>
            <WolfSum {...record} />
            <RequestView request={summary} waitingFor={t.loadingDay}>
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

export const Page: PageComponent = ({ name }) => (
  <ExploreFrame title={texts().observation.heading} path="explore/observations">
    {(service) => <ObservationContent service={service} id={name} />}
  </ExploreFrame>
)

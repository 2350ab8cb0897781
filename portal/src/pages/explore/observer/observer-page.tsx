/** One observer: what they published, their factor k, and their Wolf numbers compared with the community's. */
import type { Heliolog, ObserverDetail } from '@heliolog/client'
import type { PageComponent } from '../../../browser/routing.ts'
import { useRequest } from '../../../data/request-state.ts'
import { useSummary } from '../../../data/summary.ts'
import { Link } from '../../../elements/link.tsx'
import { observerPath, RelatedLinks } from '../../../elements/record-links.tsx'
import { RequestView } from '../../../elements/request-view.tsx'
import { texts } from '../../../language/texts.ts'
import { COMPARE_PATH } from '../compare/compare-query.ts'
import { fullRange, isValidRange, rangeFromQuery } from '../day-range.ts'
import { ExploreFrame } from '../explore-frame.tsx'
import { ExportPanel } from '../export/export-panel.tsx'
import { RangeForm } from '../range-form.tsx'
import { AgainstCommunity } from './against-community.tsx'
import { FactorSection } from './factor-section.tsx'
import { Statistics } from './statistics.tsx'

interface ObserverProps {
  service: Heliolog
  nickname: string
  query: URLSearchParams
}

const ObserverLists = ({ nickname }: { nickname: string }) => {
  const query = new URLSearchParams({ observer: nickname })
  const t = texts().observers
  return (
    <RelatedLinks label={t.recordsOfObserver}>
      <Link to="explore/observations" query={query}>
        {t.allObservations}
      </Link>
      <Link to="explore/images" query={query}>
        {t.allImages}
      </Link>
      <Link to={COMPARE_PATH} query={query}>
        {t.compareWithOthers}
      </Link>
    </RelatedLinks>
  )
}

const WolfSection = ({
  service,
  observer,
  query,
}: Omit<ObserverProps, 'nickname'> & { observer: ObserverDetail }) => {
  const summary = useSummary()
  const full = fullRange(observer)
  const { nickname } = observer
  const t = texts().observers
  if (full === undefined || observer.observations === 0)
    return (
      <>
        <p class="notice">{t.onlyImages}</p>
        <ExportPanel service={service} calls={[{ record: 'observer', name: nickname }]} />
      </>
    )
  const range = rangeFromQuery(query, full)
  return (
    <section aria-labelledby="wolf">
      <h2 id="wolf">{t.wolfHeading}</h2>
      <RangeForm path={observerPath(nickname)} full={full} range={range} />
      {isValidRange(range) ? (
        <RequestView request={summary} waitingFor={t.loadingActivity}>
          {(value) => (
            <AgainstCommunity service={service} observer={nickname} range={range} summary={value} />
          )}
        </RequestView>
      ) : (
        <p class="notice" role="alert">
          {t.invalidRange}
        </p>
      )}
    </section>
  )
}

const Observer = ({ service, nickname, query }: ObserverProps) => {
  const observer = useRequest((signal) => service.observer(nickname, { signal }), nickname)
  return (
    <RequestView request={observer} waitingFor={texts().observers.loading}>
      {(detail) => (
        <>
          <Statistics {...detail} />
          <ObserverLists nickname={nickname} />
          {detail.white_light > 0 && <FactorSection service={service} nickname={nickname} />}
          <WolfSection service={service} observer={detail} query={query} />
        </>
      )}
    </RequestView>
  )
}

export const Page: PageComponent = ({ route, name }) => (
  <ExploreFrame title={<bdi>{name}</bdi>} path="explore/observers">
    {(service) => <Observer service={service} nickname={name} query={route.query} />}
  </ExploreFrame>
)

/** One observer: what they published, their factor k, and their Wolf numbers compared with the community's. */
import type { Heliolog, ObserverDetail } from '@heliolog/client'
import type { PageComponent } from '../../../browser/routing.ts'
import { useRequest } from '../../../data/request-state.ts'
import { useSummary } from '../../../data/summary.ts'
import { Instant } from '../../../elements/instant.tsx'
import { Link } from '../../../elements/link.tsx'
import { observerPath, RelatedLinks } from '../../../elements/record-links.tsx'
import { RequestView } from '../../../elements/request-view.tsx'
import { formatExact } from '../../../format/numbers.ts'
import { texts } from '../../../language/texts.ts'
import styles from '../explore.module.css'
import { ExploreFrame } from '../explore-frame.tsx'
import { ExportPanel } from '../export/export-panel.tsx'
import { COMPARE_PATH } from '../query.ts'
import { fullRange, isValidRange, RangeForm, rangeFromQuery } from '../range-form.tsx'
import { NotReported, Statistic } from '../statistic.tsx'
import { AgainstCommunity } from './against-community.tsx'
import { FactorSection } from './factor-section.tsx'

const time = (value: string | null) =>
  value === null ? texts().observers.statistics.never : <Instant at={value} />

const range = (mean: number | null, least: number | null, greatest: number | null) =>
  mean === null || least === null || greatest === null ? (
    <NotReported />
  ) : (
    <>
      {formatExact(mean)}{' '}
      <small>
        ({formatExact(least)}–{formatExact(greatest)})
      </small>
    </>
  )

const Statistics = (observer: ObserverDetail) => {
  const t = texts().observers.statistics
  return (
    <section class="panel" aria-labelledby="statistics">
      <h2 id="statistics">{t.heading}</h2>
      <dl class={styles.statistics}>
        <Statistic name={t.observations} what={t.observationsWhat}>
          {formatExact(observer.observations)}
        </Statistic>
        <Statistic name={t.days} what={t.daysWhat}>
          {formatExact(observer.days)}
        </Statistic>
        <Statistic name={t.images} what={t.imagesWhat}>
          {formatExact(observer.images)}
        </Statistic>
        <Statistic name={t.whiteLight} what={t.whiteLightWhat}>
          {formatExact(observer.white_light)}
        </Statistic>
        <Statistic name={t.hAlpha} what={t.hAlphaWhat}>
          {formatExact(observer.h_alpha)}
        </Statistic>
        <Statistic name={t.cak} what={t.cakWhat}>
          {formatExact(observer.cak)}
        </Statistic>
        <Statistic name={t.wolf} what={t.wolfWhat}>
          {range(observer.wolf_mean, observer.wolf_min, observer.wolf_max)}
        </Statistic>
        <Statistic name={t.nakedEye} what={t.nakedEyeWhat}>
          {range(observer.a_mean, observer.a_min, observer.a_max)}
        </Statistic>
        <Statistic name={t.firstSeen} what={t.firstSeenWhat}>
          {time(observer.first_seen)}
        </Statistic>
        <Statistic name={t.lastSeen} what={t.lastSeenWhat}>
          {time(observer.last_seen)}
        </Statistic>
      </dl>
    </section>
  )
}

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

export const ObserverPage: PageComponent = ({ route, name }) => (
  <ExploreFrame title={<bdi>{name}</bdi>} path="explore/observers">
    {(service) => <Observer service={service} nickname={name} query={route.query} />}
  </ExploreFrame>
)

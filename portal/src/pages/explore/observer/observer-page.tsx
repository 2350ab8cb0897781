/** One observer: what they published, their factor k, and their Wolf numbers compared with the community's. */
import type { ObserverDetail } from '@heliolog/client'
import type { PageComponent } from '../../../browser/routing.ts'
import { Instant } from '../../../elements/instant.tsx'
import { observerPath, RelatedLinks } from '../../../elements/link.tsx'
import { LoadedSummary } from '../../../elements/token-gate.tsx'
import { formatExact } from '../../../format/numbers.ts'
import { texts } from '../../../language/texts.ts'
import styles from '../explore.module.css'
import { ExploreFrame, Requested } from '../explore-frame.tsx'
import { ExportPanel } from '../export/export-panel.tsx'
import { COMPARE_PATH } from '../query.ts'
import { fullRange, WithRange } from '../range-form.tsx'
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
  const figures = [
    [t.observations, t.observationsWhat, formatExact(observer.observations)],
    [t.days, t.daysWhat, formatExact(observer.days)],
    [t.images, t.imagesWhat, formatExact(observer.images)],
    [t.whiteLight, t.whiteLightWhat, formatExact(observer.white_light)],
    [t.hAlpha, t.hAlphaWhat, formatExact(observer.h_alpha)],
    [t.cak, t.cakWhat, formatExact(observer.cak)],
    [t.wolf, t.wolfWhat, range(observer.wolf_mean, observer.wolf_min, observer.wolf_max)],
    [t.nakedEye, t.nakedEyeWhat, range(observer.a_mean, observer.a_min, observer.a_max)],
    [t.firstSeen, t.firstSeenWhat, time(observer.first_seen)],
    [t.lastSeen, t.lastSeenWhat, time(observer.last_seen)],
  ] as const
  return (
    <section class="panel" aria-labelledby="statistics">
      <h2 id="statistics">{t.heading}</h2>
      <dl class={styles.statistics}>
        {figures.map(([name, what, figure]) => (
          <Statistic key={name} name={name} what={what}>
            {figure}
          </Statistic>
        ))}
      </dl>
    </section>
  )
}

const ObserverLinks = ({ nickname }: { nickname: string }) => {
  const query = { observer: nickname }
  const t = texts().observers
  return (
    <RelatedLinks
      label={t.recordsOfObserver}
      links={[
        { to: 'explore/observations', query, text: t.allObservations },
        { to: 'explore/images', query, text: t.allImages },
        { to: COMPARE_PATH, query, text: t.compareWithOthers },
      ]}
    />
  )
}

const WolfSection = ({ observer, query }: { observer: ObserverDetail; query: URLSearchParams }) => {
  const full = fullRange(observer)
  const { nickname } = observer
  const t = texts().observers
  if (full === undefined || observer.observations === 0)
    return (
      <>
        <p class="notice">{t.onlyImages}</p>
        <ExportPanel calls={[{ record: 'observer', name: nickname }]} />
      </>
    )
  return (
    <section aria-labelledby="wolf">
      <h2 id="wolf">{t.wolfHeading}</h2>
      <WithRange path={observerPath(nickname)} query={query} full={full}>
        {(range) => (
          <LoadedSummary waitingFor={t.loadingActivity}>
            {(summary) => <AgainstCommunity observer={nickname} range={range} summary={summary} />}
          </LoadedSummary>
        )}
      </WithRange>
    </section>
  )
}

export const Page: PageComponent = ({ route, name }) => (
  <ExploreFrame title={<bdi>{name}</bdi>} path="explore/observers">
    <Requested
      send={(service, signal) => service.observer(name, { signal })}
      id={name}
      waitingFor={texts().observers.loading}
    >
      {(observer) => (
        <>
          <Statistics {...observer} />
          <ObserverLinks nickname={name} />
          {observer.white_light > 0 && <FactorSection nickname={name} />}
          <WolfSection observer={observer} query={route.query} />
        </>
      )}
    </Requested>
  </ExploreFrame>
)

/** All figures that the service computes for an observer. */
import type { ObserverDetail } from '@heliolog/client'
import { Instant } from '../../../elements/instant.tsx'
import { formatExact } from '../../../format/numbers.ts'
import { texts } from '../../../language/texts.ts'
import styles from '../explore.module.css'
import { NotReported } from '../not-reported.tsx'
import { Statistic } from '../statistic.tsx'

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

export const Statistics = (observer: ObserverDetail) => {
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

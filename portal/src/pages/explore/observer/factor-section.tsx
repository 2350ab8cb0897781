/** An observer's factor k in the community index, the factors of all years, and their flagged observations. */
import type { Heliolog, IndexObserverDetail } from '@heliolog/client'
import { useRequest } from '../../../data/request-state.ts'
import { IndexGuideLink } from '../../../elements/link.tsx'
import { RichText } from '../../../elements/rich-text.tsx'
import { formatExact } from '../../../format/numbers.ts'
import { texts } from '../../../language/texts.ts'
import exploreStyles from '../explore.module.css'
import { IndexView, WithIndex } from '../index-view.tsx'
import { Statistic } from '../statistic.tsx'
import { FlaggedObservations } from './flagged-observations.tsx'
import styles from './observer.module.css'
import { YearlyFactors } from './yearly-factors.tsx'

/** Between these, an observer is about average. */
const [BELOW_AVERAGE, ABOVE_AVERAGE] = [0.8, 1.25]

const describeQuality = ({ quality, common_days }: IndexObserverDetail): string => {
  const t = texts().observers.factor
  if (common_days === 0) return t.qualityStart
  if (quality < BELOW_AVERAGE) return t.qualityBelow
  return quality > ABOVE_AVERAGE ? t.qualityAbove : t.qualityAverage
}

const Day = ({ day }: { day: string }) => (
  <time class="instant" dateTime={day}>
    {day}
  </time>
)

const CommonDays = ({ first_day: first, last_day: last }: IndexObserverDetail) => {
  const t = texts().observers.factor
  if (first === null || last === null) return t.commonDaysWhat
  return (
    <RichText
      text={t.commonDaysBetween}
      elements={{ first: () => <Day day={first} />, last: () => <Day day={last} /> }}
    />
  )
}

const Factor = (observer: IndexObserverDetail) => {
  const { k, uncertainty, reason, common_days, quality, factor } = observer
  const t = texts().observers.factor
  return (
    <dl class={exploreStyles.statistics}>
      {k === null ? (
        <>
          <Statistic name={t.k} what={reason === null ? '' : t.reasons[reason]}>
            {t.notDetermined}
          </Statistic>
          <Statistic name={t.applied} what={t.appliedWhat}>
            {formatExact(factor)}
          </Statistic>
        </>
      ) : (
        <Statistic name={t.k} what={t.uncertaintyWhat}>
          {formatExact(k)} <small>± {formatExact(uncertainty ?? 0)}</small>
        </Statistic>
      )}
      <Statistic name={t.commonDays} what={<CommonDays {...observer} />}>
        {formatExact(common_days)}
      </Statistic>
      <Statistic name={t.quality} what={describeQuality(observer)}>
        {formatExact(quality)}
      </Statistic>
    </dl>
  )
}

interface FactorSectionProps {
  service: Heliolog
  nickname: string
}

const FactorView = ({ service, nickname }: FactorSectionProps) => {
  const observer = useRequest((signal) => service.indexObserver(nickname, { signal }), nickname)
  const t = texts().observers.factor
  return (
    <IndexView request={observer} waitingFor={t.loading} missing={t.missing}>
      {(detail) => (
        <>
          <p>
            <RichText text={t.meaning} elements={{ guide: () => <IndexGuideLink /> }} />
          </p>
          <Factor {...detail} />
          <YearlyFactors {...detail} />
          <FlaggedObservations service={service} observer={nickname} />
        </>
      )}
    </IndexView>
  )
}

export const FactorSection = (props: FactorSectionProps) => (
  <section class={`panel ${styles.factor}`} aria-labelledby="factor">
    <h2 id="factor">{texts().observers.factor.heading}</h2>
    <WithIndex>{() => <FactorView {...props} />}</WithIndex>
  </section>
)

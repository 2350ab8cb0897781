/** An observer's factor k in the community index, the factors of all years, and their flagged observations. */
import './factor-section.css'
import type { Heliolog, IndexObserverDetail } from '@heliolog/client'
import { IndexGuideLink } from '../../elements/index-guide-link.tsx'
import { useRequest } from '../../service/request-state.ts'
import { IndexView, WithIndex } from '../index-view.tsx'
import { Statistic } from '../statistic.tsx'
import { FlaggedObservations } from './flagged-observations.tsx'
import { YearlyFactors } from './yearly-factors.tsx'

const REASONS: Record<NonNullable<IndexObserverDetail['reason']>, string> = {
  'no-common-days': 'nobody else reported a Wolf number on the days of this observer',
  'too-few-common-days': 'others reported a Wolf number on fewer than 20 of this observer’s days',
  'no-spots-on-common-days': 'no spots were counted that could be compared with those of others',
  'activity-too-low': 'the Sun was too quiet on the days that can be compared with others',
}

/** Between these, an observer is about average. */
const [BELOW_AVERAGE, ABOVE_AVERAGE] = [0.8, 1.25]

const describeQuality = ({ quality, common_days }: IndexObserverDetail): string => {
  if (common_days === 0) return 'the start value, because nothing can be compared'
  const scale = 'the scale is from 0.1 to 2, and 1 is average'
  if (quality < BELOW_AVERAGE) return `agrees with the others less well than average; ${scale}`
  if (quality > ABOVE_AVERAGE) return `agrees with the others better than average; ${scale}`
  return `agrees with the others about as well as average; ${scale}`
}

const Day = ({ day }: { day: string }) => (
  <time class="instant" dateTime={day}>
    {day}
  </time>
)

const CommonDays = ({ first_day: first, last_day: last }: IndexObserverDetail) => (
  <>
    days on which others reported a Wolf number too
    {first !== null && last !== null && (
      <>
        , from <Day day={first} /> to <Day day={last} />
      </>
    )}
  </>
)

const Factor = (observer: IndexObserverDetail) => {
  const { k, uncertainty, reason, common_days, quality, factor } = observer
  return (
    <dl class="statistics">
      {k === null ? (
        <>
          <Statistic name="k" what={reason === null ? '' : `because ${REASONS[reason]}`}>
            not determined
          </Statistic>
          <Statistic name="Factor applied" what="the index applies it anyway">
            {factor}
          </Statistic>
        </>
      ) : (
        <Statistic name="k" what="± its standard uncertainty">
          {k} <small>± {uncertainty}</small>
        </Statistic>
      )}
      <Statistic name="Common days" what={<CommonDays {...observer} />}>
        {common_days}
      </Statistic>
      <Statistic name="Quality" what={describeQuality(observer)}>
        {quality}
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
  return (
    <IndexView
      request={observer}
      waitingFor="Loading the factor k"
      missing="The index contains no Wolf number in white light by this observer, so there is no factor k."
    >
      {(detail) => (
        <>
          <p>
            k is the factor that converts this observer’s Wolf numbers to the community’s level: k times their
            count is, on average, what the community counts. <IndexGuideLink />
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
  <section class="panel factor" aria-labelledby="factor">
    <h2 id="factor">Factor k in the community index</h2>
    <WithIndex>{() => <FactorView {...props} />}</WithIndex>
  </section>
)

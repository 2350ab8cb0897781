/** The community's Wolf numbers on the day of an observation, beside its own. */
import type { Observation } from '@heliolog/client'
import { type CommunityDay, communityOn } from '../../../data/community-day.ts'
import type { PortalSummary } from '../../../data/summary.ts'
import { RichText } from '../../../elements/rich-text.tsx'
import { dayOf } from '../../../format/days.ts'
import { formatExact } from '../../../format/numbers.ts'
import { texts } from '../../../language/texts.ts'
import styles from './observation.module.css'

const MARGIN = 4

/** A line from the least to the greatest value, with the mean and this observation on it. */
const Strip = ({ day, wolf }: { day: CommunityDay; wolf: number | null }) => {
  const { wolf_min: least, wolf_max: greatest, wolf_mean: mean } = day
  if (least === null || greatest === null || mean === null) return null
  const at = (value: number): string =>
    `${MARGIN + ((100 - 2 * MARGIN) * (value - least)) / (greatest - least || 1)}%`
  return (
    <svg class={styles.strip} height="56" aria-hidden="true">
      <line class={styles.stripRange} x1={at(least)} x2={at(greatest)} y1="28" y2="28" />
      <line class={styles.stripMean} x1={at(mean)} x2={at(mean)} y1="16" y2="40" />
      {wolf !== null && <circle class={styles.stripThis} cx={at(wolf)} cy="28" r="7" />}
      <text x={at(least)} y="54" text-anchor="start">
        {formatExact(least)}
      </text>
      {greatest > least && (
        <text x={at(greatest)} y="54" text-anchor="end">
          {formatExact(greatest)}
        </text>
      )}
    </svg>
  )
}

interface HemisphereProps {
  name: string
  mean: number | null
  own: number | null
}

const Hemisphere = ({ name, mean, own }: HemisphereProps) => {
  const t = texts().observation
  const ownText = own === null ? t.notReported : formatExact(own)
  return (
    <div>
      <dt>{name}</dt>
      <dd class="number">
        {mean === null
          ? t.community.hemisphereWithoutMean(ownText)
          : t.community.hemisphere(formatExact(mean), ownText)}
      </dd>
    </div>
  )
}

const rangeText = ({ wolf_mean: mean, wolf_min: least, wolf_max: greatest }: CommunityDay): string =>
  `${formatExact(mean ?? 0)} (${formatExact(least ?? 0)}–${formatExact(greatest ?? 0)})`

const Comparison = ({ day, observation }: { day: CommunityDay; observation: Observation }) => {
  const { wolf, wolf_north, wolf_south } = observation
  const t = texts().observation
  return (
    <>
      <p>
        {day.wolf_mean === null ? (
          t.community.noWolf
        ) : (
          <RichText
            text={t.community.means}
            elements={{
              mean: () => <strong class="number">{rangeText(day)}</strong>,
              own: () => <strong class="number">{wolf === null ? t.notReported : formatExact(wolf)}</strong>,
            }}
          />
        )}
      </p>
      <Strip day={day} wolf={wolf} />
      <dl class={styles.hemispheres}>
        <Hemisphere name={t.community.wolfNorth} mean={day.wolf_north_mean} own={wolf_north} />
        <Hemisphere name={t.community.wolfSouth} mean={day.wolf_south_mean} own={wolf_south} />
      </dl>
      <p class="remark">{t.community.basis(day.obs_count, day.observer_count)}</p>
    </>
  )
}

export const CommunityDayPanel = ({
  days,
  observation,
}: {
  days: PortalSummary['days']
  observation: Observation
}) => {
  const date = dayOf(observation.date_of_observation)
  const day = communityOn(days, date)
  const t = texts().observation.community
  return (
    <section class={`panel ${styles.communityDay}`} aria-labelledby="community-day">
      <h2 id="community-day">{t.heading(date)}</h2>
      {day === undefined ? <p>{t.publishedLater}</p> : <Comparison day={day} observation={observation} />}
    </section>
  )
}

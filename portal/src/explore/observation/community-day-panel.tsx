/** The community's Wolf numbers on the day of an observation, beside its own. */
import type { Observation } from '@heliolog/client'
import { dayOf } from '../../format/days.ts'
import { formatCount } from '../../format/numbers.ts'
import type { PortalSummary } from '../../service/summary.ts'
import { type CommunityDay, communityOn } from '../community-day.ts'

const MARGIN = 4

/** A line from the least to the greatest value, with the mean and this observation on it. */
const Strip = ({ day, wolf }: { day: CommunityDay; wolf: number | null }) => {
  const { wolf_min: least, wolf_max: greatest, wolf_mean: mean } = day
  if (least === null || greatest === null || mean === null) return null
  const at = (value: number): string =>
    `${MARGIN + ((100 - 2 * MARGIN) * (value - least)) / (greatest - least || 1)}%`
  return (
    <svg class="strip" height="56" aria-hidden="true">
      <line class="strip-range" x1={at(least)} x2={at(greatest)} y1="28" y2="28" />
      <line class="strip-mean" x1={at(mean)} x2={at(mean)} y1="16" y2="40" />
      {wolf !== null && <circle class="strip-this" cx={at(wolf)} cy="28" r="7" />}
      <text x={at(least)} y="54" text-anchor="start">
        {least}
      </text>
      {greatest > least && (
        <text x={at(greatest)} y="54" text-anchor="end">
          {greatest}
        </text>
      )}
    </svg>
  )
}

const Hemisphere = ({ name, mean, own }: { name: string; mean: number | null; own: number | null }) => (
  <div>
    <dt>Wolf number, {name}</dt>
    <dd class="number">
      {mean === null ? 'no mean' : `mean ${mean}`}, this observation {own ?? 'not reported'}
    </dd>
  </div>
)

const Comparison = ({ day, observation }: { day: CommunityDay; observation: Observation }) => {
  const { wolf_mean: mean, wolf_min: least, wolf_max: greatest } = day
  const { wolf, wolf_north, wolf_south } = observation
  return (
    <>
      <p>
        {mean === null ? (
          'No Wolf number was reported that day.'
        ) : (
          <>
            The community’s mean that day:{' '}
            <strong class="number">
              {mean} ({least}–{greatest})
            </strong>
            . This observation: <strong class="number">{wolf ?? 'not reported'}</strong>.
          </>
        )}
      </p>
      <Strip day={day} wolf={wolf} />
      <dl class="hemispheres">
        <Hemisphere name="north" mean={day.wolf_north_mean} own={wolf_north} />
        <Hemisphere name="south" mean={day.wolf_south_mean} own={wolf_south} />
      </dl>
      <p class="remark">
        Based on {formatCount(day.obs_count, 'observation')} of all types by{' '}
        {formatCount(day.observer_count, 'observer')}, including this one. Each mean uses only observations
        that report its number.
      </p>
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
  return (
    <section class="panel community-day" aria-labelledby="community-day">
      <h2 id="community-day">The community on {date}</h2>
      {day === undefined ? (
        <p>This day was published after you opened the page. Reload it to compare with other observers.</p>
      ) : (
        <Comparison day={day} observation={observation} />
      )}
    </section>
  )
}

/** All figures that the service computes for an observer. */
import type { ObserverDetail } from '@heliolog/client'
import { Instant } from '../../elements/instant.tsx'
import { NotReported } from '../not-reported.tsx'
import { Statistic } from '../statistic.tsx'

const time = (value: string | null) => (value === null ? 'never' : <Instant at={value} />)

const range = (mean: number | null, least: number | null, greatest: number | null) =>
  mean === null ? (
    <NotReported />
  ) : (
    <>
      {mean}{' '}
      <small>
        ({least}–{greatest})
      </small>
    </>
  )

export const Statistics = (observer: ObserverDetail) => (
  <section class="panel" aria-labelledby="statistics">
    <h2 id="statistics">Statistics</h2>
    <dl class="statistics">
      <Statistic name="Observations" what="published, all types">
        {observer.observations}
      </Statistic>
      <Statistic name="Days" what="UTC days with an observation">
        {observer.days}
      </Statistic>
      <Statistic name="Images" what="published">
        {observer.images}
      </Statistic>
      <Statistic name="White light" what="observations in white light">
        {observer.white_light}
      </Statistic>
      <Statistic name="H-Alpha" what="observations in the H-Alpha line of hydrogen">
        {observer.h_alpha}
      </Statistic>
      <Statistic name="CaK" what="observations in the K line of ionised calcium">
        {observer.cak}
      </Statistic>
      <Statistic name="Wolf number" what="mean (min–max) of all observations that report it">
        {range(observer.wolf_mean, observer.wolf_min, observer.wolf_max)}
      </Statistic>
      <Statistic name="Naked-eye count" what="active regions seen with the naked eye: mean (min–max)">
        {range(observer.a_mean, observer.a_min, observer.a_max)}
      </Statistic>
      <Statistic name="First seen" what="earliest published observation or image">
        {time(observer.first_seen)}
      </Statistic>
      <Statistic name="Last seen" what="latest published observation or image">
        {time(observer.last_seen)}
      </Statistic>
    </dl>
  </section>
)

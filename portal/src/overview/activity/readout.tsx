/** The values of one day, beside the chart. */
import './readout.css'
import type { DayValues } from './day-values.ts'

const known = (value: number | null): string => (value === null ? '–' : String(value))

const spreadOf = ({ wolfMin, wolfMax }: DayValues): string =>
  wolfMin === null || wolfMax === null ? '–' : `${wolfMin} – ${wolfMax}`

/** For screen readers. */
export const describeDay = (values: DayValues): string =>
  values.wolfMean === null
    ? `${values.day} UTC: no Wolf number, observations ${values.observations}, images ${values.images}`
    : `${values.day} UTC: Wolf number ${values.wolfMean}, from ${known(values.wolfMin)} to ${known(values.wolfMax)}, north ${known(values.north)}, south ${known(values.south)}, observations ${values.observations}, images ${values.images}`

/** Always shows a day, at the pointer or else the last visible one, so that the layout does not jump. */
export const Readout = ({ values }: { values: DayValues }) => (
  <dl class="readout">
    <div class="readout-day">
      <dt class="visually-hidden">Day</dt>
      <dd>
        <time dateTime={values.day}>{values.day}</time> UTC
      </dd>
    </div>
    <div>
      <dt>Mean Wolf number</dt>
      <dd data-value="wolf_mean">{known(values.wolfMean)}</dd>
    </div>
    <div>
      <dt>Min – max</dt>
      <dd data-value="wolf_spread">{spreadOf(values)}</dd>
    </div>
    <div>
      <dt>North</dt>
      <dd data-value="wolf_north_mean">{known(values.north)}</dd>
    </div>
    <div>
      <dt>South</dt>
      <dd data-value="wolf_south_mean">{known(values.south)}</dd>
    </div>
    <div>
      <dt>Observations</dt>
      <dd data-value="obs_count">{values.observations}</dd>
    </div>
    <div>
      <dt>Images</dt>
      <dd data-value="image_count">{values.images}</dd>
    </div>
  </dl>
)

/** The observer's Wolf numbers divided by the community's mean of the same day. */
import { useCallback } from 'preact/hooks'
import type { Colours } from '../../chart/chart-colours.ts'
import { DayChart } from '../../chart/day-chart.tsx'
import { pointsPlugin } from '../../chart/points.ts'
import { dayNumber } from '../../format/days.ts'
import { formatCount, formatTwoDecimals } from '../../format/numbers.ts'
import { type DayRatio, FEWEST_OBSERVERS, medianOf } from './comparison.ts'
import type { DayRange } from './day-range.ts'

const HEIGHT = 200
/** The axis ends between these: one outlier must not flatten all other days. */
const [LOWEST_TOP, HIGHEST_TOP] = [2, 5]

interface RatioProps {
  ratios: DayRatio[]
  range: DayRange
}

const RatioChart = ({ ratios, range, median }: RatioProps & { median: number }) => {
  const from = dayNumber(range.from)
  const to = dayNumber(range.to) + 1
  const greatest = ratios.reduce((top, { ratio }) => Math.max(top, ratio), LOWEST_TOP)
  const top = Math.min(greatest, HIGHEST_TOP)
  const draw = useCallback(
    (colours: Colours) => {
      const points = ratios.map(({ day, ratio }) => ({
        x: dayNumber(day) + 0.5,
        y: Math.min(ratio, top),
        shape: 'circle' as const,
        colour: colours.observations,
      }))
      return {
        data: [
          [from, to],
          [1, 1],
          [median, median],
        ] as [number[], number[], number[]],
        series: [
          { stroke: colours['line-strong'], width: 1, points: { show: false } },
          { stroke: colours.smoothed, width: 1.5, dash: [6, 4], points: { show: false } },
        ],
        plugins: [pointsPlugin(points)],
      }
    },
    [ratios, from, to, median, top],
  )
  return (
    <DayChart
      from={from}
      to={to}
      greatest={top}
      height={HEIGHT}
      label="Ratio"
      description={`Ratios of ${formatCount(ratios.length, 'day')}, median ${formatTwoDecimals(median)}.`}
      draw={draw}
    />
  )
}

export const Ratio = ({ ratios, range }: RatioProps) => {
  const median = medianOf(ratios.map(({ ratio }) => ratio))
  return (
    <section class="panel ratio" aria-labelledby="ratio">
      <h2 id="ratio">Ratio to the community</h2>
      {median === null ? (
        <p>No day in this range can be compared.</p>
      ) : (
        <>
          <p>
            Median ratio <strong class="statistic number">{formatTwoDecimals(median)}</strong> over{' '}
            <span class="number">{formatCount(ratios.length, 'day')}</span>
          </p>
          <RatioChart ratios={ratios} range={range} median={median} />
          <p class="remark" aria-hidden="true">
            Each point is one day. The solid line is at 1, the dashed line is the median. Ratios above{' '}
            {HIGHEST_TOP} are drawn at the upper edge.
          </p>
        </>
      )}
      <p class="remark">
        The ratio of a UTC day is the mean of the observer’s Wolf numbers, of all types, divided by the
        community’s mean. Only days with at least {FEWEST_OBSERVERS} observers and a community mean above 0
        count. The community’s mean includes the observer’s own numbers, so a day on which nobody else
        reported a Wolf number has the ratio 1.
      </p>
    </section>
  )
}

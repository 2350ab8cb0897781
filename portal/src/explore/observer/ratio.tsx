/** The observer's Wolf numbers divided by the community's mean of the same day. */
import { useCallback } from 'preact/hooks'
import type { Colours } from '../../chart/chart-colours.ts'
import { DayChart } from '../../chart/day-chart.tsx'
import { pointsPlugin } from '../../chart/points.ts'
import { dayNumber } from '../../format/days.ts'
import { formatCount, formatNumber, formatTwoDecimals } from '../../format/numbers.ts'
import { type DayRatio, FEWEST_OBSERVERS, medianOf } from './comparison.ts'
import type { DayRange } from './day-range.ts'

const HEIGHT = 200
/** The least and greatest end of the axis: one odd day must not flatten all others. */
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
      label="ratio"
      description={`The ratio of each of ${formatNumber(ratios.length)} days, with the median ${formatTwoDecimals(median)}.`}
      draw={draw}
    />
  )
}

export const Ratio = ({ ratios, range }: RatioProps) => {
  const median = medianOf(ratios.map(({ ratio }) => ratio))
  return (
    <section class="panel ratio" aria-labelledby="ratio">
      <h2 id="ratio">Beside the community</h2>
      {median === null ? (
        <p>No day of this range can be compared.</p>
      ) : (
        <>
          <p>
            Median ratio <strong class="statistic number">{formatTwoDecimals(median)}</strong> of{' '}
            <span class="number">{formatCount(ratios.length, 'day')}</span>
          </p>
          <RatioChart ratios={ratios} range={range} median={median} />
          <p class="remark" aria-hidden="true">
            Each point is a day; the plain line is 1, the dashed one the median. Ratios above {HIGHEST_TOP}{' '}
            lie on the upper edge.
          </p>
        </>
      )}
      <p class="remark">
        How it is computed: the mean of the observer’s Wolf numbers of a UTC day, whatever the light, divided
        by the community’s mean of that day. Only days with at least {FEWEST_OBSERVERS} observers count, and
        only those whose mean is above 0. The community’s mean has the observer’s own numbers in it: a day on
        which nobody else reported a Wolf number has the ratio 1.
      </p>
    </section>
  )
}

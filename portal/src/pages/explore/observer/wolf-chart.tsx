/** An observer's Wolf numbers as points, over the line of the community's level. */
import type { Observation } from '@heliolog/client'
import { useCallback, useMemo, useState } from 'preact/hooks'
import { hrefOf, navigate } from '../../../browser/routing.ts'
import { type Colours, currentColours } from '../../../charts/chart-colours.ts'
import { DayChart } from '../../../charts/day-chart.tsx'
import { nearestPlugin, type Point, pointsPlugin } from '../../../charts/points.ts'
import type { Shape } from '../../../charts/shape.ts'
import type { PictureSeries } from '../../../charts/share/chart-picture.ts'
import { ShareChart } from '../../../charts/share/share-chart.tsx'
import { timeContent } from '../../../charts/share/shared-svg.tsx'
import { LONGEST_BRIDGE } from '../../../charts/time-ticks.ts'
import { type CommunityLevel, positionOf } from '../../../data/community-day.ts'
import { lightNames, lightOf } from '../../../data/lists.ts'
import { instantText } from '../../../elements/instant.tsx'
import { observationPath } from '../../../elements/record-links.tsx'
import { dayNumber, timeNumber } from '../../../format/days.ts'
import { formatExact } from '../../../format/numbers.ts'
import { texts } from '../../../language/texts.ts'
import type { DayRange } from '../day-range.ts'
import styles from './observer.module.css'

/** Marks by observation type. */
const LIGHT_MARKS: readonly { shape: Shape; colour: keyof Colours }[] = [
  { shape: 'circle', colour: 'monthly' },
  { shape: 'triangle', colour: 'smoothed' },
  { shape: 'square', colour: 'south' },
]

/**
 * x and y of the community's level, at noon of each day. A null breaks the line at long gaps. The first and last are
 * the ends of the range, because uPlot shows only the x range of its data, and marks may be outside the line.
 */
const communityLine = (
  { days, values }: CommunityLevel,
  { from, to }: DayRange,
): [number[], (number | null)[]] => {
  const line: [number[], (number | null)[]] = [[dayNumber(from)], [null]]
  let previous = Number.POSITIVE_INFINITY
  for (let at = positionOf(days, from); (days[at] ?? '~') <= to; at++) {
    const value = values[at] ?? null
    if (value === null) continue
    const noon = dayNumber(days[at] as string) + 0.5
    if (noon - previous - 1 > LONGEST_BRIDGE) {
      line[0].push(previous + 1)
      line[1].push(null)
    }
    line[0].push(noon)
    line[1].push(value)
    previous = noon
  }
  line[0].push(dayNumber(to) + 1)
  line[1].push(null)
  return line
}

const LEGEND_MARKS = [
  <circle key="circle" class={styles.circle} cx="8" cy="8" r="5" />,
  <path key="triangle" class={styles.triangle} d="M8 2 14 13H2Z" />,
  <rect key="square" class={styles.square} x="3" y="3" width="10" height="10" />,
]

const Legend = ({ line }: { line: string }) => (
  <ul class={styles.chartLegend} aria-hidden="true">
    {lightNames().map((light, type) => (
      <li key={light}>
        <svg viewBox="0 0 16 16" width="16" height="16" aria-hidden="true">
          {LEGEND_MARKS[type]}
        </svg>
        {light}
      </li>
    ))}
    <li>
      <svg viewBox="0 0 24 16" width="24" height="16" aria-hidden="true">
        <path class={styles.line} d="M1 8H23" />
      </svg>
      {line}
    </li>
  </ul>
)

/** The point at the pointer. Hidden from screen readers, whose users have the list of observations. */
const PointReadout = ({ observation }: { observation: Observation | undefined }) => (
  <p class="remark" aria-hidden="true">
    {observation === undefined
      ? texts().observers.wolf.pointHint
      : texts().observers.wolf.point(
          instantText(observation.date_of_observation),
          lightOf(observation.type),
          formatExact(observation.wolf ?? 0),
        )}
  </p>
)

const HEIGHT = 340
/** The axis ends here or higher, also for a Sun without spots. */
const LOWEST_TOP = 10

interface WolfChartProps {
  observer: string
  observations: Observation[]
  community: CommunityLevel
  range: DayRange
  /** For screen readers. */
  description: string
}

const pointsOf = (observations: Observation[], colours: Colours): Point[] =>
  observations.flatMap(({ wolf, type, date_of_observation: at }) => {
    const mark = LIGHT_MARKS[type]
    if (wolf === null || mark === undefined) return []
    return [{ x: timeNumber(at), y: wolf, shape: mark.shape, colour: colours[mark.colour] }]
  })

const openObservation = (observation: Observation | undefined): void => {
  if (observation) navigate(hrefOf(observationPath(observation.id)))
}

/** The chart's line and marks for a picture. */
const pictureSeries = (
  observations: Observation[],
  [x, y]: ReturnType<typeof communityLine>,
  community: string,
): PictureSeries[] => {
  const colours = currentColours()
  const marks = lightNames().map((label, type): PictureSeries => {
    const counted = observations.filter((one) => one.type === type && one.wolf !== null)
    const { shape, colour } = LIGHT_MARKS[type] ?? { shape: 'circle', colour: 'monthly' }
    return {
      label,
      kind: 'points',
      shape,
      colour: colours[colour],
      x: counted.map((one) => timeNumber(one.date_of_observation)),
      y: counted.map(({ wolf }) => wolf),
    }
  })
  return [
    { label: community, kind: 'line', colour: colours.daily, x, y },
    ...marks.filter((one) => one.x.length > 0),
  ]
}

export const WolfChart = ({ observer, observations, community, range, description }: WolfChartProps) => {
  const line = useMemo(() => communityLine(community, range), [community, range.from, range.to])
  const greatest = [...line[1], ...observations.map(({ wolf }) => wolf)].reduce<number>(
    (top, wolf) => Math.max(top, wolf ?? 0),
    LOWEST_TOP,
  )
  const [near, setNear] = useState<Observation>()
  const draw = useCallback(
    (colours: Colours) => {
      const withWolf = observations.filter(({ wolf }) => wolf !== null)
      const points = pointsOf(withWolf, colours)
      const nearest = nearestPlugin({
        points,
        onNear: (index) => setNear(index === undefined ? undefined : withWolf[index]),
        onPress: (index) => openObservation(withWolf[index]),
      })
      return {
        data: line,
        series: [{ stroke: colours.daily, width: 1.5, points: { show: false } }],
        plugins: [pointsPlugin(points), nearest],
      }
    },
    [observations, line],
  )
  return (
    <>
      <Legend line={community.name} />
      <DayChart
        from={dayNumber(range.from)}
        to={dayNumber(range.to) + 1}
        greatest={greatest * 1.05}
        height={HEIGHT}
        label={texts().observers.wolf.axis}
        description={description}
        draw={draw}
      />
      <PointReadout observation={near} />
      <ShareChart
        file={`${observer}-${range.from}-${range.to}`}
        title={observer}
        subtitle={description}
        draw={(colours) =>
          timeContent(
            {
              from: dayNumber(range.from),
              to: dayNumber(range.to) + 1,
              panels: [
                {
                  label: texts().observers.wolf.axis,
                  height: HEIGHT,
                  min: 0,
                  max: greatest * 1.05,
                  series: pictureSeries(observations, line, community.name),
                },
              ],
            },
            colours,
          )
        }
      />
    </>
  )
}

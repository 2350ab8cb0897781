/** An observer's Wolf numbers as points, over the line of the community's daily mean. */
import type { Observation } from '@heliolog/client'
import { useCallback, useMemo } from 'preact/hooks'
import type { Colours } from '../../chart/colours.ts'
import { DayChart } from '../../chart/day-chart.tsx'
import { type Point, pointsPlugin } from '../../chart/points.ts'
import { dayNumber } from '../../day.ts'
import type { PortalSummary } from '../../service.ts'
import { placeOfDay } from '../community-day.ts'
import { Legend } from './legend.tsx'
import { LIGHT_MARKS } from './lights.ts'
import type { Range } from './range.ts'

const HEIGHT = 340
/** The axis reaches this far at least, also where the Sun has no spots. */
const LOWEST_TOP = 10
const DAY_MS = 86_400_000

interface WolfChartProps {
  observations: Observation[]
  days: PortalSummary['days']
  range: Range
  /** What is drawn, in words. */
  description: string
}

const pointsOf = (observations: Observation[], colours: Colours): Point[] =>
  observations.flatMap(({ wolf, type, date_of_observation: at }) => {
    const mark = LIGHT_MARKS[type]
    if (wolf === null || mark === undefined) return []
    return [{ x: Date.parse(at) / DAY_MS, y: wolf, shape: mark.shape, colour: colours[mark.colour] }]
  })

/** The community's days within a range; a mean stands at the noon of its day. */
const lineOf = (days: PortalSummary['days'], { from, to }: Range): [number[], (number | null)[]] => {
  const begin = placeOfDay(days.day, from)
  // The place of the day after `to`: no day's text lies between `to` and this.
  const end = placeOfDay(days.day, `${to}~`)
  return [days.day.slice(begin, end).map((day) => dayNumber(day) + 0.5), days.wolf_mean.slice(begin, end)]
}

export const WolfChart = ({ observations, days, range, description }: WolfChartProps) => {
  const line = useMemo(() => lineOf(days, range), [days, range.from, range.to])
  const greatest = [...line[1], ...observations.map(({ wolf }) => wolf)].reduce<number>(
    (top, wolf) => Math.max(top, wolf ?? 0),
    LOWEST_TOP,
  )
  const draw = useCallback(
    (colours: Colours) => {
      const points = pointsOf(observations, colours)
      return {
        data: line,
        series: [{ stroke: colours.daily, width: 1.5, spanGaps: true, points: { show: false } }],
        plugins: [pointsPlugin(() => points)],
      }
    },
    [observations, line],
  )
  return (
    <>
      <Legend line="the community’s daily mean" />
      <DayChart
        from={dayNumber(range.from)}
        to={dayNumber(range.to) + 1}
        greatest={greatest * 1.05}
        height={HEIGHT}
        label="Wolf number"
        description={description}
        draw={draw}
      />
    </>
  )
}

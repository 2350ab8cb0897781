/** An observer's Wolf numbers as points, over the line of the community's daily mean. */
import type { Observation } from '@heliolog/client'
import { useCallback, useMemo, useState } from 'preact/hooks'
import { hrefOf, navigate } from '../../browser/routing.ts'
import type { Colours } from '../../chart/chart-colours.ts'
import { DayChart } from '../../chart/day-chart.tsx'
import { nearestPlugin, type Point, pointsPlugin } from '../../chart/points.ts'
import { dayNumber, timeNumber } from '../../format/days.ts'
import type { PortalSummary } from '../../service/summary.ts'
import { observationPath } from '../observation-link.tsx'
import { communityLine } from './community-line.ts'
import { Legend } from './legend.tsx'
import { LIGHT_MARKS } from './lights.ts'
import { NearestTold } from './nearest-told.tsx'
import type { Range } from './range.ts'

const HEIGHT = 340
/** The axis reaches this far at least, also where the Sun has no spots. */
const LOWEST_TOP = 10

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
    return [{ x: timeNumber(at), y: wolf, shape: mark.shape, colour: colours[mark.colour] }]
  })

const open = (observation: Observation | undefined): void => {
  if (observation) navigate(hrefOf(observationPath(observation.id)))
}

export const WolfChart = ({ observations, days, range, description }: WolfChartProps) => {
  const line = useMemo(() => communityLine(days, range), [days, range.from, range.to])
  const greatest = [...line[1], ...observations.map(({ wolf }) => wolf)].reduce<number>(
    (top, wolf) => Math.max(top, wolf ?? 0),
    LOWEST_TOP,
  )
  const [near, setNear] = useState<Observation>()
  const draw = useCallback(
    (colours: Colours) => {
      const counted = observations.filter(({ wolf }) => wolf !== null)
      const points = pointsOf(counted, colours)
      const nearest = nearestPlugin({
        points,
        onNear: (index) => setNear(index === undefined ? undefined : counted[index]),
        onPress: (index) => open(counted[index]),
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
      <NearestTold observation={near} />
    </>
  )
}

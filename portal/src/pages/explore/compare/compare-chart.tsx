/** The daily values of the compared observers on one chart, with the community's level and the common days. */
import { hrefOf, navigate } from '../../../browser/routing.ts'
import { type Chart, type Series, topOf } from '../../../charts/chart.ts'
import { SeriesMark } from '../../../charts/chart-drawing.tsx'
import { lineOfDays } from '../../../charts/time-ticks.ts'
import type { DayValues } from '../../../data/community-day.ts'
import { dayNumber } from '../../../format/days.ts'
import { formatTwoDecimals } from '../../../format/numbers.ts'
import { texts } from '../../../language/texts.ts'
import type { DayRange } from '../query.ts'
import type { ComparedObserver, Comparison } from './compared-observer.ts'

/** Colours, marks and dashes differ, so that any one of them is enough to tell observers apart. */
const STYLES = [
  { colour: 'var(--observer-1)', shape: 'circle', dash: '' },
  { colour: 'var(--observer-2)', shape: 'triangle', dash: '8 4' },
  { colour: 'var(--observer-3)', shape: 'square', dash: '2 3' },
  { colour: 'var(--observer-4)', shape: 'diamond', dash: '10 3 2 3' },
  { colour: 'var(--observer-5)', shape: 'cross', dash: '4 2' },
] as const

/** The style of the observer at a position in the URL. */
const styleOf = (position: number) => STYLES[position] ?? STYLES[0]

export const ObserverMark = ({ position }: { position: number }) => (
  <SeriesMark kind="points" {...styleOf(position)} />
)

const HEIGHT = 380
const COMMON_DAY_HEIGHT = 6
const LINE_WIDTH = 1.25

/** A dashed line with a point on each day. */
const seriesOf = (observer: ComparedObserver, position: number, isScaled: boolean): Series[] => {
  const { nickname, counts } = observer
  const values = [...observer.values].sort(([one], [other]) => dayNumber(one) - dayNumber(other))
  const style = styleOf(position)
  const line = lineOfDays(values)
  const t = texts().compare
  return [
    { label: '', kind: 'line', width: LINE_WIDTH, colour: style.colour, dash: style.dash, ...line },
    {
      label: nickname,
      kind: 'points',
      width: LINE_WIDTH,
      ...style,
      x: values.map(([day]) => dayNumber(day) + 0.5),
      y: values.map(([, value]) => value),
      describe: (at) => {
        const [day, value] = values[at] as [string, number]
        return isScaled
          ? t.pointMultiplied(
              day,
              nickname,
              formatTwoDecimals(value),
              formatTwoDecimals(counts.get(day) ?? 0),
            )
          : t.point(day, nickname, formatTwoDecimals(value))
      },
      open: (at) => {
        const day = values[at]?.[0] ?? ''
        const query = new URLSearchParams({ from: day, to: day, type: '0', observer: nickname })
        navigate(hrefOf('explore/observations', query))
      },
    },
  ]
}

interface CompareChartOptions extends Comparison {
  community: { name: string; values: DayValues }
  range: DayRange
  isScaled: boolean
}

export const compareChart = (options: CompareChartOptions): Chart => {
  const { observers, common, community, range, isScaled } = options
  const t = texts().compare
  const level: Series = {
    label: community.name,
    kind: 'line',
    width: LINE_WIDTH,
    colour: 'var(--daily-dense)',
    ...lineOfDays(community.values),
  }
  const series = [level, ...observers.flatMap((one, position) => seriesOf(one, position, isScaled))]
  const max = topOf(series)
  return {
    from: dayNumber(range.from),
    to: dayNumber(range.to) + 1,
    panels: [
      {
        label: isScaled ? t.axisMultiplied : t.axis,
        height: HEIGHT,
        min: 0,
        max,
        series: [
          ...series,
          {
            label: t.commonDay,
            kind: 'columns',
            colour: 'var(--text-quiet)',
            x: common.map(dayNumber),
            y: common.map(() => (max * COMMON_DAY_HEIGHT) / HEIGHT),
          },
        ],
      },
    ],
  }
}

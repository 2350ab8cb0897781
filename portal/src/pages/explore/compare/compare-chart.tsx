/** The daily values of the compared observers on one chart, with the community's level and the common days. */
import { useCallback, useMemo, useState } from 'preact/hooks'
import uPlot from 'uplot'
import { hrefOf, navigate } from '../../../browser/routing.ts'
import { type Colours, currentColours } from '../../../charts/chart-colours.ts'
import { DayChart } from '../../../charts/day-chart.tsx'
import { nearestPlugin, type Point, pointsPlugin } from '../../../charts/points.ts'
import type { PictureSeries, TimePicture } from '../../../charts/share/chart-picture.ts'
import { ShareChart } from '../../../charts/share/share-chart.tsx'
import { timeContent } from '../../../charts/share/shared-svg.tsx'
import { LONGEST_BRIDGE } from '../../../charts/time-ticks.ts'
import { dayNumber, dayText } from '../../../format/days.ts'
import { formatTwoDecimals } from '../../../format/numbers.ts'
import { texts } from '../../../language/texts.ts'
import type { DayRange } from '../day-range.ts'
import observerStyles from '../observer/observer.module.css'
import styles from './compare.module.css'
import type { ComparedObserver } from './compared-observer.ts'
import type { DayValues } from './daily-counts.ts'
import { type Style, styleOf } from './observer-styles.ts'

const LEGEND_MARKS = {
  circle: <circle cx="14" cy="8" r="4" />,
  triangle: <path d="M14 3 19 12H9Z" />,
  square: <rect x="10" y="4" width="8" height="8" />,
  diamond: <path d="M14 2 20 8 14 14 8 8Z" />,
  cross: <path d="M12.5 3h3v3.5H19v3h-3.5V13h-3V9.5H9v-3h3.5Z" />,
}

export const LegendMark = ({ style: { colour, shape, dash } }: { style: Style }) => (
  <svg
    class={`${styles.mark} ${styles[colour]}`}
    viewBox="0 0 28 16"
    width="28"
    height="16"
    aria-hidden="true"
  >
    <path class={styles.line} d="M0 8H28" stroke-dasharray={dash.join(' ')} />
    {LEGEND_MARKS[shape]}
  </svg>
)

const Legend = ({ community }: { community: string }) => (
  <ul class={observerStyles.chartLegend} aria-hidden="true">
    <li>
      <svg
        class={`${styles.mark} ${styles.community}`}
        viewBox="0 0 28 16"
        width="28"
        height="16"
        aria-hidden="true"
      >
        <path class={styles.line} d="M0 8H28" />
      </svg>
      {community}
    </li>
    <li>
      <svg
        class={`${styles.mark} ${styles.common}`}
        viewBox="0 0 28 16"
        width="28"
        height="16"
        aria-hidden="true"
      >
        <rect x="2" y="5" width="24" height="6" />
      </svg>
      {texts().compare.commonDay}
    </li>
  </ul>
)

type Line = (number | null | undefined)[]

/** One value per day of the range. uPlot draws through undefined, and breaks the line at null: at long gaps. */
const lineOf = (values: DayValues, days: readonly string[]): Line => {
  const line: Line = days.map((day) => values.get(day))
  let previous = -1
  line.forEach((value, at) => {
    if (value === undefined) return
    if (at - previous - 1 > LONGEST_BRIDGE) line.fill(null, previous + 1, at)
    previous = at
  })
  return line.fill(null, previous + 1)
}

const daysIn = ({ from, to }: DayRange): string[] =>
  Array.from({ length: dayNumber(to) - dayNumber(from) + 1 }, (_, at) => dayText(dayNumber(from) + at))

const RUG_HEIGHT = 6
/** In a picture, as a Wolf number. */
const COMMON_DAY_HEIGHT = 3

/** Marks days at the bottom of the chart. */
const rugPlugin = (days: readonly string[], colour: string): uPlot.Plugin => ({
  hooks: {
    draw: (chart) => {
      const { ctx, bbox } = chart
      const height = RUG_HEIGHT * uPlot.pxRatio
      ctx.save()
      ctx.beginPath()
      ctx.rect(bbox.left, bbox.top, bbox.width, bbox.height)
      ctx.clip()
      ctx.fillStyle = colour
      for (const day of days) {
        const left = Math.floor(chart.valToPos(dayNumber(day), 'x', true))
        const right = Math.ceil(chart.valToPos(dayNumber(day) + 1, 'x', true))
        ctx.fillRect(left, bbox.top + bbox.height - height, right - left, height)
      }
      ctx.restore()
    },
  },
})

interface DayOf {
  style: Style
  observer: ComparedObserver
  day: string
}

const openDay = ({ observer, day }: DayOf): void =>
  navigate(
    hrefOf(
      'explore/observations',
      new URLSearchParams({ from: day, to: day, type: '0', observer: observer.nickname }),
    ),
  )

const describeDay = ({ observer: { nickname, values, counts }, day }: DayOf, isScaled: boolean): string => {
  const t = texts().compare
  const value = formatTwoDecimals(values.get(day) ?? 0)
  return isScaled
    ? t.pointMultiplied(day, nickname, value, formatTwoDecimals(counts.get(day) ?? 0))
    : t.point(day, nickname, value)
}

const HEIGHT = 380
/** The axis ends here or higher, also for a Sun without spots. */
const LOWEST_TOP = 10

interface CompareChartProps {
  observers: readonly ComparedObserver[]
  common: readonly string[]
  community: { name: string; values: DayValues }
  range: DayRange
  isScaled: boolean
  /** For screen readers. */
  description: string
}

/** The chart's lines, marks and common days for a picture. */
const pictureSeries = (
  { observers, common, community }: CompareChartProps,
  days: readonly string[],
): PictureSeries[] => {
  const colours = currentColours()
  const noons = days.map((day) => dayNumber(day) + 0.5)
  const line = (label: string, values: DayValues, style: Partial<PictureSeries> & { colour: string }) => ({
    label,
    kind: 'line' as const,
    x: noons,
    y: lineOf(values, days),
    width: 1.25,
    ...style,
  })
  return [
    line(community.name, community.values, { colour: colours['daily-dense'] }),
    ...observers.flatMap(({ nickname, values }, at): PictureSeries[] => {
      const { colour, shape, dash } = styleOf(at)
      return [
        line('', values, { colour: colours[colour], dash: dash.join(' ') }),
        {
          label: nickname,
          kind: 'points',
          shape,
          colour: colours[colour],
          x: noons,
          y: days.map((day) => values.get(day)),
        },
      ]
    }),
    {
      label: texts().compare.commonDay,
      kind: 'columns',
      colour: colours['text-quiet'],
      x: common.map(dayNumber),
      // A low column for each common day, as the marks at the bottom of the chart.
      y: common.map(() => COMMON_DAY_HEIGHT),
    },
  ]
}

export const CompareChart = (props: CompareChartProps) => {
  const { observers, common, community, range, isScaled, description } = props
  const days = useMemo(() => daysIn(range), [range.from, range.to])
  const [near, setNear] = useState<DayOf>()
  const greatest = [community.values, ...observers.map(({ values }) => values)].reduce(
    (top, values) => [...values.values()].reduce((one, other) => Math.max(one, other), top),
    LOWEST_TOP,
  )
  const draw = useCallback(
    (colours: Colours) => {
      // By day, so that no observer covers the marks of all others.
      const drawn = observers
        .flatMap((observer, at) =>
          [...observer.values.keys()].map((day): DayOf => ({ observer, day, style: styleOf(at) })),
        )
        .sort((one, other) => dayNumber(one.day) - dayNumber(other.day))
      const points = drawn.map(
        ({ observer: { values }, day, style: { shape, colour } }): Point => ({
          x: dayNumber(day) + 0.5,
          y: values.get(day) ?? 0,
          shape,
          colour: colours[colour],
        }),
      )
      const nearest = nearestPlugin({
        points,
        onNear: (index) => setNear(index === undefined ? undefined : drawn[index]),
        onPress: (index) => drawn[index] && openDay(drawn[index]),
      })
      return {
        // The ends of the range, because uPlot shows only the x range of its data.
        data: [
          [dayNumber(range.from), ...days.map((day) => dayNumber(day) + 0.5), dayNumber(range.to) + 1],
          ...[community.values, ...observers.map(({ values }) => values)].map((values) => [
            null,
            ...lineOf(values, days),
            null,
          ]),
        ] as uPlot.AlignedData,
        series: [
          { stroke: colours['daily-dense'], width: 1, points: { show: false } },
          ...observers.map((_, at) => ({
            stroke: colours[styleOf(at).colour],
            width: 1.25,
            dash: [...styleOf(at).dash],
            points: { show: false },
          })),
        ],
        plugins: [rugPlugin(common, colours['text-quiet']), pointsPlugin(points), nearest],
      }
    },
    [observers, common, community, days],
  )
  const t = texts().compare
  const label = isScaled ? t.axisMultiplied : t.axis
  const picture = (): TimePicture => ({
    from: dayNumber(range.from),
    to: dayNumber(range.to) + 1,
    panels: [{ label, height: HEIGHT, min: 0, max: greatest * 1.05, series: pictureSeries(props, days) }],
  })
  return (
    <>
      <Legend community={community.name} />
      <DayChart
        from={dayNumber(range.from)}
        to={dayNumber(range.to) + 1}
        greatest={greatest * 1.05}
        height={HEIGHT}
        label={label}
        description={description}
        draw={draw}
      />
      <p class="remark" aria-hidden="true">
        {near === undefined ? t.pointHint : describeDay(near, isScaled)}
      </p>
      <ShareChart
        file={['comparison', range.from, range.to].join('-')}
        title={texts().frame.titles.compare}
        subtitle={`${range.from} – ${range.to}: ${observers.map(({ nickname }) => nickname).join(', ')}`}
        draw={(colours) => timeContent(picture(), colours)}
      />
    </>
  )
}

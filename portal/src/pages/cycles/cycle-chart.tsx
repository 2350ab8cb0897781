/** The chart of cycles as SVG: the smoothed means as lines, the monthly means as points, each cycle labelled. */
import { formatNumber } from '../../format/numbers.ts'
import { texts } from '../../language/texts.ts'
import { type CycleLayout, cycleLabels, linePath, pointsOf } from './cycle-layout.ts'
import type { CycleSeries } from './cycle-series.ts'
import styles from './cycles.module.css'

const AXIS_HEIGHT = 42

/** The last cycle stands out, then the one before it. */
export const rankOf = (cycles: readonly CycleSeries[], cycle: CycleSeries): 'last' | 'previous' | 'older' => {
  const before = cycles.length - 1 - cycles.indexOf(cycle)
  return before === 0 ? 'last' : before === 1 ? 'previous' : 'older'
}

const Axes = ({ layout, name }: { layout: CycleLayout; name: string }) => {
  const { left, right, top, bottom, x, y } = layout
  return (
    <g class={styles.axis}>
      {layout.valueTicks.map((value) => (
        <g key={value}>
          <path d={`M${left} ${y(value)}H${right}`} />
          <text x={left - 7} y={y(value) + 4} text-anchor="end">
            {formatNumber(value)}
          </text>
        </g>
      ))}
      {layout.monthTicks.map((month) => (
        <text key={month} x={x(month)} y={bottom + 18} text-anchor="middle">
          {month}
        </text>
      ))}
      <text x={(left + right) / 2} y={bottom + 37} text-anchor="middle">
        {texts().cycles.monthAxis}
      </text>
      <text x={4} y={top - 13}>
        {name}
      </text>
    </g>
  )
}

/** A point is a line of length 0 with round ends, so that a cycle is one element. */
const dotsPath = (points: ReturnType<typeof pointsOf>): string =>
  points.map((point) => (point ? `M${point.x} ${point.y}h0` : '')).join('')

interface CycleChartProps {
  cycles: readonly CycleSeries[]
  layout: CycleLayout
  /** What the values are. */
  name: string
}

export const CycleChart = ({ cycles, layout, name }: CycleChartProps) => {
  const height = layout.bottom + AXIS_HEIGHT
  return (
    <svg
      class={styles.chart}
      viewBox={`0 0 ${layout.width} ${height}`}
      width={layout.width}
      height={height}
      aria-hidden="true"
    >
      <Axes layout={layout} name={name} />
      {cycles.map((cycle) => (
        <g key={cycle.number} class={styles[rankOf(cycles, cycle)]}>
          <path class={styles.months} d={dotsPath(pointsOf(cycle, 'mean', layout))} />
          <path class={styles.line} d={linePath(pointsOf(cycle, 'smoothed', layout))} />
        </g>
      ))}
      {cycleLabels(cycles, layout).map(({ cycle, x, y }) => (
        <text
          key={cycle.number}
          class={`${styles.label} ${styles[rankOf(cycles, cycle)]}`}
          x={x}
          y={y}
          text-anchor="middle"
        >
          {texts().cycles.cycle(cycle.number)}
        </text>
      ))}
    </svg>
  )
}

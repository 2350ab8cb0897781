/** The chart with the values of one month after the minima, which follows the pointer and the arrow keys. */
import { useMemo, useRef, useState } from 'preact/hooks'
import { useElementSize } from '../../browser/hooks.ts'
import { type Plot, plotsOf } from '../../charts/chart.ts'
import { ChartDrawing, chartHeight } from '../../charts/chart-drawing.tsx'
import { Surface } from '../../charts/surface.tsx'
import { formatDecimals } from '../../format/numbers.ts'
import { texts } from '../../language/texts.ts'
import { type CycleMonth, type CycleSeries, cycleChart, monthAt, styleOf } from './cycle-chart.ts'
import styles from './cycles.module.css'

export const formatValue = (value: number | null): string => (value === null ? '–' : formatDecimals(value, 1))

const describeMonth = (cycles: readonly CycleSeries[], month: number): string => {
  const t = texts().cycles
  const values = cycles.flatMap(({ number, months }) => {
    const one = months[month]
    return one ? [t.describeCycle(number, one.month, formatValue(one.smoothed), formatValue(one.mean))] : []
  })
  return [t.monthSinceMinimum(month), ...values].join(' ')
}

const Values = ({ mean, smoothed, month }: CycleMonth) => {
  const t = texts().cycles
  return (
    <>
      <dd>{formatValue(smoothed)}</dd>
      <dd class="remark">{t.monthlyValue(month, formatValue(mean))}</dd>
    </>
  )
}

/** All cycles keep their place, so that the chart does not move with the pointer. */
const Readout = ({ cycles, month }: { cycles: readonly CycleSeries[]; month: number }) => {
  const t = texts().cycles
  return (
    <div class={`readout ${styles.readout}`}>
      <strong>{t.monthSinceMinimum(month)}</strong>
      <dl>
        {cycles.toReversed().map((cycle) => {
          const one = cycle.months[month]
          return (
            <div key={cycle.number}>
              <dt style={{ color: styleOf(cycles, cycle).colour }}>{t.cycle(cycle.number)}</dt>
              {one ? <Values {...one} /> : <dd>–</dd>}
            </div>
          )
        })}
      </dl>
    </div>
  )
}

/** The latest month of the last cycle with a smoothed mean, which ends half a year before the data. */
const latestMonth = (cycles: readonly CycleSeries[]): number => {
  const months = cycles.at(-1)?.months ?? []
  const smoothed = months.findLastIndex((one) => typeof one?.smoothed === 'number')
  return smoothed < 0 ? Math.max(0, months.length - 1) : smoothed
}

/** Months that a key moves by. */
const STRIDES: Record<string, number> = { ArrowLeft: -1, ArrowRight: 1, PageUp: -12, PageDown: 12 }

export const CycleSurface = ({ cycles, name }: { cycles: readonly CycleSeries[]; name: string }) => {
  const t = texts().cycles
  const surface = useRef<HTMLDivElement>(null)
  const { width } = useElementSize(surface)
  const chart = useMemo(() => cycleChart(cycles, name, width), [cycles, name, width])
  // Memoized, so that moving the pointer does not draw the chart again.
  const drawing = useMemo(() => width > 0 && <ChartDrawing chart={chart} width={width} />, [chart])
  const [plot] = plotsOf(chart, width) as [Plot]
  const [chosen, setChosen] = useState<number>()
  const month = Math.min(chosen ?? latestMonth(cycles), chart.to)

  const point = ({ clientX }: PointerEvent) => {
    const box = surface.current?.getBoundingClientRect()
    if (box) setChosen(monthAt(plot, chart.to, clientX - box.left))
  }
  const press = (key: string): string | undefined => {
    const stride = STRIDES[key]
    if (stride === undefined && key !== 'Home' && key !== 'End') return undefined
    const wanted = stride === undefined ? (key === 'Home' ? 0 : chart.to) : month + stride
    const next = Math.min(chart.to, Math.max(0, wanted))
    setChosen(next)
    return describeMonth(cycles, next)
  }
  return (
    <Surface
      element={surface}
      class={styles.surface}
      tabIndex={0}
      label={t.chartLabel(name)}
      keysHelp={t.keysHelp}
      onKey={press}
      readout={<Readout cycles={cycles} month={month} />}
      onPointerMove={point}
      onPointerDown={point}
    >
      <svg width={width} height={chartHeight(chart, width)} aria-hidden="true">
        {drawing}
        {width > 0 && (
          <path
            class={styles.crosshair}
            d={`M${plot.x(month)} ${plot.top}V${plot.bottom}`}
            stroke="var(--line-strong)"
          />
        )}
      </svg>
    </Surface>
  )
}

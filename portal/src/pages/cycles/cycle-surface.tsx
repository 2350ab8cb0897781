/** The chart with the values of one month after the minima, which follows the pointer and the arrow keys. */
import { useId, useMemo, useRef, useState } from 'preact/hooks'
import { useElementWidth } from '../../browser/use-element-width.ts'
import { formatDecimals } from '../../format/numbers.ts'
import { texts } from '../../language/texts.ts'
import { CycleChart, rankOf } from './cycle-chart.tsx'
import { cycleLayout, monthAt } from './cycle-layout.ts'
import type { CycleMonth, CycleSeries } from './cycle-series.ts'
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
      <dd class={styles.cycleQuiet}>{t.monthlyValue(month, formatValue(mean))}</dd>
    </>
  )
}

/** All cycles keep their place, so that the chart does not move with the pointer. */
const Readout = ({ cycles, month }: { cycles: readonly CycleSeries[]; month: number }) => {
  const t = texts().cycles
  return (
    <div class={styles.readout}>
      <strong>{t.monthSinceMinimum(month)}</strong>
      <dl>
        {cycles.toReversed().map((cycle) => {
          const one = cycle.months[month]
          return (
            <div key={cycle.number}>
              <dt class={styles[rankOf(cycles, cycle)]}>{t.cycle(cycle.number)}</dt>
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
  const help = useId()
  const surface = useRef<HTMLDivElement>(null)
  const width = useElementWidth(surface)
  const layout = useMemo(() => cycleLayout(cycles, width), [cycles, width])
  // Memoized, so that moving the pointer does not draw the chart again.
  const chart = useMemo(
    () => width > 0 && <CycleChart cycles={cycles} layout={layout} name={name} />,
    [cycles, layout, name],
  )
  const [chosen, setChosen] = useState<number>()
  const [announcement, setAnnouncement] = useState('')
  const month = Math.min(chosen ?? latestMonth(cycles), layout.lastMonth)

  const point = ({ clientX }: PointerEvent) => {
    const box = surface.current?.getBoundingClientRect()
    if (box) setChosen(monthAt(layout, clientX - box.left))
  }
  const press = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.altKey || event.metaKey || event.shiftKey) return
    const stride = STRIDES[event.key]
    if (stride === undefined && event.key !== 'Home' && event.key !== 'End') return
    event.preventDefault()
    const wanted = stride === undefined ? (event.key === 'Home' ? 0 : layout.lastMonth) : month + stride
    const next = Math.min(layout.lastMonth, Math.max(0, wanted))
    setChosen(next)
    setAnnouncement(describeMonth(cycles, next))
  }
  return (
    <>
      <p id={help} class="visually-hidden">
        {t.keysHelp}
      </p>
      <Readout cycles={cycles} month={month} />
      <div
        class={styles.surface}
        ref={surface}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: keys choose a month
        tabIndex={0}
        role="application"
        aria-label={t.chartLabel(name)}
        aria-describedby={help}
        onPointerMove={point}
        onPointerDown={point}
        onKeyDown={press}
      >
        {chart}
        {width > 0 && (
          <div
            class={styles.crosshair}
            style={{
              left: `${layout.x(month)}px`,
              top: `${layout.top}px`,
              height: `${layout.bottom - layout.top}px`,
            }}
          />
        )}
      </div>
      <p class="visually-hidden" role="status">
        {announcement}
      </p>
    </>
  )
}

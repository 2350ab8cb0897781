/** Solar cycles drawn over each other, by months since their minima. */
import { useMemo, useRef, useState } from 'preact/hooks'
import { useElementSize } from '../../browser/hooks.ts'
import { hrefOf, navigate, type PageComponent } from '../../browser/routing.ts'
import { MeasureChoice } from '../../charts/activity/measure-choice.tsx'
import { type Measure, measureQuery, requestedMeasure } from '../../charts/activity/series.ts'
import { type Plot, plotsOf } from '../../charts/chart.ts'
import { ChartDrawing, chartHeight } from '../../charts/chart-drawing.tsx'
import { CHART_WIDTH, chartContent, ShareChart } from '../../charts/share-chart.tsx'
import { Surface } from '../../charts/surface.tsx'
import type { PortalSummary } from '../../data/summary.ts'
import { Fault, Select } from '../../elements/form.tsx'
import { Empty } from '../../elements/request-view.tsx'
import { type Column, FoldedTable, numberColumns } from '../../elements/table/data-table.tsx'
import { SummaryView } from '../../elements/token-gate.tsx'
import { formatMonth } from '../../format/dates.ts'
import { formatDecimals } from '../../format/numbers.ts'
import { echoed } from '../../format/text.ts'
import { texts } from '../../language/texts.ts'
import {
  type CycleMonth,
  type CycleSeries,
  countMinima,
  cycleChart,
  cycleSeries,
  type MonthColumns,
  monthAt,
  olderCycles,
  styleOf,
} from './cycle-chart.ts'
import styles from './cycles.module.css'

const formatValue = (value: number | null): string => (value === null ? '–' : formatDecimals(value, 1))

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

const CycleSurface = ({ cycles, name }: { cycles: readonly CycleSeries[]; name: string }) => {
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

const monthColumns = ({ months, index }: PortalSummary, measure: Measure): MonthColumns =>
  measure === 'mean' || index === null
    ? { month: months.month, mean: months.wolf_mean, smoothed: months.wolf_smoothed }
    : { month: months.month, mean: index.months.mean, smoothed: index.months.smoothed }

/** Says what is missing to compare complete cycles. */
const Remark = ({ cycles }: { cycles: readonly CycleSeries[] }) => {
  const t = texts().cycles
  const minima = countMinima(cycles)
  const minimum = cycles.at(-1)?.minimum
  if (minima > 1 || minimum === undefined) return null
  return (
    <p role="note">{minima === 0 ? t.noMinimum(formatMonth(minimum)) : t.oneMinimum(formatMonth(minimum))}</p>
  )
}

/** The rows are the months since the minimum. */
const tableColumns = (cycles: readonly CycleSeries[]): Column<number>[] => {
  const t = texts().cycles
  return [
    { field: 'month', heading: t.monthColumn, cell: (month) => month },
    ...numberColumns(
      cycles.flatMap(({ number, minimum, months }) => {
        const name = t.cycleSince(number, minimum)
        return (['mean', 'smoothed'] as const).map(
          (value) =>
            [
              <>
                {name} <small>{value === 'mean' ? t.monthly : t.smoothed}</small>
              </>,
              (month: number) => formatValue(months[month]?.[value] ?? null),
            ] as const,
        )
      }),
    ),
  ]
}

/** The cycle that the URL asks for, if it can be highlighted. */
const requestedCycle = (query: URLSearchParams, offered: readonly CycleSeries[]) => {
  const cycle = query.get('cycle') ?? ''
  const numbers = offered.map(({ number }) => String(number))
  if (cycle === '' || numbers.includes(cycle)) return { cycle }
  return { cycle: '', fault: texts().cycles.unknownCycle(echoed(cycle), numbers.join(', ')) }
}

const CyclesContent = ({ summary, query }: { summary: PortalSummary; query: URLSearchParams }) => {
  const t = texts().cycles
  const { measure, fault } = requestedMeasure(query, summary)
  const all = useMemo(() => cycleSeries(monthColumns(summary, measure)), [summary, measure])
  const offered = olderCycles(all)
  const { cycle, fault: cycleFault } = requestedCycle(query, offered)
  const cycles = useMemo(
    () => all.map((one) => ({ ...one, isHighlighted: String(one.number) === cycle })),
    [all, cycle],
  )
  if (cycles.length === 0) return <Empty title={t.emptyTitle} text={t.emptyText} />
  const name = measure === 'index' ? t.communityIndex : t.wolfNumber
  const show = (chosen: Measure, highlighted: string) => {
    const view = { ...measureQuery(chosen, summary), ...(highlighted !== '' && { cycle: highlighted }) }
    navigate(hrefOf('cycles', new URLSearchParams(view)), { replace: true })
  }
  return (
    <section class="panel" aria-label={t.title}>
      <div class={`row ${styles.controls}`}>
        {summary.index !== null && (
          <MeasureChoice measure={measure} onChoose={(chosen) => show(chosen, cycle)} />
        )}
        {offered.length > 0 && (
          <Select
            legend={t.highlight}
            options={[
              ['', t.noHighlight],
              ...offered.map(
                ({ number, minimum }) => [String(number), t.cycleSince(number, minimum)] as const,
              ),
            ]}
            chosen={cycle}
            onChoose={(chosen) => show(measure, chosen)}
          />
        )}
      </div>
      <Fault text={fault} />
      <Fault text={cycleFault} />
      <Remark cycles={cycles} />
      <CycleSurface cycles={cycles} name={name} />
      <ShareChart
        file="cycles"
        title={t.title}
        subtitle={name}
        draw={() => chartContent(cycleChart(cycles, name, CHART_WIDTH))}
      />
      <p class="remark">{t.howTo}</p>
      <FoldedTable
        title={t.asTable}
        caption={t.tableCaption(name)}
        isCompact
        columns={tableColumns(cycles)}
        rows={[...Array(Math.max(...cycles.map(({ months }) => months.length))).keys()]}
        keyOf={(month) => month}
      />
    </section>
  )
}

export const Page: PageComponent = ({ route }) => {
  const t = texts().cycles
  return (
    <div class="cycles">
      <h1>{t.title}</h1>
      <p>{t.lead}</p>
      <SummaryView waitingFor={t.loading}>
        {(summary) => <CyclesContent summary={summary} query={route.query} />}
      </SummaryView>
    </div>
  )
}

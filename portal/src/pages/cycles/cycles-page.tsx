/** Solar cycles drawn over each other, by months since their minima. */
import { useMemo } from 'preact/hooks'
import { hrefOf, navigate, type PageComponent } from '../../browser/routing.ts'
import { MeasureChoice } from '../../charts/activity/measure-choice.tsx'
import { type Measure, measureQuery, requestedMeasure } from '../../charts/activity/series.ts'
import { CHART_WIDTH, chartContent, ShareChart } from '../../charts/share-chart.tsx'
import type { PortalSummary } from '../../data/summary.ts'
import { Fault } from '../../elements/form.tsx'
import { Empty } from '../../elements/request-view.tsx'
import { type Column, FoldedTable, numberColumns } from '../../elements/table/data-table.tsx'
import { SummaryView } from '../../elements/token-gate.tsx'
import { formatMonth } from '../../format/dates.ts'
import { texts } from '../../language/texts.ts'
import { type CycleSeries, countMinima, cycleChart, cycleSeries, type MonthColumns } from './cycle-chart.ts'
import { CycleSurface, formatValue } from './cycle-surface.tsx'

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
        return [
          [
            <>
              {name} <small>{t.monthly}</small>
            </>,
            (month: number) => formatValue(months[month]?.mean ?? null),
          ],
          [
            <>
              {name} <small>{t.smoothed}</small>
            </>,
            (month: number) => formatValue(months[month]?.smoothed ?? null),
          ],
        ] as const
      }),
    ),
  ]
}

const CyclesContent = ({ summary, query }: { summary: PortalSummary; query: URLSearchParams }) => {
  const t = texts().cycles
  const { measure, fault } = requestedMeasure(query, summary)
  const cycles = useMemo(() => cycleSeries(monthColumns(summary, measure)), [summary, measure])
  if (cycles.length === 0) return <Empty title={t.emptyTitle} text={t.emptyText} />
  const name = measure === 'index' ? t.communityIndex : t.wolfNumber
  const choose = (chosen: Measure) =>
    navigate(hrefOf('cycles', new URLSearchParams(measureQuery(chosen, summary))), { replace: true })
  return (
    <section class="panel" aria-label={t.title}>
      {summary.index !== null && <MeasureChoice measure={measure} onChoose={choose} />}
      <Fault text={fault} />
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

/** Carrington rotations: the activity of each day, with one row per rotation. */
import { useMemo } from 'preact/hooks'
import { hrefOf, navigate, type PageComponent } from '../../browser/routing.ts'
import { statisticsOf } from '../../charts/activity/drawn-series.ts'
import { MeasureChoice } from '../../charts/activity/measure-choice.tsx'
import { type Measure, measureQuery, requestedMeasure } from '../../charts/activity/series.ts'
import { ShareChart } from '../../charts/share-chart.tsx'
import type { PortalSummary } from '../../data/summary.ts'
import { Choice, Fault, Select } from '../../elements/form.tsx'
import { Empty } from '../../elements/request-view.tsx'
import { type Column, FoldedTable, numberColumns } from '../../elements/table/data-table.tsx'
import { SummaryView } from '../../elements/token-gate.tsx'
import { dayNumber, dayText } from '../../format/days.ts'
import { formatDecimals, formatNumber, formatTwoDecimals } from '../../format/numbers.ts'
import { texts } from '../../language/texts.ts'
import {
  HEMISPHERES,
  type Hemisphere,
  type Period,
  periodsOf,
  type RotationsView,
  requestedView,
  viewQuery,
} from './requested-view.ts'
import { MapSurface, mapPicture } from './rotation-map.tsx'
import {
  type DayValues,
  hasData,
  LONGEST_ROTATION,
  type RotationRow,
  type RotationSeries,
  rotationRows,
  rotationSeries,
  rowsBetween,
  valueOn,
} from './rotation-series.ts'
import styles from './rotations.module.css'

/** Only the complete disk has an index. Both hemispheres are drawn in the same colours, so that they can be compared. */
const dayValues = ({ days, index }: PortalSummary, hemisphere: Hemisphere, measure: Measure): DayValues => {
  const t = texts().rotations
  const { wolf_mean: mean, wolf_north_mean: north, wolf_south_mean: south } = days
  const format = formatTwoDecimals
  if (hemisphere === 'north') return { name: t.northMean, column: north, compared: [north, south], format }
  if (hemisphere === 'south') return { name: t.southMean, column: south, compared: [north, south], format }
  if (measure === 'mean' || index === null)
    return { name: t.dailyMean, column: mean, compared: [mean], format }
  const column = index.days.index
  return { name: t.communityIndex, column, compared: [column], format: (value) => formatDecimals(value, 1) }
}

/** Describes the map in words, because screen readers cannot read it. */
const describeMap = (rows: readonly RotationRow[], series: RotationSeries): string => {
  const t = texts().rotations
  const [newest, oldest] = [rows[0], rows.at(-1)]
  if (newest === undefined || oldest === undefined) return ''
  const from = Math.max(series.first, oldest.first)
  const to = Math.min(series.last, newest.first + newest.length - 1)
  const known = statisticsOf(series.values.slice(from - series.first, to - series.first + 1))
  const shown = t.shown(
    String(oldest.number),
    String(newest.number),
    formatNumber(known?.count ?? 0),
    formatNumber(to - from + 1),
  )
  if (known === undefined) return shown
  return `${shown} ${t.valueRange(series.format(known.lowest), series.format(known.highest))}`
}

const tableColumns = (series: RotationSeries): Column<RotationRow>[] => {
  const t = texts().rotations
  const textOn = (day: number): string => {
    if (!hasData(series, day)) return ''
    const value = valueOn(series, day)
    return value === null ? '–' : series.format(value)
  }
  return [
    { field: 'rotation', heading: t.rotation, cell: ({ number }) => number },
    { field: 'first', heading: t.firstDay, cell: ({ first }) => dayText(first) },
    ...numberColumns<RotationRow>(
      Array.from({ length: LONGEST_ROTATION }, (_, at) => [
        at + 1,
        ({ first, length }) => (at < length ? textOn(first + at) : ''),
      ]),
    ),
  ]
}

type Choices = RotationsView & { measure: Measure }

interface ControlsProps {
  chosen: Choices
  periods: readonly Period[]
  hasIndex: boolean
  onChange: (choices: Choices) => void
}

const Controls = ({ chosen, periods, hasIndex, onChange }: ControlsProps) => {
  const t = texts().rotations
  return (
    <div class={`row ${styles.controls}`}>
      <Choice
        legend={t.hemisphere}
        options={HEMISPHERES.map((one) => [one, t.hemispheres[one]] as const)}
        chosen={chosen.hemisphere}
        onChoose={(hemisphere) => onChange({ ...chosen, hemisphere })}
      />
      {hasIndex && chosen.hemisphere === 'total' && (
        <MeasureChoice measure={chosen.measure} onChoose={(measure) => onChange({ ...chosen, measure })} />
      )}
      <div class={styles.period}>
        <Select
          legend={t.period}
          options={periods.map(({ name, title }) => [name, title] as const)}
          chosen={chosen.period.name}
          onChoose={(value) =>
            onChange({ ...chosen, period: periods.find(({ name }) => name === value) ?? chosen.period })
          }
        />
      </div>
    </div>
  )
}

const RotationsContent = ({ summary, query }: { summary: PortalSummary; query: URLSearchParams }) => {
  const t = texts().rotations
  const { day: days } = summary.days
  const allRows = useMemo(() => rotationRows(summary), [summary])
  const periods = useMemo(() => periodsOf(dayNumber(days[0] ?? ''), dayNumber(days.at(-1) ?? '')), [days])
  const { view, faults } = requestedView(query, periods)
  const { measure, fault: measureFault } = requestedMeasure(query, summary)
  const { hemisphere, period } = view
  const series = useMemo(
    () => rotationSeries(days, dayValues(summary, hemisphere, measure), period),
    [summary, hemisphere, measure, period],
  )
  const rows = useMemo(() => rowsBetween(allRows, period.from, period.to), [allRows, period])
  const change = ({ measure, ...changed }: Choices) => {
    const shown = { ...viewQuery(changed, periods), ...measureQuery(measure, summary) }
    navigate(hrefOf('rotations', new URLSearchParams(shown)), { replace: true })
  }
  const described = describeMap(rows, series)
  const isKnown = series.values.some((value) => value !== null)
  return (
    <section class="panel" aria-label={t.title}>
      <Controls
        chosen={{ ...view, measure }}
        periods={periods}
        hasIndex={summary.index !== null}
        onChange={change}
      />
      {[...faults, measureFault].map((fault) => (
        <Fault key={fault} text={fault} />
      ))}
      {isKnown ? (
        <>
          <p class="remark" role="status">
            {described}
          </p>
          <MapSurface rows={rows} series={series} />
          <ShareChart
            file={`rotations-${hemisphere}-${period.name}`}
            title={t.title}
            subtitle={`${series.name}. ${described}`}
            draw={() => mapPicture(rows, series)}
          />
          <p class="remark">{t.howTo}</p>
          <FoldedTable
            key={`${hemisphere} ${measure} ${period.name}`}
            title={t.asTable}
            caption={t.tableCaption(series.name)}
            isCompact
            columns={tableColumns(series)}
            rows={rows}
            keyOf={({ number }) => number}
          />
        </>
      ) : (
        <p>{t.noValues(series.name)}</p>
      )}
    </section>
  )
}

export const Page: PageComponent = ({ route }) => {
  const t = texts().rotations
  return (
    <div class="rotations">
      <h1>{t.title}</h1>
      <p>{t.lead}</p>
      <SummaryView waitingFor={t.loading}>
        {(summary) =>
          summary.days.day.length === 0 ? (
            <Empty title={t.emptyTitle} text={t.emptyText} />
          ) : (
            <RotationsContent summary={summary} query={route.query} />
          )
        }
      </SummaryView>
    </div>
  )
}

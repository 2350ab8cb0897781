/** Tables of monthly means, with one row per year. */
import type { Measure } from '../../../charts/activity/series.ts'
import type { PortalSummary } from '../../../data/summary.ts'
import { DataTable, numberColumns } from '../../../elements/table/data-table.tsx'
import { monthNames } from '../../../format/dates.ts'
import { formatDecimals, formatTwoDecimals } from '../../../format/numbers.ts'
import { texts } from '../../../language/texts.ts'

type Cells = (string | null)[]

interface YearTableProps {
  caption: string
  months: string[]
  values: Cells
  /** Of the values; null where unknown. */
  uncertainties?: Cells
}

const YearTable = ({ caption, months, values, uncertainties }: YearTableProps) => {
  const positions = new Map(months.map((month, index) => [month, index]))
  const cellOf = (month: string) => {
    const at = positions.get(month) ?? -1
    const [value, uncertainty] = [values[at] ?? null, uncertainties?.[at] ?? null]
    if (value === null) return '–'
    if (uncertainty === null) return value
    return (
      <>
        {value} <small>± {uncertainty}</small>
      </>
    )
  }
  return (
    <DataTable
      title={caption}
      caption={caption}
      isCompact
      columns={[
        { field: 'year', heading: texts().overview.monthly.year, cell: (year) => year },
        ...numberColumns<string>(
          monthNames().map((name, at) => [
            name,
            (year) => cellOf(`${year}-${String(at + 1).padStart(2, '0')}`),
          ]),
        ),
      ]}
      rows={[...new Set(months.map((month) => month.slice(0, 4)))]}
      keyOf={(year) => year}
    />
  )
}

type Values = (number | null)[]

const withOneDecimal = (values: Values): Cells =>
  values.map((value) => (value === null ? null : formatDecimals(value, 1)))
const withTwoDecimals = (values: Values): Cells =>
  values.map((value) => (value === null ? null : formatTwoDecimals(value)))

const tablesOf = ({ months, index }: PortalSummary, measure: Measure): Omit<YearTableProps, 'months'>[] => {
  const t = texts().overview.monthly
  return measure === 'mean' || index === null
    ? [
        { caption: t.wolfMeans, values: withTwoDecimals(months.wolf_mean) },
        { caption: t.wolfSmoothed, values: withTwoDecimals(months.wolf_smoothed) },
      ]
    : [
        {
          caption: t.indexMeans,
          values: withOneDecimal(index.months.mean),
          uncertainties: withOneDecimal(index.months.uncertainty),
        },
        { caption: t.indexSmoothed, values: withOneDecimal(index.months.smoothed) },
      ]
}

export interface MonthlyMeans {
  summary: PortalSummary
  measure: Measure
}

export const YearTables = ({ summary, measure }: MonthlyMeans) =>
  tablesOf(summary, measure).map((table) => (
    <YearTable key={table.caption} months={summary.months.month} {...table} />
  ))

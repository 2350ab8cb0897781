/** Tables of monthly means, with one row per year. */
import type { Measure } from '../../../charts/activity/series.ts'
import type { PortalSummary } from '../../../data/summary.ts'
import { DataTable, numberColumns } from '../../../elements/table/data-table.tsx'
import { monthNames } from '../../../format/dates.ts'
import { formatDecimals, formatTwoDecimals } from '../../../format/numbers.ts'
import { texts } from '../../../language/texts.ts'

type Values = (number | null)[]

interface YearTableProps {
  caption: string
  months: string[]
  values: Values
  /** Of the values; null where unknown. */
  uncertainties?: Values
  format: (value: number) => string
}

const YearTable = ({ caption, months, values, uncertainties, format }: YearTableProps) => {
  const positions = new Map(months.map((month, index) => [month, index]))
  const cellOf = (month: string) => {
    const at = positions.get(month) ?? -1
    const [value, uncertainty] = [values[at] ?? null, uncertainties?.[at] ?? null]
    if (value === null) return '–'
    if (uncertainty === null) return format(value)
    return (
      <>
        {format(value)} <small>± {format(uncertainty)}</small>
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

const oneDecimal = (value: number): string => formatDecimals(value, 1)

const tablesOf = ({ months, index }: PortalSummary, measure: Measure): Omit<YearTableProps, 'months'>[] => {
  const t = texts().overview.monthly
  if (measure === 'mean' || index === null)
    return [
      { caption: t.wolfMeans, values: months.wolf_mean, format: formatTwoDecimals },
      { caption: t.wolfSmoothed, values: months.wolf_smoothed, format: formatTwoDecimals },
    ]
  const { mean, uncertainty, smoothed } = index.months
  return [
    { caption: t.indexMeans, values: mean, uncertainties: uncertainty, format: oneDecimal },
    { caption: t.indexSmoothed, values: smoothed, format: oneDecimal },
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

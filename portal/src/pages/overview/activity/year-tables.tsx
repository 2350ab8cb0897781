/** Tables of monthly means, with one row per year. */
import type { Measure } from '../../../charts/activity/series.ts'
import type { PortalSummary } from '../../../data/summary.ts'
import { ScrollRegion } from '../../../elements/table/scroll-region.tsx'
import { monthNames } from '../../../format/dates.ts'
import { formatDecimals, formatTwoDecimals } from '../../../format/numbers.ts'
import { texts } from '../../../language/texts.ts'
import styles from './activity.module.css'

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
  const years = [...new Set(months.map((month) => month.slice(0, 4)))]
  return (
    <ScrollRegion class={styles.yearTable} label={caption}>
      <table>
        <caption>{caption}</caption>
        <thead>
          <tr>
            <th scope="col">{texts().overview.monthly.year}</th>
            {monthNames().map((month) => (
              <th key={month} scope="col">
                {month}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {years.map((year) => (
            <tr key={year}>
              <th scope="row">{year}</th>
              {monthNames().map((month, index) => (
                <td key={month}>{cellOf(`${year}-${String(index + 1).padStart(2, '0')}`)}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollRegion>
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

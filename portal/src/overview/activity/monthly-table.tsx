/** Monthly means as a table, one row per year; rendered when it is first opened. */
import { useState } from 'preact/hooks'
import './monthly-table.css'
import { MONTHS } from '../../format/days.ts'
import type { PortalSummary } from '../../service/summary.ts'

interface YearTableProps {
  caption: string
  months: string[]
  values: (number | null)[]
}

const YearTable = ({ caption, months, values }: YearTableProps) => {
  const byMonth = new Map(months.map((month, index) => [month, values[index] ?? null]))
  const years = [...new Set(months.map((month) => month.slice(0, 4)))]
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: keyboard users must be able to scroll it
    <section class="year-table" tabIndex={0} aria-label={caption}>
      <table>
        <caption>{caption}</caption>
        <thead>
          <tr>
            <th scope="col">Year</th>
            {MONTHS.map((month) => (
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
              {MONTHS.map((month, index) => (
                <td key={month}>{byMonth.get(`${year}-${String(index + 1).padStart(2, '0')}`) ?? '–'}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

export const MonthlyTable = ({ months }: { months: PortalSummary['months'] }) => {
  const [opened, setOpened] = useState(false)
  return (
    <details class="monthly" onToggle={() => setOpened(true)}>
      <summary>Monthly means as a table</summary>
      {opened && (
        <>
          <YearTable
            caption="Wolf number: monthly means of the daily means"
            months={months.month}
            values={months.wolf_mean}
          />
          <YearTable
            caption="Wolf number: 13-month smoothed"
            months={months.month}
            values={months.wolf_smoothed}
          />
        </>
      )}
    </details>
  )
}

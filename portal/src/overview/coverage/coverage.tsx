/** On which days the Sun was watched: the years in small, and one of them as a calendar. */
import { useMemo, useState } from 'preact/hooks'
import './coverage.css'
import type { PortalSummary } from '../../service/summary.ts'
import { coverageYears } from './coverage-days.ts'
import { CoverageSteps } from './coverage-steps.tsx'
import { YearCalendar } from './year-calendar.tsx'
import { YearList } from './year-list.tsx'

export const Coverage = ({ days }: { days: PortalSummary['days'] }) => {
  const years = useMemo(() => coverageYears(days), [days])
  const [chosen, setChosen] = useState<number>()
  const year = years.find(({ year }) => year === chosen) ?? years.at(-1)
  if (year === undefined) return null
  return (
    <section class="panel coverage" aria-labelledby="coverage">
      <h2 id="coverage">Coverage</h2>
      <p class="remark">How many observations each day has, by UTC days.</p>
      <YearCalendar key={year.year} year={year} />
      <CoverageSteps />
      {years.length > 1 && <YearList years={years} chosen={year.year} onChoose={setChosen} />}
    </section>
  )
}

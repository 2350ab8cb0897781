/** How many observations each day has: one year as a calendar, and all years as strips. */
import { useMemo, useState } from 'preact/hooks'
import { pathsOfRuns } from '../../../charts/chart.ts'
import { ShareChart } from '../../../charts/share-chart.tsx'
import type { PortalSummary } from '../../../data/summary.ts'
import { texts } from '../../../language/texts.ts'
import { calendarPicture } from './calendar-picture.tsx'
import styles from './coverage.module.css'
import { type CoverageYear, coverageYears, stepNames, stepOf, stepStyle } from './coverage-days.ts'
import { YearCalendar } from './year-calendar.tsx'

const CoverageSteps = () => (
  <p class={styles.steps}>
    {texts().overview.coverage.perDay}
    {stepNames().map((name, step) => (
      <span key={name}>
        <span class={styles.step} style={stepStyle(step)} aria-hidden="true" />
        {name}
      </span>
    ))}
  </p>
)

const MOST_DAYS = 366

/** One unit per day, drawn as runs of days of the same colour; CSS stretches the strip. */
const YearStrip = ({ year: { first, length, days } }: { year: CoverageYear }) => {
  const paths = pathsOfRuns(length, (index) => stepOf(days.get(first + index)?.observations ?? 0))
  return (
    <svg viewBox={`0 0 ${MOST_DAYS} 1`} preserveAspectRatio="none" aria-hidden="true">
      {[...paths].map(([step, path]) => (
        <path key={step} d={path} fill={`var(--coverage-${step})`} />
      ))}
    </svg>
  )
}

interface YearListProps {
  years: CoverageYear[]
  chosen: number
  onChoose: (year: number) => void
}

const YearList = ({ years, chosen, onChoose }: YearListProps) => {
  const strips = useMemo(
    () => new Map(years.map((year) => [year, <YearStrip key="" year={year} />])),
    [years],
  )
  return (
    <ul class={styles.yearList} aria-label={texts().overview.coverage.years}>
      {years.toReversed().map((one) => (
        <li key={one.year}>
          <button type="button" aria-pressed={one.year === chosen} onClick={() => onChoose(one.year)}>
            <span>{one.year}</span>
            {strips.get(one)}
            <span class={styles.yearListDays}>
              {texts().overview.coverage.daysOfYear(one.days.size, one.length)}
            </span>
          </button>
        </li>
      ))}
    </ul>
  )
}

export const Coverage = ({ days }: { days: PortalSummary['days'] }) => {
  const years = useMemo(() => coverageYears(days), [days])
  const [chosen, setChosen] = useState<number>()
  const year = years.find(({ year }) => year === chosen) ?? years.at(-1)
  if (year === undefined) return null
  const t = texts().overview.coverage
  return (
    <section class={`panel ${styles.coverage}`} aria-labelledby="coverage">
      <h2 id="coverage">{t.title}</h2>
      <p class="remark">{t.explained}</p>
      <YearCalendar key={year.year} year={year} />
      <CoverageSteps />
      <ShareChart
        file={`coverage-${year.year}`}
        title={t.title}
        subtitle={t.yearHeading(year.year, year.days.size, year.length)}
        draw={() => calendarPicture(year)}
      />
      {years.length > 1 && <YearList years={years} chosen={year.year} onChoose={setChosen} />}
    </section>
  )
}

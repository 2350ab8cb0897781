/** How many observations each day has: one year as a calendar, and all years as strips. */
import { useMemo, useRef, useState } from 'preact/hooks'
import { pathsOfRuns } from '../../../charts/chart.ts'
import { ShareChart } from '../../../charts/share-chart.tsx'
import type { PortalSummary } from '../../../data/summary.ts'
import { monthNames, weekdayNames } from '../../../format/dates.ts'
import { dayNumber, dayText, monthStart, weekdayOf } from '../../../format/days.ts'
import { texts } from '../../../language/texts.ts'
import { calendarPicture } from './calendar-picture.tsx'
import styles from './coverage.module.css'
import { type CoverageYear, coverageYears, stepNames, stepOf, stepStyle, weekOf } from './coverage-days.ts'

/** Days that a key moves by. */
const STRIDES: Record<string, number> = { ArrowLeft: -7, ArrowRight: 7, ArrowUp: -1, ArrowDown: 1 }

const describeDay = ({ days }: CoverageYear, day: number): string => {
  const { observations, images } = days.get(day) ?? { observations: 0, images: 0 }
  return texts().overview.coverage.onDay(dayText(day), observations, images)
}

/** The position of a week for CSS: one row of 53, or on a phone two rows of 27. */
const weekPosition = (week: number) => ({
  '--week': week,
  '--week-of-half': week % 27,
  '--half': Math.floor(week / 27),
})

/** A year as weeks by weekdays. Tab reaches one day, the arrow keys move from there. */
const YearCalendar = ({ year }: { year: CoverageYear }) => {
  const t = texts().overview.coverage
  const { first, length } = year
  const last = first + length - 1
  const [day, setDay] = useState(() => Math.max(first, ...year.days.keys()))
  const [pointed, setPointed] = useState<number | null>(null)
  const grid = useRef<HTMLTableElement>(null)

  const press = (event: KeyboardEvent) => {
    const stride = STRIDES[event.key]
    const next =
      event.key === 'Home' ? first : event.key === 'End' ? last : stride === undefined ? day : day + stride
    if (stride === undefined && next === day) return
    event.preventDefault()
    if (next < first || next > last) return
    setDay(next)
    grid.current?.querySelector<HTMLElement>(`[data-day="${dayText(next)}"]`)?.focus()
  }
  const dayUnder = ({ target }: Event): number | null => {
    const found = target instanceof HTMLElement ? target.dataset['day'] : undefined
    return found === undefined ? null : dayNumber(found)
  }

  return (
    <div>
      <h3>{t.yearHeading(year.year, year.days.size, length)}</h3>
      <table
        class={styles.calendar}
        ref={grid}
        // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a table with cells that arrow keys move through is a grid
        role="grid"
        aria-label={t.calendar(year.year)}
        onKeyDown={press}
        onPointerOver={(event) => setPointed(dayUnder(event))}
        onPointerLeave={() => setPointed(null)}
        onFocusIn={(event) => setDay((before) => dayUnder(event) ?? before)}
      >
        <tbody>
          {weekdayNames().map((weekday, row) => {
            const start = first + ((row - weekdayOf(first) + 7) % 7)
            const weeks = Math.floor((last - start) / 7) + 1
            return (
              <tr key={weekday} style={{ '--weekday': row }}>
                <th scope="row">{weekday}</th>
                {Array.from({ length: weeks }, (_, week) => start + week * 7).map((number) => {
                  const step = stepOf(year.days.get(number)?.observations ?? 0)
                  return (
                    <td
                      key={number}
                      class={styles.step}
                      tabIndex={number === day ? 0 : -1}
                      data-day={dayText(number)}
                      data-step={step}
                      aria-label={describeDay(year, number)}
                      style={{ ...weekPosition(weekOf(year, number)), ...stepStyle(step) }}
                    />
                  )
                })}
              </tr>
            )
          })}
        </tbody>
        <tfoot class={styles.calendarMonths} aria-hidden="true">
          <tr>
            {monthNames().map((month, index) => (
              <td key={month} style={weekPosition(weekOf(year, monthStart(year.year, index + 1) + 6))}>
                {month}
              </td>
            ))}
          </tr>
        </tfoot>
      </table>
      <p class={styles.calendarReadout}>{describeDay(year, pointed ?? day)}</p>
    </div>
  )
}

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

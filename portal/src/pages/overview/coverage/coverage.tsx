/** How many observations each day has: one year as a calendar, and all years as strips. */
import { useMemo, useRef, useState } from 'preact/hooks'
import { pathsOfRuns } from '../../../charts/chart.ts'
import { CHART_WIDTH, type PictureContent, ShareChart } from '../../../charts/share-chart.tsx'
import type { PortalSummary } from '../../../data/summary.ts'
import { monthNames, weekdayNames } from '../../../format/dates.ts'
import { dayNumber, dayText, monthStart, weekdayOf } from '../../../format/days.ts'
import { texts } from '../../../language/texts.ts'
import styles from './coverage.module.css'

interface CoveredDay {
  observations: number
  images: number
}

interface CoverageYear {
  year: number
  /** The day number of January 1. */
  first: number
  /** 365 or 366. */
  length: number
  /** Keys are day numbers. */
  days: Map<number, CoveredDay>
}

/** The least number of observations for each colour after the first. */
const STEPS = [1, 3, 6, 12]

/** 0 for none, to 4 for many. */
const stepOf = (observations: number): number => STEPS.filter((least) => observations >= least).length

const stepStyle = (step: number) => ({ background: `var(--coverage-${step})` })

/** The numbers of observations that each colour of the calendar stands for. */
const stepNames = (): string[] => {
  const t = texts().overview.coverage
  return [
    t.none,
    ...STEPS.map((least, index) => {
      const next = STEPS[index + 1]
      if (next === undefined) return t.orMore(least)
      return next - least === 1 ? String(least) : t.range(least, next - 1)
    }),
  ]
}

/** All years from the first to the last, also those without any day. */
const coverageYears = ({ day, obs_count, image_count }: PortalSummary['days']): CoverageYear[] => {
  const years: CoverageYear[] = []
  for (let year = Number(day[0]?.slice(0, 4)); year <= Number(day.at(-1)?.slice(0, 4)); year++) {
    const first = monthStart(year, 1)
    years.push({ year, first, length: monthStart(year + 1, 1) - first, days: new Map() })
  }
  day.forEach((text, index) => {
    const year = years[Number(text.slice(0, 4)) - (years[0]?.year ?? 0)]
    year?.days.set(dayNumber(text), { observations: obs_count[index] ?? 0, images: image_count[index] ?? 0 })
  })
  return years
}

/** The calendar column of a day, from 0; weeks start on Monday. */
const weekOf = ({ first }: CoverageYear, day: number): number =>
  Math.floor((day - first + weekdayOf(first)) / 7)

const LEFT = 44
const TOP = 24
const WEEKS = 54
/** From one day to the next. */
const PITCH = (CHART_WIDTH - LEFT) / WEEKS
const SIZE = PITCH - 3
const LEGEND_TOP = TOP + 7 * PITCH + 28
const LEGEND_PITCH = 90
const LEGEND_LEFT = 190
const FONT_SIZE = 12

const xOf = (week: number): number => LEFT + week * PITCH

const calendarPicture = (year: CoverageYear): PictureContent => {
  const days = Array.from({ length: year.length }, (_, at) => year.first + at)
  const square = (x: number, y: number, size: number, step: number) => (
    <rect
      key={x * 1000 + y}
      x={x.toFixed(1)}
      y={y.toFixed(1)}
      width={size}
      height={size}
      rx="2"
      fill={`var(--coverage-${step})`}
    />
  )
  return {
    height: LEGEND_TOP + 8,
    content: (
      <g font-size={FONT_SIZE}>
        {monthNames().map((month, index) => (
          <text
            key={month}
            x={xOf(weekOf(year, monthStart(year.year, index + 1) + 6))}
            y="14"
            fill="var(--text-quiet)"
          >
            {month}
          </text>
        ))}
        {weekdayNames().map((weekday, row) => (
          <text key={weekday} y={TOP + row * PITCH + SIZE / 2 + 4} fill="var(--text-quiet)">
            {weekday}
          </text>
        ))}
        {days.map((day) =>
          square(
            xOf(weekOf(year, day)),
            TOP + weekdayOf(day) * PITCH,
            SIZE,
            stepOf(year.days.get(day)?.observations ?? 0),
          ),
        )}
        <text x={LEFT} y={LEGEND_TOP} fill="var(--text)">
          {texts().overview.coverage.perDay}
        </text>
        {stepNames().map((name, step) => {
          const x = LEFT + LEGEND_LEFT + step * LEGEND_PITCH
          return (
            <g key={name}>
              {square(x, LEGEND_TOP - 10, FONT_SIZE, step)}
              <text x={x + 18} y={LEGEND_TOP} fill="var(--text)">
                {name}
              </text>
            </g>
          )
        })}
      </g>
    ),
  }
}

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
  <p class={`row remark ${styles.steps}`}>
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
            <span class={`remark ${styles.yearListDays}`}>
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

/** The number of observations of each day: one year as a calendar, and all years as strips. */
// biome-ignore-all lint/a11y/useSemanticElements: SVG has no elements of tables
import type { SVGAttributes } from 'preact'
import { useMemo, useRef, useState } from 'preact/hooks'
import { useElementSize, useNarrowScreen } from '../../../browser/hooks.ts'
import { pathsOfRuns } from '../../../charts/chart.ts'
import { Legend, SeriesMark } from '../../../charts/chart-drawing.tsx'
import { CHART_WIDTH, type PictureContent, ShareChart } from '../../../charts/share-chart.tsx'
import type { PortalSummary } from '../../../data/summary.ts'
import { monthNames, weekdayNames } from '../../../format/dates.ts'
import { dayNumber, dayText, monthStart, weekdayOf } from '../../../format/days.ts'
import { texts } from '../../../language/texts.ts'
import styles from './coverage.module.css'

interface CoverageYear {
  year: number
  /** The day number of January 1. */
  first: number
  /** 365 or 366. */
  length: number
  /** Keys are day numbers. */
  days: Map<number, { observations: number; images: number }>
}

/** The least number of observations for each colour after the first. */
const STEPS = [1, 3, 6, 12]

/** 0 for none, to 4 for many. */
const stepOf = (observations: number): number => STEPS.filter((least) => observations >= least).length

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

const stepOn = ({ days }: CoverageYear, day: number): number => stepOf(days.get(day)?.observations ?? 0)

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

/** Room for the names of the months. */
const TOP = 20
/** Room for the names of the weekdays. */
const LEAST_PITCH = 14
const LAYOUTS = {
  wide: { left: 40, gap: 3, rows: 1 },
  /** Two rows of half a year, so that a day is large enough to tap. */
  narrow: { left: 32, gap: 2, rows: 2 },
}

/** Where the days are: weeks by weekdays. */
const calendarLayout = (year: CoverageYear, width: number, { left, gap, rows } = LAYOUTS.wide) => {
  const weeks = Math.ceil((weekOf(year, year.first + year.length - 1) + 1) / rows)
  const pitch = (width - left) / weeks
  const weekdayPitch = Math.max(pitch, LEAST_PITCH)
  const rowHeight = TOP + 7 * weekdayPitch + 8
  return {
    size: pitch - gap,
    height: rows * rowHeight,
    xOf: (week: number) => left + (week % weeks) * pitch,
    /** The top of a weekday. */
    yOf: (week: number, weekday: number) =>
      Math.floor(week / weeks) * rowHeight + TOP + weekday * weekdayPitch,
  }
}

interface CalendarProps {
  year: CoverageYear
  layout: ReturnType<typeof calendarLayout>
  /** Properties that make a day accessible on a page. */
  cellOf?: (day: number) => SVGAttributes<SVGRectElement>
}

/** The days are the cells of a grid. */
const Calendar = ({ year, layout, cellOf }: CalendarProps) => {
  const { size, xOf, yOf } = layout
  const { first, length } = year
  return (
    <>
      {monthNames().map((month, index) => {
        const week = weekOf(year, monthStart(year.year, index + 1) + 6)
        return (
          // biome-ignore lint/a11y/noAriaHiddenOnFocusable: it is not focusable
          <text key={month} x={xOf(week)} y={yOf(week, 0) - 8} fill="var(--text-quiet)" aria-hidden="true">
            {month}
          </text>
        )
      })}
      {weekdayNames().map((weekday, row) => {
        const start = first + ((row - weekdayOf(first) + 7) % 7)
        const weeks = Math.ceil((first + length - start) / 7)
        return (
          <g key={weekday} role="row">
            <text role="rowheader" y={yOf(0, row) + size / 2 + 4} fill="var(--text-quiet)">
              {weekday}
            </text>
            {Array.from({ length: weeks }, (_, index) => start + index * 7).map((day) => {
              const week = weekOf(year, day)
              return (
                <rect
                  key={day}
                  role="gridcell"
                  x={xOf(week).toFixed(1)}
                  y={yOf(week, row).toFixed(1)}
                  width={size.toFixed(1)}
                  height={size.toFixed(1)}
                  rx="2"
                  fill={`var(--coverage-${stepOn(year, day)})`}
                  {...cellOf?.(day)}
                />
              )
            })}
          </g>
        )
      })}
    </>
  )
}

const FONT_SIZE = 12

const calendarPicture = (year: CoverageYear): PictureContent => {
  const layout = calendarLayout(year, CHART_WIDTH)
  const steps = stepNames().map(
    (label, step) => ({ label, kind: 'band', colour: `var(--coverage-${step})` }) as const,
  )
  return {
    height: layout.height + 24,
    content: (
      <g font-size={FONT_SIZE}>
        <Calendar year={year} layout={layout} />
        <g transform={`translate(0 ${layout.height + 8})`}>
          <Legend entries={steps} width={CHART_WIDTH} />
        </g>
      </g>
    ),
  }
}

const MOVES: Record<string, (day: number, year: CoverageYear) => number> = {
  ArrowLeft: (day) => day - 7,
  ArrowRight: (day) => day + 7,
  ArrowUp: (day) => day - 1,
  ArrowDown: (day) => day + 1,
  Home: (_, { first }) => first,
  End: (_, { first, length }) => first + length - 1,
}

const describeDay = ({ days }: CoverageYear, day: number): string => {
  const { observations, images } = days.get(day) ?? { observations: 0, images: 0 }
  return texts().overview.coverage.onDay(dayText(day), observations, images)
}

const dayUnder = ({ target }: Event): number | null => {
  const found = target instanceof SVGElement ? target.dataset['day'] : undefined
  return found === undefined ? null : dayNumber(found)
}

/** Tab reaches one day, the arrow keys move from there. */
const YearCalendar = ({ year }: { year: CoverageYear }) => {
  const t = texts().overview.coverage
  const { first, length } = year
  const [day, setDay] = useState(() => Math.max(first, ...year.days.keys()))
  const [pointed, setPointed] = useState<number | null>(null)
  const frame = useRef<HTMLDivElement>(null)
  const { width } = useElementSize(frame)
  const layout = calendarLayout(year, width, useNarrowScreen() ? LAYOUTS.narrow : LAYOUTS.wide)

  const press = (event: KeyboardEvent) => {
    const next = MOVES[event.key]?.(day, year)
    if (next === undefined) return
    event.preventDefault()
    if (next < first || next >= first + length) return
    setDay(next)
    frame.current?.querySelector<SVGElement>(`[data-day="${dayText(next)}"]`)?.focus()
  }
  const cellOf = (number: number) => ({
    tabindex: number === day ? 0 : -1,
    'data-day': dayText(number),
    'data-step': stepOn(year, number),
    'aria-label': describeDay(year, number),
  })
  return (
    <div ref={frame} class={styles.calendar}>
      <h3>{t.yearHeading(year.year, year.days.size, length)}</h3>
      {width > 0 && (
        <svg
          width={width}
          height={layout.height}
          font-size={FONT_SIZE}
          // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: arrow keys move through its cells
          role="grid"
          aria-label={t.calendar(year.year)}
          onKeyDown={press}
          onPointerOver={(event) => setPointed(dayUnder(event))}
          onPointerLeave={() => setPointed(null)}
          onFocusIn={(event) => setDay((before) => dayUnder(event) ?? before)}
        >
          <Calendar year={year} layout={layout} cellOf={cellOf} />
        </svg>
      )}
      <p class={styles.calendarReadout}>{describeDay(year, pointed ?? day)}</p>
    </div>
  )
}

const CoverageSteps = () => (
  <p class={`row remark ${styles.steps}`}>
    {texts().overview.coverage.perDay}
    {stepNames().map((name, step) => (
      <span key={name}>
        <SeriesMark kind="band" colour={`var(--coverage-${step})`} /> {name}
      </span>
    ))}
  </p>
)

const MOST_DAYS = 366

/** One unit per day, drawn as runs of days of the same colour; CSS stretches the strip. */
const YearStrip = ({ year }: { year: CoverageYear }) => {
  const paths = pathsOfRuns(year.length, (index) => stepOn(year, year.first + index))
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

const YearList = ({ years, chosen, onChoose }: YearListProps) => (
  <ul class={styles.yearList} aria-label={texts().overview.coverage.years}>
    {years.toReversed().map((one) => (
      <li key={one.year}>
        <button type="button" aria-pressed={one.year === chosen} onClick={() => onChoose(one.year)}>
          <span>{one.year}</span>
          <YearStrip year={one} />
          <span class={`remark ${styles.yearListDays}`}>
            {texts().overview.coverage.daysOfYear(one.days.size, one.length)}
          </span>
        </button>
      </li>
    ))}
  </ul>
)

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
        subtitle={`${t.yearHeading(year.year, year.days.size, year.length)}. ${t.explained}`}
        draw={() => calendarPicture(year)}
      />
      {years.length > 1 && <YearList years={years} chosen={year.year} onChoose={setChosen} />}
    </section>
  )
}

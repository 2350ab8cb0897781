/** How many observations each day has: one year as a calendar, and all years as strips. */
import { useEffect, useMemo, useRef, useState } from 'preact/hooks'
import { THEME_CHANGED } from '../../../browser/theme.ts'
import { coverageColours } from '../../../charts/chart-colours.ts'
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

/** One pixel per day; CSS stretches the strip. */
const drawStrip = (
  canvas: HTMLCanvasElement,
  { first, length, days }: CoverageYear,
  colours: string[],
): void => {
  const context = canvas.getContext('2d')
  if (context === null) return
  context.clearRect(0, 0, MOST_DAYS, 1)
  for (let index = 0; index < length; index++) {
    context.fillStyle = colours[stepOf(days.get(first + index)?.observations ?? 0)] ?? ''
    context.fillRect(index, 0, 1, 1)
  }
}

interface YearListProps {
  years: CoverageYear[]
  chosen: number
  onChoose: (year: number) => void
}

const YearList = ({ years, chosen, onChoose }: YearListProps) => {
  const list = useRef<HTMLUListElement>(null)
  useEffect(() => {
    const redraw = () => {
      const colours = coverageColours()
      list.current?.querySelectorAll('canvas').forEach((canvas, index) => {
        const year = years[years.length - 1 - index]
        if (year) drawStrip(canvas, year, colours)
      })
    }
    redraw()
    addEventListener(THEME_CHANGED, redraw)
    return () => removeEventListener(THEME_CHANGED, redraw)
  }, [years])
  return (
    <ul class={styles.yearList} ref={list} aria-label={texts().overview.coverage.years}>
      {years.toReversed().map(({ year, length, days }) => (
        <li key={year}>
          <button type="button" aria-pressed={year === chosen} onClick={() => onChoose(year)}>
            <span>{year}</span>
            <canvas width={MOST_DAYS} height={1} />
            <span class={styles.yearListDays}>{texts().overview.coverage.daysOfYear(days.size, length)}</span>
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

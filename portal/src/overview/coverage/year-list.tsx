/** Every year as a strip of its days, to choose one from. */
import { useEffect, useRef } from 'preact/hooks'
import { THEME_CHANGED } from '../../browser/theme.ts'
import { coverageColours } from '../../chart/chart-colours.ts'
import { type CoverageYear, stepOf } from './coverage-days.ts'

const DAYS = 366

/** One pixel a day; the style sheet stretches it. */
const draw = (canvas: HTMLCanvasElement, { first, length, days }: CoverageYear, colours: string[]): void => {
  const context = canvas.getContext('2d')
  if (context === null) return
  context.clearRect(0, 0, DAYS, 1)
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

export const YearList = ({ years, chosen, onChoose }: YearListProps) => {
  const list = useRef<HTMLUListElement>(null)
  useEffect(() => {
    const redraw = () => {
      const colours = coverageColours()
      list.current?.querySelectorAll('canvas').forEach((canvas, index) => {
        const year = years[years.length - 1 - index]
        if (year) draw(canvas, year, colours)
      })
    }
    redraw()
    addEventListener(THEME_CHANGED, redraw)
    return () => removeEventListener(THEME_CHANGED, redraw)
  }, [years])
  return (
    <ul class="year-list" ref={list} aria-label="Years">
      {years.toReversed().map(({ year, length, days }) => (
        <li key={year}>
          <button type="button" aria-pressed={year === chosen} onClick={() => onChoose(year)}>
            <span>{year}</span>
            <canvas width={DAYS} height={1} />
            <span class="year-list-days">
              {days.size} of {length} days
            </span>
          </button>
        </li>
      ))}
    </ul>
  )
}

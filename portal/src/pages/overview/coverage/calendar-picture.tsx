/** The calendar of a year as a picture. */
import { CHART_WIDTH, type PictureContent } from '../../../charts/share-chart.tsx'
import { monthNames, weekdayNames } from '../../../format/dates.ts'
import { monthStart, weekdayOf } from '../../../format/days.ts'
import { texts } from '../../../language/texts.ts'
import { type CoverageYear, stepNames, stepOf, weekOf } from './coverage-days.ts'

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

export const calendarPicture = (year: CoverageYear): PictureContent => {
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

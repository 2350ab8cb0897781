/** The current Carrington rotation: its days, today, and the Wolf numbers so far. */
import { chartContent, ShareChart } from '../../charts/share-chart.tsx'
import { valueOn } from '../../data/community-day.ts'
import type { PortalSummary } from '../../data/summary.ts'
import { dayNumber, dayText } from '../../format/days.ts'
import { formatTwoDecimals } from '../../format/numbers.ts'
import { texts } from '../../language/texts.ts'
import styles from './overview.module.css'

const DAY_WIDTH = 12
const HEIGHT = 44
const MARGIN = 7
const PICTURE_HEIGHT = 300

export const CurrentRotation = ({ summary: { rotation, today, days } }: { summary: PortalSummary }) => {
  const t = texts().overview.rotation
  const first = dayNumber(rotation.first_day)
  const length = dayNumber(rotation.last_day) - first + 1
  const position = dayNumber(today) - first + 1
  const wolf = Array.from({ length }, (_, index) => valueOn(days.day, days.wolf_mean, dayText(first + index)))
  const highest = Math.max(10, ...wolf.map((value) => value ?? 0))
  const seen = wolf.filter((value) => value !== null).length
  const title = t.title(rotation.number)
  const place = t.position(position, length, rotation.first_day, rotation.last_day)
  return (
    <section class={`panel ${styles.rotation}`} aria-labelledby="rotation">
      <h2 id="rotation">{title}</h2>
      <p>{place}</p>
      <svg
        viewBox={`0 0 ${length * DAY_WIDTH} ${HEIGHT + MARGIN}`}
        role="img"
        aria-label={t.description(today, position, length, seen)}
      >
        {wolf.map((value, index) => {
          const height = value === null ? 0 : Math.max(2, (value / highest) * HEIGHT)
          const x = index * DAY_WIDTH + 1
          const day = dayText(first + index)
          return (
            <g key={day}>
              <title>
                {value === null ? t.noWolfOfDay(day) : t.wolfOfDay(day, formatTwoDecimals(value))}
              </title>
              <rect
                fill={index < position ? 'var(--panel-raised)' : 'none'}
                stroke={index < position ? 'none' : 'var(--line)'}
                x={x}
                y={MARGIN}
                width={DAY_WIDTH - 2}
                height={HEIGHT}
                rx={2}
              />
              <rect
                fill="var(--monthly)"
                x={x}
                y={MARGIN + HEIGHT - height}
                width={DAY_WIDTH - 2}
                height={height}
                rx={2}
              />
            </g>
          )
        })}
        <path fill="var(--smoothed)" d={`M${(position - 0.5) * DAY_WIDTH - 5} 0h10l-5 6z`} />
      </svg>
      <p class="remark">
        <span aria-hidden="true">▾ </span>
        {t.today(today)} {seen === 0 ? t.noneYet : t.bars}
      </p>
      {seen > 0 && (
        <ShareChart
          file={`rotation-${rotation.number}`}
          title={title}
          subtitle={`${place}. ${t.today(today)}`}
          draw={() =>
            chartContent({
              from: first,
              to: first + length,
              panels: [
                {
                  label: texts().overview.activity.wolfHeading,
                  height: PICTURE_HEIGHT,
                  min: 0,
                  max: highest * 1.05,
                  series: [
                    {
                      label: '',
                      kind: 'columns',
                      colour: 'var(--monthly)',
                      x: wolf.map((_, index) => first + index),
                      y: wolf,
                    },
                  ],
                },
              ],
            })
          }
        />
      )}
    </section>
  )
}

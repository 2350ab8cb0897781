/** The last rotation day by day, as a small line that ends at the latest day. */
import { LONGEST_BRIDGE } from '../../../charts/time-ticks.ts'
import { formatDecimals } from '../../../format/numbers.ts'
import { texts } from '../../../language/texts.ts'
import styles from './latest.module.css'
import type { LatestNumber } from './latest-day.ts'

const STEP = 10
const HEIGHT = 70
const MARGIN = 7

interface Position {
  day: number
  x: number
  y: number
}

/** One path; it starts again after a gap that lines of charts do not cross. */
const pathThrough = (positions: Position[]): string =>
  positions
    .map(({ day, x, y }, index) => {
      const gap = day - (positions[index - 1]?.day ?? Number.NEGATIVE_INFINITY) - 1
      return `${gap > LONGEST_BRIDGE ? 'M' : 'L'}${x} ${y.toFixed(1)}`
    })
    .join('')

export const Sparkline = ({ recent, value, rotation }: LatestNumber) => {
  const known = recent.filter((one) => one !== null)
  const highest = Math.max(10, ...known)
  const heightOf = (one: number) => MARGIN + (1 - one / highest) * (HEIGHT - 2 * MARGIN)
  const positions = recent.flatMap((one, day) =>
    one === null ? [] : { day, x: MARGIN + day * STEP, y: heightOf(one) },
  )
  const width = (recent.length - 1) * STEP + 2 * MARGIN
  const latest = positions.at(-1)
  const decimals = (one: number) => formatDecimals(one, 1)
  return (
    <svg
      class={styles.sparkline}
      viewBox={`0 0 ${width} ${HEIGHT}`}
      role="img"
      aria-label={texts().overview.latest.recentDescription(
        known.length,
        decimals(Math.min(...known)),
        decimals(Math.max(...known)),
        decimals(value),
      )}
    >
      <path class={styles.sparklineGround} d={`M0 ${HEIGHT - MARGIN}H${width}`} />
      {rotation && (
        <path class={styles.sparklineMean} d={`M0 ${heightOf(rotation.mean).toFixed(1)}H${width}`} />
      )}
      <path class={styles.sparklineLine} d={pathThrough(positions)} />
      {positions.map(({ day, x, y }) => (
        <circle key={day} class={styles.sparklineDay} cx={x} cy={y} r={1.6} />
      ))}
      {latest && <circle class={styles.sparklineLatest} cx={latest.x} cy={latest.y} r={4.5} />}
    </svg>
  )
}

/** The cycles of about eleven years that the synthetic Sun's activity follows. */
import { DAY_MS } from '../../../server/src/domain/day.ts'
import { Random } from '../random.ts'
import { STREAM } from './random-streams.ts'

export type Hemisphere = 'north' | 'south'
export const HEMISPHERES: readonly Hemisphere[] = ['north', 'south']

/** Days are counted from 1970-01-01, as Date does. */
export interface Cycle {
  begins: Record<Hemisphere, number>
  strength: Record<Hemisphere, number>
  timescale: number
}

const YEAR = 365.25
const MONTH = YEAR / 12

// The real minimum of December 2019: it puts the last day of the sample in a decay from maximum, so even a
// sample of a single year has spots to show.
const LATEST_MINIMUM = Date.UTC(2019, 11, 15) / DAY_MS

// Height of Hathaway's curve at its maximum, so that a strength of 1 means 1 at maximum.
const CURVE_MAXIMUM = 0.504

// Past this a cycle has no groups left.
const LONGEST_TAIL = 15 * YEAR

/** The cycles that can have groups from `firstDay` on, the latest first. The same seed has the same cycles. */
export function cyclesSince(seed: number, firstDay: number): Cycle[] {
  const cycles: Cycle[] = []
  let begins = LATEST_MINIMUM
  for (let back = 0; begins > firstDay - LONGEST_TAIL; back += 1) {
    const random = new Random(seed, STREAM.cycle, back)
    cycles.push(drawCycle(random, begins))
    begins -= random.between(10.2, 12) * YEAR
  }
  return cycles
}

function drawCycle(random: Random, begins: number): Cycle {
  const strength = random.between(0.65, 1.3)
  // Positive: the north leads. Observed lags are of months to two years.
  const lead = random.between(0.6, 1.6) * YEAR * (random.chance(0.5) ? 1 : -1)
  const northShare = random.between(0.43, 0.57)
  return {
    begins: { north: begins - lead / 2, south: begins + lead / 2 },
    strength: { north: 2 * strength * northShare, south: 2 * strength * (1 - northShare) },
    // Waldmeier's effect, as Hathaway, Wilson and Reichmann (1994) fitted it: strong cycles rise faster.
    timescale: (27.12 + 25.15 / (3.3 * strength) ** 0.25) * MONTH,
  }
}

/** Activity of one hemisphere: about 1 at the maximum of an average cycle. Hathaway's curve rises faster than it decays. */
export function activity(cycle: Cycle, hemisphere: Hemisphere, day: number): number {
  const phase = (day - cycle.begins[hemisphere]) / cycle.timescale
  if (phase <= 0) return 0
  return (cycle.strength[hemisphere] * phase ** 3) / (Math.exp(phase ** 2) - 0.71) / CURVE_MAXIMUM
}

/** Spörer's law: degrees from the equator around which groups are born, high at first and drifting down. */
export function meanLatitude(cycle: Cycle, hemisphere: Hemisphere, day: number): number {
  return 28 * Math.exp(-Math.max(0, day - cycle.begins[hemisphere]) / (90 * MONTH))
}

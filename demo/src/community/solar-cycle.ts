/** The activity cycles, of about eleven years, of the synthetic Sun. */
import { DAY_MS } from '../../../server/src/domain/day.ts'
import { Random } from '../random.ts'
import { STREAM } from './random-streams.ts'

export type Hemisphere = 'north' | 'south'
export const HEMISPHERES: readonly Hemisphere[] = ['north', 'south']

/** Times are in days since 1970-01-01. */
export interface Cycle {
  begins: Record<Hemisphere, number>
  strength: Record<Hemisphere, number>
  timescale: number
}

const YEAR = 365.25
const MONTH = YEAR / 12

// The real minimum of December 2019. The sample ends during the decline that follows, so even a sample of one
// year shows spots.
const LATEST_MINIMUM = Date.UTC(2019, 11, 15) / DAY_MS

// The maximum of Hathaway's curve, used to normalise it: a strength of 1 gives 1 at maximum.
const CURVE_MAXIMUM = 0.504

// After this time a cycle produces no groups.
const MAX_CYCLE_LENGTH = 15 * YEAR

/** The cycles that can have groups from `firstDay` on, latest first. The same seed gives the same cycles. */
export function cyclesSince(seed: number, firstDay: number): Cycle[] {
  const cycles: Cycle[] = []
  let begins = LATEST_MINIMUM
  for (let back = 0; begins > firstDay - MAX_CYCLE_LENGTH; back += 1) {
    const random = new Random(seed, STREAM.cycle, back)
    cycles.push(drawCycle(random, begins))
    begins -= random.between(10.2, 12) * YEAR
  }
  return cycles
}

function drawCycle(random: Random, begins: number): Cycle {
  const strength = random.between(0.65, 1.3)
  // The north leads when positive. Observed lags range from months to two years.
  const lead = random.between(0.6, 1.6) * YEAR * (random.chance(0.5) ? 1 : -1)
  const northShare = random.between(0.43, 0.57)
  return {
    begins: { north: begins - lead / 2, south: begins + lead / 2 },
    strength: { north: 2 * strength * northShare, south: 2 * strength * (1 - northShare) },
    // Waldmeier effect, fitted by Hathaway, Wilson and Reichmann (1994): strong cycles rise faster.
    timescale: (27.12 + 25.15 / (3.3 * strength) ** 0.25) * MONTH,
  }
}

/** Activity of one hemisphere by Hathaway's curve: about 1 at the maximum of an average cycle. */
export function activity(cycle: Cycle, hemisphere: Hemisphere, day: number): number {
  const phase = (day - cycle.begins[hemisphere]) / cycle.timescale
  if (phase <= 0) return 0
  return (cycle.strength[hemisphere] * phase ** 3) / (Math.exp(phase ** 2) - 0.71) / CURVE_MAXIMUM
}

/** Spörer's law: groups emerge at high latitudes first and then ever nearer to the equator. */
export function meanLatitude(cycle: Cycle, hemisphere: Hemisphere, day: number): number {
  return 28 * Math.exp(-Math.max(0, day - cycle.begins[hemisphere]) / (90 * MONTH))
}

/** The activity cycles, of about eleven years, of the synthetic Sun: the real ones where they are known. */
import { DAY_MS } from '../../../server/src/domain/day.ts'
import { Random } from '../random.ts'
import { STREAM } from './random-streams.ts'

export type Hemisphere = 'north' | 'south'
export const HEMISPHERES: readonly Hemisphere[] = ['north', 'south']

/** Times are in days since 1970-01-01. */
export interface Cycle {
  minimum: number
  nextMinimum: number
  maximum: Record<Hemisphere, number>
  /** The part of the hemisphere in the smoothed sunspot number at its maximum. */
  strength: Record<Hemisphere, number>
}

const YEAR = 365.25
const MONTH = YEAR / 12

type KnownCycle = [minimum: string, north: [maximum: string, strength: number], south: [string, number]]

/**
 * Minima of the smoothed international sunspot number (SILSO, version 2.0). The maxima of the hemispheres are chosen so
 * that their sum has its maximum near the real ones: 213 in 1989-11, 180 in 2001-11, 116 in 2014-04 and 161 in 2024-10.
 */
const KNOWN_CYCLES: readonly KnownCycle[] = [
  ['1986-09', ['1989-08', 105], ['1990-05', 110]],
  ['1996-08', ['2001-10', 85], ['2002-05', 98]],
  ['2008-12', ['2012-05', 48], ['2014-12', 94]],
  ['2019-12', ['2024-09', 72], ['2025-03', 90]],
]
const FIRST_KNOWN = 22
/** Expected: the end of the last known cycle. */
const NEXT_MINIMUM = '2030-12'

const middleOf = (month: string): number => Date.parse(`${month}-15`) / DAY_MS

const knownCycle = ([minimum, north, south]: KnownCycle, index: number): Cycle => ({
  minimum: middleOf(minimum),
  nextMinimum: middleOf(KNOWN_CYCLES[index + 1]?.[0] ?? NEXT_MINIMUM),
  maximum: { north: middleOf(north[0]), south: middleOf(south[0]) },
  strength: { north: north[1], south: south[1] },
})

/** Draws a cycle that begins or ends at a given minimum. */
const drawCycle = (seed: number, number: number, place: { begins: number } | { ends: number }): Cycle => {
  const random = new Random(seed, STREAM.cycle, number)
  const length = Math.round(random.between(10.2, 12) * YEAR)
  const minimum = 'begins' in place ? place.begins : place.ends - length
  const strength = random.between(100, 230)
  const northShare = random.between(0.43, 0.57)
  // Waldmeier effect: strong cycles rise faster.
  const maximum = minimum + (5.3 - strength / 170) * YEAR
  // The north leads when positive. Observed lags range from months to two years.
  const lead = random.between(0.6, 1.6) * YEAR * (random.chance(0.5) ? 1 : -1)
  return {
    minimum,
    nextMinimum: minimum + length,
    maximum: { north: maximum - lead / 2, south: maximum + lead / 2 },
    strength: { north: strength * northShare, south: strength * (1 - northShare) },
  }
}

// Old and new cycles overlap around a minimum.
const OVERLAP = 2 * YEAR

/** All cycles that can have groups from `firstDay` to `lastDay`, in order of time. */
export const cyclesBetween = (seed: number, firstDay: number, lastDay: number): Cycle[] => {
  const cycles = KNOWN_CYCLES.map(knownCycle)
  for (let number = FIRST_KNOWN - 1; ; number -= 1) {
    const { minimum } = cycles[0] as Cycle
    if (minimum < firstDay - OVERLAP) break
    cycles.unshift(drawCycle(seed, number, { ends: minimum }))
  }
  for (let number = FIRST_KNOWN + KNOWN_CYCLES.length; ; number += 1) {
    const { nextMinimum } = cycles.at(-1) as Cycle
    if (nextMinimum > lastDay + OVERLAP) break
    cycles.push(drawCycle(seed, number, { begins: nextMinimum }))
  }
  return cycles
}

const NEGLIGIBLE = 0.002

/**
 * The hemisphere's part of the smoothed sunspot number. The curves resemble the smoothed numbers of the cycles 24 and
 * 25, and the sum of two cycles is smallest at the minimum between them.
 */
export const activity = (
  { minimum, nextMinimum, maximum, strength }: Cycle,
  hemisphere: Hemisphere,
  day: number,
): number => {
  const top = maximum[hemisphere]
  const level =
    day < top
      ? Math.exp(-(((top - day) / (0.48 * (top - minimum))) ** 2.5))
      : Math.exp(-(((day - top) / (0.36 * (nextMinimum - top))) ** 1.5))
  return level < NEGLIGIBLE ? 0 : strength[hemisphere] * level
}

/** Spörer's law: groups emerge at high latitudes first and then ever nearer to the equator. */
export const meanLatitude = ({ minimum }: Cycle, day: number): number =>
  28 * Math.exp(-Math.max(0, day - minimum) / (90 * MONTH))

/** Step 4 of the index: how far each row is from its day's index, and a flag. */
import { emptyEntries, enterDay, expectedVariance } from './day-index.ts'
import type { Factors } from './factors.ts'
import type { IndexRows } from './index-rows.ts'
import { CONSTANTS } from './recipe.ts'

const { ZOUT } = CONSTANTS

/** The flags of rows. `flag` of `rowFlags` has their places in this list. */
export const FLAGS = ['ok', 'outlier', 'disputed', 'no-peers'] as const
export type Flag = (typeof FLAGS)[number]
const [OK, OUTLIER, DISPUTED, NO_PEERS] = [0, 1, 2, 3]

/** True if a row with this flag differs from its day. */
export const isSuspicious = (flag: number): boolean => flag === OUTLIER || flag === DISPUTED

/**
 * Returns a function that reads a day of `rows.total`, and returns how each of its rows entered, with z and flag. The
 * next call overwrites them.
 */
export const rowFlags = (rows: IndexRows, factors: Factors) => {
  const { total } = rows
  const entries = {
    ...emptyEntries(total),
    /** 0 for a row without peers, which has no z. */
    z: new Float64Array(total.unit.length),
    flag: new Uint8Array(total.unit.length),
  }
  const { scaled, share, z, flag } = entries
  return (at: number) => {
    const { count, index } = enterDay(total, at, rows, factors, entries)
    let largest = 0
    for (let row = 0; row < count; row++) {
      const expected = expectedVariance(factors, rows, total.unit[row] as number, index)
      // The index contains the row itself, which reduces the difference: hence 1 − a.
      const own = ((scaled[row] as number) - index) / Math.sqrt(expected * (1 - (share[row] as number)))
      z[row] = own
      flag[row] = Math.abs(own) > ZOUT ? OUTLIER : OK
      largest = Math.max(largest, Math.abs(own))
    }
    if (count === 1) {
      z[0] = 0
      flag[0] = NO_PEERS
    }
    // Of two observers nobody can say who is wrong.
    if (count === 2 && largest > ZOUT) flag.fill(DISPUTED, 0, count)
    return { count, index, ...entries }
  }
}

/** Step 4 of the index: how far each row is from its day's index, and a flag. */
import { type DayIndex, expectedVariance, type RowEntries } from './day-index.ts'
import type { Factors } from './factors.ts'
import type { DayRows, IndexRows } from './index-rows.ts'
import { CONSTANTS } from './recipe.ts'

const { ZOUT } = CONSTANTS

/** The flags of rows. `RowFlags` has their places in this list. */
export const FLAGS = ['ok', 'outlier', 'disputed', 'no-peers'] as const
export type Flag = (typeof FLAGS)[number]
const [OK, OUTLIER, DISPUTED, NO_PEERS] = [0, 1, 2, 3]

/** Whether a row with this flag differs from its day. */
export const isSuspicious = (flag: number): boolean => flag === OUTLIER || flag === DISPUTED

export type RowFlags = ReturnType<typeof computeFlags>

export const computeFlags = (
  days: DayIndex,
  rows: DayRows,
  { scaled, share }: RowEntries,
  units: IndexRows,
  factors: Factors,
) => {
  const [z, flag] = [new Float64Array(rows.unit.length), new Uint8Array(rows.unit.length)]
  for (const [at, index] of days.index.entries()) {
    const [first, end] = [rows.firstRow[at] as number, rows.firstRow[at + 1] as number]
    if (end - first === 1) {
      flag[first] = NO_PEERS
      continue
    }
    let largest = 0
    for (let row = first; row < end; row++) {
      const expected = expectedVariance(factors, units, rows.unit[row] as number, index)
      // The index contains the row itself, which reduces the difference: hence 1 − a.
      const own = ((scaled[row] as number) - index) / Math.sqrt(expected * (1 - (share[row] as number)))
      z[row] = own
      flag[row] = Math.abs(own) > ZOUT ? OUTLIER : OK
      largest = Math.max(largest, Math.abs(own))
    }
    // Of two observers nobody can say who is wrong.
    if (end - first === 2 && largest > ZOUT) flag.fill(DISPUTED, first, end)
  }
  return {
    /** 0 for a row without peers, which has no z. */
    z,
    flag,
  }
}

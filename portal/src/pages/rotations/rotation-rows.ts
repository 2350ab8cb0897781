/** Carrington rotations as rows of days. A day belongs to the rotation that is in progress at its noon, 12:00 UTC. */
import type { PortalSummary } from '../../../../server/src/features/portal/summary.ts'
import { dayNumber } from '../../format/days.ts'

export interface RotationRow {
  number: number
  /** The first day, in days since 1970-01-01. */
  first: number
  /** 27 or 28 days. */
  length: number
  /** L0 at noon of the first day, and by how much it falls from day to day, in degrees. */
  firstLongitude: number
  dailyFall: number
}

export const LONGEST_ROTATION = 28

/** The rotations of all days with data, newest first. */
export const rotationRows = ({ rotations }: Pick<PortalSummary, 'rotations'>): RotationRow[] => {
  if (rotations === null) return []
  const { number, first_day, days, l0 } = rotations
  let first = dayNumber(first_day)
  const rows = days.map((length, index) => {
    const [firstLongitude = 0, nextLongitude = 0] = [l0[index], l0[index + 1]]
    const dailyFall = (firstLongitude + 360 - nextLongitude) / length
    const row = { number: number + index, first, length, firstLongitude, dailyFall }
    first += length
    return row
  })
  return rows.reverse()
}

/** The rows that contain at least one of the days. */
export const rowsBetween = (rows: readonly RotationRow[], from: number, to: number): RotationRow[] =>
  rows.filter(({ first, length }) => first <= to && first + length > from)

/** The row of a day, or -1. */
export const rowIndexOf = (rows: readonly RotationRow[], day: number): number =>
  rows.findIndex(({ first, length }) => day >= first && day < first + length)

/** L0 at noon, in whole degrees: the Carrington longitude of the central meridian, which falls from 360 to 0. */
export const longitudeOn = ({ first, firstLongitude, dailyFall }: RotationRow, day: number): number =>
  Math.max(0, Math.round(firstLongitude - (day - first) * dailyFall))

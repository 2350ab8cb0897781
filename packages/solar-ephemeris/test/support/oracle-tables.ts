/** Tables of reference values from independent programs. */
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'

export type OracleRow = { time_utc: string; [column: string]: string }

/** Rows of a table, by the names in its first line. */
export const readTable = (name: string): OracleRow[] => {
  const text = readFileSync(new URL(`../oracles/${name}`, import.meta.url), 'utf8')
  const [columns = [], ...rows] = text
    .trim()
    .split(/\r?\n/)
    .map((line) => line.split(','))
  return rows.map((row) => ({
    time_utc: '',
    ...Object.fromEntries(columns.map((column, at) => [column, row[at] ?? ''])),
  }))
}

/** From 0 to 180 degrees. */
export const angleBetween = (one: number, other: number): number =>
  Math.abs(one - other - 360 * Math.round((one - other) / 360))

export const assertNear = (difference: number, tolerance: number, what: string): void =>
  assert.ok(difference <= tolerance, `${what} differs by ${difference}`)

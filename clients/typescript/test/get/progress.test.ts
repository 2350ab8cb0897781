/** The progress line at every terminal width. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { progressLine, type Status } from '../../src/get/progress.ts'

const WIDTHS = Array.from({ length: 17 }, (_, more) => 40 + 5 * more)
const NAMES = [
  'o.csv',
  'observations.csv',
  `${'observations-of-all-'.repeat(8)}years.csv`,
  '太陽観測'.repeat(30),
]
const COURSES: Omit<Status, 'name'>[] = [
  [0, 0, 0],
  [999_999, 1_000_000, 999],
  [1_234_567, 12_345_678, 123_456],
  [1, 999_999_999, 0.001],
  [999_949, 9_999_499, 9_949],
].map(([rows, totalRows, rowsPerSecond]) => ({
  totalRows: totalRows as number,
  received: { rows, bytes: 1 },
  rowsPerSecond: rowsPerSecond as number,
  bytesPerSecond: 1,
}))

/** As East Asian terminals count, with one column for the ellipsis. */
const columnsOf = (line: string): number =>
  [...line].reduce((sum, letter) => sum + (/\p{Script=Han}/u.test(letter) ? 2 : 1), 0)

test('shows rows, rate and time left at widths from 40 to 120', () => {
  for (const name of NAMES)
    for (const course of COURSES)
      for (const columns of WIDTHS) {
        const line = progressLine({ name, ...course }, columns)
        assert.ok(columnsOf(line) < columns, `${columns}: ${line}`)
        const end = course.rowsPerSecond > 0 ? /[\d.,KMB]+\/s {2}(\d+:\d\d|[\d.KMB]+ h) left$/ : /0\/s$/
        assert.match(line, /(^| )[\d.,KMB]+ of [\d.,KMB]+ rows {2}/, `${columns}`)
        assert.match(line, end, `${columns}`)
      }
})

const USUAL: Status = {
  name: 'observations.csv',
  totalRows: 1_200_000,
  received: { rows: 600_000, bytes: 1 },
  rowsPerSecond: 20_000,
  bytesPerSecond: 1,
}
const LONG = { ...USUAL, name: 'observations-in-white-light-of-all-years.csv' }

test('shortens the bar before the name, and the name before the numbers', () => {
  const numbers = '600,000 of 1,200,000 rows  20,000/s  0:30 left'
  assert.equal(progressLine(USUAL, 120), `observations.csv ████████████░░░░░░░░░░░░ 50%  ${numbers}`)
  assert.equal(progressLine(USUAL, 80), `observations.csv █████░░░░░ 50%  ${numbers}`)
  assert.equal(progressLine(LONG, 80), `observatio…years.csv ███░░░ 50%  ${numbers}`)
  assert.equal(progressLine(USUAL, 62), `obse…csv  50%  ${numbers}`)
  assert.equal(progressLine(LONG, 46), 'obse…csv  600K of 1.2M rows  20K/s  0:30 left')
  assert.equal(progressLine(LONG, 40), '600K of 1.2M rows  20K/s  0:30 left')
})

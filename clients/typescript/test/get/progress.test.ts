/** The progress line at several terminal widths. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { progressLine, type Status } from '../../src/get/progress.ts'

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

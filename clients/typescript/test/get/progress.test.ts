/** The progress line. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { progressLine } from '../../src/get/progress.ts'

test('shows rows and the time left, and megabytes for Parquet', () => {
  const total = 1_200_000
  assert.equal(
    progressLine({ rows: 600_000, bytes: 1 }, total, 90),
    '██████████░░░░░░░░░░ 50%  600,000 of 1,200,000 rows  1:30 left',
  )
  assert.equal(progressLine({ rows: 0, bytes: 1 }, total), '░░░░░░░░░░░░░░░░░░░░ 0%  0 of 1,200,000 rows')
  assert.equal(progressLine({ rows: undefined, bytes: 12_345_678 }, total), '12.3 MB of 1,200,000 rows')
})

/** Which ratios the benchmark prints. */
import { strict as assert } from 'node:assert'
import { test } from 'node:test'
import { intervalOf, isMeasured } from './measuring/statistics.ts'

const ROUNDS = [0.99, 1, 1.01, 1.4, 0.98]

test('prints a ratio that most rounds of all passes agree on', () => {
  const interval = intervalOf(Array.from({ length: 5 }, () => ROUNDS))
  assert.equal(interval.median, 1)
  assert.ok(isMeasured(interval))
})

test('prints no ratio when rounds differ by more than 5 %', () => {
  assert.ok(!isMeasured(intervalOf(Array.from({ length: 5 }, () => [0.8, 0.9, 1, 1.1, 1.2]))))
})

test('prints no ratio when processes differ although the rounds of each agree', () => {
  assert.ok(!isMeasured(intervalOf([0.96, 0.98, 1, 1.02, 1.04].map((ratio) => Array(20).fill(ratio)))))
})

test('prints no ratio of fewer than four passes', () => {
  assert.ok(!isMeasured(intervalOf(Array.from({ length: 3 }, () => ROUNDS))))
})

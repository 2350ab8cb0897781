/** Which ratios the benchmark prints. */
import { strict as assert } from 'node:assert'
import { test } from 'node:test'
import { intervalOf, isMeasured } from './measuring/statistics.ts'

const AGREEING = [0.99, 1, 1.01, 0.98, 1.02, 1, 0.99, 1.01]

test('prints a ratio that most rounds agree on', () => {
  const interval = intervalOf([...AGREEING, 0.99, 1.1])
  assert.ok(Math.abs(interval.middle - 1) < 0.01)
  assert.ok(isMeasured(interval))
})

test('prints no ratio when rounds differ by more than 5 %', () => {
  assert.ok(!isMeasured(intervalOf([0.8, 0.9, 1, 1.1, 1.2, 0.85, 0.95, 1.15])))
})

test('prints no ratio of fewer than four rounds', () => {
  assert.ok(!isMeasured(intervalOf([1, 1, 1])))
})

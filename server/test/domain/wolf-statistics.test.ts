import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { mean } from '../../src/domain/records/wolf.ts'

describe('mean', () => {
  it('has two decimals, rounded half away from zero', () => {
    assert.equal(mean(1, 3), 0.33)
    assert.equal(mean(2, 3), 0.67)
    assert.equal(mean(1, 8), 0.13, '0.125 is halfway')
    assert.equal(mean(3, 8), 0.38, '0.375 is halfway')
    assert.equal(mean(201, 200), 1.01, '1.005, which no double represents exactly, is halfway')
    assert.equal(mean(1, 200), 0.01)
    assert.equal(mean(1, 201), 0)
    assert.equal(mean(0, 7), 0)
    assert.equal(mean(186, 1), 186)
  })

  it('is exact for sums beyond the precision of a double', () => {
    assert.equal(mean(2n ** 60n + 1n, 2 ** 30), 2 ** 30)
    assert.equal(mean((2n ** 40n + 1n) * 1_000n - 5n, 1_000), 2 ** 40 + 1)
  })
})

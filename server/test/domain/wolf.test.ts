import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import { MINIMAL_OBSERVATION } from '../../../test/support/minimal-observation.ts'
import type { Observation } from '../../src/domain/records/observation.ts'
import { wolfNumber, wolfWarnings } from '../../src/domain/records/wolf.ts'

const warnings = (counts: Partial<Observation>) => wolfWarnings({ ...MINIMAL_OBSERVATION, ...counts })

describe('wolfNumber', () => {
  it('is ten times the groups plus the spots', () => {
    assert.equal(wolfNumber(0, 0), 0)
    assert.equal(wolfNumber(3, 17), 47)
    const count = fc.integer({ min: 0, max: 9_999 })
    fc.assert(fc.property(count, count, (g, s) => Number(`${g}0`) + s === wolfNumber(g, s)))
  })

  it('is null, not 0, when groups or spots are not reported', () => {
    assert.equal(wolfNumber(null, 5), null)
    assert.equal(wolfNumber(5, null), null)
    assert.equal(wolfNumber(0, null), null)
    assert.equal(wolfNumber(null, null), null)
  })
})

describe('wolfWarnings', () => {
  it('warns when north and south do not add up to the total', () => {
    assert.deepEqual(warnings({ gt: 5, gn: 2, gs: 2 }), ['hemispheres'])
    assert.deepEqual(warnings({ gt: 4, gn: 2, gs: 2 }), [])
    assert.deepEqual(warnings({ gt: 0, gn: 0, gs: 1, ss: 1 }), ['hemispheres'])
  })

  it('does not warn when a hemisphere is not reported', () => {
    assert.deepEqual(warnings({ gt: 5, gn: 2 }), [])
    assert.deepEqual(warnings({ gn: 2, gs: 2 }), [])
    assert.deepEqual(warnings({}), [])
  })

  it('warns once when there are more groups than spots, in total or in a hemisphere', () => {
    assert.deepEqual(warnings({ gt: 3, st: 2 }), ['groups'])
    assert.deepEqual(warnings({ gn: 3, sn: 2 }), ['groups'])
    assert.deepEqual(warnings({ gs: 1, ss: 0 }), ['groups'])
    assert.deepEqual(warnings({ gt: 2, st: 1, gn: 1, sn: 0, gs: 1, ss: 0 }), ['groups'])
    assert.deepEqual(warnings({ gt: 3, st: 3, gn: 0, sn: 0 }), [])
    assert.deepEqual(warnings({ gt: 3 }), [], 'missing spots are not zero spots')
  })

  it('returns both warnings when both apply', () => {
    assert.deepEqual(warnings({ gt: 5, st: 1, gn: 1, gs: 1 }), ['hemispheres', 'groups'])
  })
})

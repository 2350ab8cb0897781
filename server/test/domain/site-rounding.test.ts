import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { roundToTenth } from '../../src/domain/records/image.ts'

describe('roundToTenth', () => {
  it('rounds every half of a tenth away from zero', () => {
    for (let tenths = 0; tenths < 1_800; tenths++) {
      const half = Number(`${Math.floor(tenths / 10)}.${tenths % 10}5`)
      const expected = Number(`${Math.floor((tenths + 1) / 10)}.${(tenths + 1) % 10}`)
      assert.equal(roundToTenth(half), expected, `${half}`)
      assert.equal(roundToTenth(-half), -expected, `${-half}`)
    }
  })

  it('never returns negative zero', () => {
    for (const degrees of [-0, 0, -0.04, -1e-300])
      assert.ok(Object.is(roundToTenth(degrees), 0), `${degrees}`)
  })
})

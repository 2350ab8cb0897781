import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import { roundToTenth } from '../../src/domain/image.ts'

describe('roundToTenth', () => {
  it('rounds to a tenth of a degree, half away from zero, for both signs', () => {
    assert.equal(roundToTenth(40.4168), 40.4)
    assert.equal(roundToTenth(-3.7038), -3.7)
    assert.equal(roundToTenth(0.05), 0.1)
    assert.equal(roundToTenth(-0.05), -0.1)
    assert.equal(roundToTenth(179.96), 180)
    assert.equal(roundToTenth(-90), -90)
  })

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

  it('returns at most one decimal, within 0.05° of the given value', () => {
    fc.assert(
      fc.property(fc.double({ min: -180, max: 180, noNaN: true }), (degrees) => {
        const rounded = roundToTenth(degrees)
        assert.match(String(rounded), /^-?\d{1,3}(\.\d)?$/)
        assert.ok(Math.abs(rounded - degrees) <= 0.05 + 1e-12)
        assert.equal(roundToTenth(rounded), rounded, 'rounding is idempotent')
      }),
    )
  })
})

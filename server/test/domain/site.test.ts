import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import { roundToTenth } from '../../src/domain/image.ts'

describe('the place of an observing site', () => {
  it('is rounded to a tenth of a degree, half away from zero, north and south alike', () => {
    assert.equal(roundToTenth(40.4168), 40.4)
    assert.equal(roundToTenth(-3.7038), -3.7)
    assert.equal(roundToTenth(0.05), 0.1)
    assert.equal(roundToTenth(-0.05), -0.1)
    assert.equal(roundToTenth(179.96), 180)
    assert.equal(roundToTenth(-90), -90)
  })

  it('goes away from zero at every half of a tenth that there is', () => {
    for (let tenths = 0; tenths < 1_800; tenths++) {
      const half = Number(`${Math.floor(tenths / 10)}.${tenths % 10}5`)
      const expected = Number(`${Math.floor((tenths + 1) / 10)}.${(tenths + 1) % 10}`)
      assert.equal(roundToTenth(half), expected, `${half}`)
      assert.equal(roundToTenth(-half), -expected, `${-half}`)
    }
  })

  it('is never minus zero', () => {
    for (const degrees of [-0, 0, -0.04, -1e-300])
      assert.ok(Object.is(roundToTenth(degrees), 0), `${degrees}`)
  })

  it('has one decimal and lies within a twentieth of a degree of what was given', () => {
    fc.assert(
      fc.property(fc.double({ min: -180, max: 180, noNaN: true }), (degrees) => {
        const rounded = roundToTenth(degrees)
        assert.match(String(rounded), /^-?\d{1,3}(\.\d)?$/)
        assert.ok(Math.abs(rounded - degrees) <= 0.05 + 1e-12)
        assert.equal(roundToTenth(rounded), rounded, 'rounded once, it stays')
      }),
    )
  })
})

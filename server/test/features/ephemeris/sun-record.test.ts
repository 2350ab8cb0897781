import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { sunRecord } from '../../../src/features/ephemeris/sun-record.ts'

describe('rounding of sunRecord', () => {
  it('keeps the fraction below 1 in the last second of a rotation', () => {
    const last = sunRecord('2024-05-06T11:44:10Z', null)
    assert.deepEqual([last.carrington_rotation, last.carrington_fraction, last.l0], [2283, 0.999999, 0.0001])
    const first = sunRecord('2024-05-06T11:44:11Z', null)
    assert.deepEqual([first.carrington_rotation, first.carrington_fraction, first.l0], [2284, 0, 359.9999])
  })

  it('has azimuth 0 when the Sun is less than a rounding step west of north', () => {
    assert.equal(sunRecord('2024-05-12T23:56:21Z', { lat: 60, lng: 0 }).azimuth, 0)
    assert.ok(Number(sunRecord('2024-05-12T23:56:20Z', { lat: 60, lng: 0 }).azimuth) > 359.99)
  })
})

import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { angleBetween, assertNear, readTable } from '../../../test/support/oracle-tables.ts'
import { sunEphemeris, sunPosition } from '../../src/domain/ephemeris/sun-ephemeris.ts'

const DEGREES = 0.005

describe('sunEphemeris', () => {
  it('equals sunpy within 0.005 degrees from 1850 on', () => {
    // Computed with sunpy 4.1.2.
    const rows = readTable('ephemeris-oracle.csv')
    for (const { time_utc, ...row } of rows) {
      const { p, b0, l0, carringtonRotation, carringtonFraction, radius, distance } = sunEphemeris(time_utc)
      assertNear(angleBetween(p, Number(row['p_angle_deg'])), DEGREES, `${time_utc}: P`)
      assertNear(angleBetween(b0, Number(row['b0_deg'])), DEGREES, `${time_utc}: B0`)
      assertNear(angleBetween(l0, Number(row['l0_carrington_deg'])), DEGREES, `${time_utc}: L0`)
      const rotation = carringtonRotation + carringtonFraction - Number(row['carrington_rotation_fractional'])
      assertNear(Math.abs(rotation), DEGREES / 360, `${time_utc}: rotation`)
      assertNear(Math.abs(radius - Number(row['angular_radius_arcsec'])), 0.02, `${time_utc}: radius`)
      assertNear(Math.abs(distance - Number(row['earth_sun_distance_au'])), 2e-5, `${time_utc}: distance`)
    }
    assert.equal(rows.length, 240)
  })
})

describe('sunPosition', () => {
  it('equals astropy within 0.005 degrees on all continents', () => {
    // Computed with astropy 5.2.1, without refraction.
    const rows = readTable('altaz-oracle.csv')
    for (const { time_utc, ...row } of rows) {
      const [latitude, longitude] = [Number(row['latitude_deg_north']), Number(row['longitude_deg_east'])]
      const { altitude, azimuth, parallacticAngle } = sunPosition(time_utc, latitude, longitude)
      const expected = Number(row['solar_altitude_airless_topocentric_deg'])
      assertNear(Math.abs(altitude - expected), DEGREES, `${time_utc}: altitude`)
      const north = Number(row['solar_azimuth_north_over_east_deg'])
      assertNear(angleBetween(azimuth, north), DEGREES, `${time_utc}: azimuth`)
      const parallactic = Number(row['parallactic_angle_deg'])
      assertNear(angleBetween(parallacticAngle, parallactic), DEGREES, `${time_utc}: parallactic angle`)
    }
    assert.equal(rows.length, 60)
  })

  it('is defined at the poles and on the date line', () => {
    for (const latitude of [-90, 0, 90])
      for (const longitude of [-180, 180]) {
        const position = sunPosition('2024-06-21T00:00:00Z', latitude, longitude)
        assert.ok(Object.values(position).every(Number.isFinite), `${latitude}, ${longitude}`)
      }
    const [west, east] = [
      sunPosition('2024-06-21T00:00:00Z', 10, -180),
      sunPosition('2024-06-21T00:00:00Z', 10, 180),
    ]
    assertNear(Math.abs(west.altitude - east.altitude), 1e-9, 'altitude')
    // The summer Sun is at the altitude of its declination at the north pole, and below the horizon at the south pole.
    assertNear(
      Math.abs(sunPosition('2024-06-21T00:00:00Z', 90, 0).altitude - 23.44),
      0.01,
      'altitude at the pole',
    )
    assert.ok(sunPosition('2024-06-21T00:00:00Z', -90, 0).altitude < -23)
  })
})

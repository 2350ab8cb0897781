import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { skyPosition, sunAt } from '../src/solar-ephemeris.ts'
import { angleBetween, assertNear, readTable } from './support/oracle-tables.ts'

const DEGREES = 0.005

const sin = (degrees: number) => Math.sin((degrees * Math.PI) / 180)
const cos = (degrees: number) => Math.cos((degrees * Math.PI) / 180)
const tan = (degrees: number) => Math.tan((degrees * Math.PI) / 180)
const degrees = (radians: number) => (radians * 180) / Math.PI

/** Meeus, Astronomical Algorithms, chapters 25 and 29: the Sun's elements, and its physical ephemeris. */
const meeusSun = (julianDay: number) => {
  const centuries = (julianDay - 2_451_545) / 36_525
  const anomaly = 357.52911 + 35_999.05029 * centuries - 0.0001537 * centuries ** 2
  const centre =
    (1.914602 - 0.004817 * centuries) * sin(anomaly) +
    (0.019993 - 0.000101 * centuries) * sin(2 * anomaly) +
    0.000289 * sin(3 * anomaly)
  const longitude = 280.46646 + 36_000.76983 * centuries + 0.0003032 * centuries ** 2 + centre
  const eccentricity = 0.016708634 - 0.000042037 * centuries
  const moonNode = 125.04 - 1934.136 * centuries
  const obliquity = 23.4392911 - 0.0130042 * centuries + 0.00256 * cos(moonNode)
  const apparent = longitude - 0.00478 * sin(moonNode)
  const inclination = 7.25
  const fromNode = longitude - 0.00569 - (73.6667 + (1.3958333 * (julianDay - 2_396_758)) / 36_525)
  const spin = ((julianDay - 2_398_220) * 360) / 25.38
  return {
    p: degrees(Math.atan(-cos(apparent) * tan(obliquity)) + Math.atan(-cos(fromNode) * tan(inclination))),
    b0: degrees(Math.asin(sin(fromNode) * sin(inclination))),
    l0: degrees(Math.atan2(-sin(fromNode) * cos(inclination), -cos(fromNode))) - spin,
    distance: (1.000001018 * (1 - eccentricity ** 2)) / (1 + eccentricity * cos(anomaly + centre)),
  }
}

describe('orientation and rotation of the Sun', () => {
  it('equals sunpy within 0.005 degrees from 1850 on', () => {
    // Computed with sunpy 4.1.2.
    const rows = readTable('ephemeris-oracle.csv')
    for (const { time_utc, ...row } of rows) {
      const { p, b0, l0, ...sun } = sunAt(time_utc)
      assertNear(angleBetween(p, Number(row['p_angle_deg'])), DEGREES, `${time_utc}: P`)
      assertNear(angleBetween(b0, Number(row['b0_deg'])), DEGREES, `${time_utc}: B0`)
      assertNear(angleBetween(l0, Number(row['l0_carrington_deg'])), DEGREES, `${time_utc}: L0`)
      const rotation = sun.rotation.number + sun.rotation.elapsedPart
      const expected = Number(row['carrington_rotation_fractional'])
      assertNear(Math.abs(rotation - expected), DEGREES / 360, `${time_utc}: rotation`)
      assertNear(
        Math.abs(sun.radiusArcsec - Number(row['angular_radius_arcsec'])),
        0.02,
        `${time_utc}: radius`,
      )
      assertNear(
        Math.abs(sun.distanceAu - Number(row['earth_sun_distance_au'])),
        2e-5,
        `${time_utc}: distance`,
      )
    }
    assert.equal(rows.length, 240)
  })

  it('agrees with the formulas of Meeus from 1600 to 2100', () => {
    // Meeus uses other constants of the rotation, so the central longitudes drift apart by 0.1 degrees per century.
    for (let year = 1600; year <= 2100; year += 20)
      for (let day = 0; day < 365; day += 13) {
        const time = Date.UTC(year, 0, 1 + day, 6)
        const { p, b0, l0, distanceAu } = sunAt(new Date(time).toISOString())
        const expected = meeusSun(time / 86_400_000 + 2_440_587.5)
        assertNear(angleBetween(p, expected.p), 0.06, `${year}: P`)
        assertNear(angleBetween(b0, expected.b0), 0.06, `${year}: B0`)
        assertNear(angleBetween(l0, expected.l0), 0.45, `${year}: L0`)
        assertNear(Math.abs(distanceAu - expected.distance), 1e-4, `${year}: distance`)
      }
  })
})

const positionAt = (at: string, lat: number, lng: number): number[] => {
  const { altitude, azimuth, parallacticAngle } = skyPosition(at, { lat, lng })
  return [altitude, azimuth, parallacticAngle]
}

describe('position of the Sun', () => {
  it('equals astropy within 0.005 degrees on all continents', () => {
    // Computed with astropy 5.2.1, without refraction.
    const rows = readTable('altaz-oracle.csv')
    for (const { time_utc, ...row } of rows) {
      const [latitude, longitude] = [Number(row['latitude_deg_north']), Number(row['longitude_deg_east'])]
      const [altitude = NaN, azimuth = NaN, angle = NaN] = positionAt(time_utc, latitude, longitude)
      const expected = Number(row['solar_altitude_airless_topocentric_deg'])
      assertNear(Math.abs(altitude - expected), DEGREES, `${time_utc}: altitude`)
      const north = Number(row['solar_azimuth_north_over_east_deg'])
      assertNear(angleBetween(azimuth, north), DEGREES, `${time_utc}: azimuth`)
      const parallactic = Number(row['parallactic_angle_deg'])
      assertNear(angleBetween(angle, parallactic), DEGREES, `${time_utc}: parallactic angle`)
    }
    assert.equal(rows.length, 60)
  })

  it('is defined at the poles and on the date line', () => {
    const solstice = '2024-06-21T00:00:00Z'
    for (const latitude of [-90, 0, 90])
      for (const longitude of [-180, 180])
        assert.ok(
          positionAt(solstice, latitude, longitude).every(Number.isFinite),
          `${latitude}, ${longitude}`,
        )
    const altitudeAt = (latitude: number, longitude: number) =>
      Number(positionAt(solstice, latitude, longitude)[0])
    assertNear(Math.abs(altitudeAt(10, -180) - altitudeAt(10, 180)), 1e-9, 'altitude on the date line')
    // The summer Sun is at the altitude of its declination at the north pole, and below the horizon at the south pole.
    assertNear(Math.abs(altitudeAt(90, 0) - 23.44), 0.01, 'altitude at the pole')
    assert.ok(altitudeAt(-90, 0) < -23)
  })
})

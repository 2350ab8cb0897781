/** The Sun at an instant as published: rounded, and with its position if a place is given. */

import { type Place, skyPosition, sunAt } from '@heliolog/solar-ephemeris'
import Type, { type Static } from 'typebox'
import { DateTime, Nullable, recordSchema, withDescription } from '../../domain/records/field.ts'
import { roundTo } from '../../domain/rounding.ts'

const number = (minimum: number, maximum: number, description: string) =>
  Type.Number({ minimum, maximum, description })

const angle = (minimum: number, maximum: number, description: string) =>
  number(minimum, maximum, `${description}, in degrees`)

/** Null without a place. */
const skyAngle = (minimum: number, maximum: number, description: string) =>
  Nullable(angle(minimum, maximum, `${description}; null without a place`))

export const SunRecord = recordSchema(
  'SunEphemeris',
  'The Sun at one instant, as seen from the centre of the Earth, and in the sky of a place.',
  {
    at: withDescription(DateTime, 'The instant: RFC 3339 in UTC, whole seconds'),
    p: angle(
      -27,
      27,
      "P, the position angle: from celestial north to the Sun's north pole, positive towards the east",
    ),
    b0: angle(-8, 8, 'B0: the heliographic latitude of the centre of the disk, positive in the north'),
    l0: angle(0, 360, 'L0: the Carrington longitude of the centre of the disk'),
    carrington_rotation: Type.Integer({
      description: 'The number of the Carrington rotation in progress; zero or negative before 1853-11-09',
    }),
    carrington_fraction: number(0, 1, 'The elapsed part of that rotation: from 0, and always less than 1'),
    radius_arcsec: number(940, 980, 'The apparent radius of the disk, in arcseconds'),
    distance_au: number(
      0.98,
      1.02,
      'The distance between the centres of the Earth and the Sun, in astronomical units',
    ),
    altitude: skyAngle(
      -90,
      90,
      "Altitude: the Sun's centre above the horizon, without refraction, negative below it",
    ),
    azimuth: skyAngle(0, 360, 'Azimuth: from north over east'),
    parallactic_angle: skyAngle(
      -180,
      180,
      'Parallactic angle: from celestial north to the zenith at the Sun, positive in the afternoon',
    ),
  },
  {
    at: '2024-05-11T09:30:00Z',
    p: -21.7864,
    b0: -3.0458,
    l0: 295.1245,
    carrington_rotation: 2284,
    carrington_fraction: 0.180209,
    radius_arcsec: 949.66,
    distance_au: 1.01008,
    altitude: 48.8608,
    azimuth: 110.836,
    parallactic_angle: -48.4684,
  },
)
export type SunRecord = Static<typeof SunRecord>

const degrees = (value: number): number => roundTo(value, 4)

const FRACTION_STEPS = 1e6

/** `at` is an instant as published: RFC 3339, UTC. */
export const sunRecord = (at: string, place: Place | null): SunRecord => {
  const { p, b0, l0, rotation, radiusArcsec, distanceAu } = sunAt(at)
  return {
    at,
    p: degrees(p),
    b0: degrees(b0),
    l0: degrees(l0),
    carrington_rotation: rotation.number,
    // Cut, because a fraction of 1 would be in the next rotation.
    carrington_fraction: Math.floor(rotation.elapsedPart * FRACTION_STEPS) / FRACTION_STEPS,
    radius_arcsec: roundTo(radiusArcsec, 2),
    distance_au: roundTo(distanceAu, 6),
    ...(place === null ? NO_POSITION : positionAt(at, place)),
  }
}

type Position = Pick<SunRecord, 'altitude' | 'azimuth' | 'parallactic_angle'>

const NO_POSITION: Position = { altitude: null, azimuth: null, parallactic_angle: null }

const positionAt = (at: string, place: Place): Position => {
  const { altitude, azimuth, parallacticAngle } = skyPosition(at, place)
  return {
    altitude: degrees(altitude),
    // 359.99999 becomes 0.
    azimuth: degrees(azimuth) % 360,
    parallactic_angle: degrees(parallacticAngle),
  }
}

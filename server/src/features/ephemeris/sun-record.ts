/** The Sun at an instant as published: rounded, and with its position if a place is given. */
import { AstroTime, Body, DEG2RAD, Equator, Horizon, Observer, RAD2DEG, SiderealTime } from 'astronomy-engine'
import Type, { type Static } from 'typebox'
import {
  centralLatitude,
  centralLongitude,
  positionAngle,
  rotationInProgress,
  SOLAR_RADIUS_AU,
  solarView,
} from '../../domain/carrington.ts'
import { DateTime, Nullable, withDescription } from '../../domain/records/field.ts'

const angle = (minimum: number, maximum: number, description: string) =>
  Type.Number({ minimum, maximum, description: `${description}, in degrees` })

const NO_PLACE = 'null without a place'

export const SunRecord = Type.Object(
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
    carrington_fraction: Type.Number({
      minimum: 0,
      maximum: 1,
      description: 'The elapsed part of that rotation: from 0, and always less than 1',
    }),
    radius_arcsec: Type.Number({
      minimum: 940,
      maximum: 980,
      description: 'The apparent radius of the disk, in arcseconds',
    }),
    distance_au: Type.Number({
      minimum: 0.98,
      maximum: 1.02,
      description: 'The distance between the centres of the Earth and the Sun, in astronomical units',
    }),
    altitude: Nullable(
      angle(
        -90,
        90,
        `Altitude: the Sun's centre above the horizon, without refraction, negative below it; ${NO_PLACE}`,
      ),
    ),
    azimuth: Nullable(angle(0, 360, `Azimuth: from north over east; ${NO_PLACE}`)),
    parallactic_angle: Nullable(
      angle(
        -180,
        180,
        `Parallactic angle: from celestial north to the zenith at the Sun, positive in the afternoon; ${NO_PLACE}`,
      ),
    ),
  },
  {
    $id: 'SunEphemeris',
    additionalProperties: false,
    description: 'The Sun at one instant, as seen from the centre of the Earth, and in the sky of a place.',
    example: {
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
  },
)
export type SunRecord = Static<typeof SunRecord>

/** Latitude is positive to the north, longitude to the east, in degrees. */
export interface Place {
  lat: number
  lng: number
}

/** Adding 0 turns -0 into 0. */
const rounded = (value: number, decimals: number): number =>
  Math.round(value * 10 ** decimals) / 10 ** decimals + 0

const DEGREE_DECIMALS = 4
const degrees = (value: number): number => rounded(value, DEGREE_DECIMALS)

const FRACTION_STEPS = 1e6

const skyAt = (
  at: string,
  place: Place | null,
): Pick<SunRecord, 'altitude' | 'azimuth' | 'parallactic_angle'> => {
  if (place === null) return { altitude: null, azimuth: null, parallactic_angle: null }
  const { altitude, azimuth, parallacticAngle } = sunPosition(at, place.lat, place.lng)
  return {
    altitude: degrees(altitude),
    // 359.99999 becomes 0.
    azimuth: degrees(azimuth) % 360,
    parallactic_angle: degrees(parallacticAngle),
  }
}

/** `at` is an instant as published: RFC 3339, UTC. */
export const sunRecord = (at: string, place: Place | null): SunRecord => {
  const { p, b0, l0, carringtonRotation, carringtonFraction, radius, distance } = sunEphemeris(at)
  return {
    at,
    p: degrees(p),
    b0: degrees(b0),
    l0: degrees(l0),
    carrington_rotation: carringtonRotation,
    // Cut, because a fraction of 1 would be in the next rotation.
    carrington_fraction: Math.floor(carringtonFraction * FRACTION_STEPS) / FRACTION_STEPS,
    radius_arcsec: rounded(radius, 2),
    distance_au: rounded(distance, 6),
    ...skyAt(at, place),
  }
}

export interface SunEphemeris {
  /** P: the angle from celestial north to the Sun's north pole, positive towards the east, in degrees. */
  p: number
  /** B0 and L0: the heliographic latitude and the Carrington longitude of the centre of the disk, in degrees. */
  b0: number
  l0: number
  carringtonRotation: number
  /** The elapsed part of the rotation, in [0, 1). */
  carringtonFraction: number
  /** The apparent radius of the disk, in arcseconds. */
  radius: number
  /** From the centre of the Earth to that of the Sun, in astronomical units. */
  distance: number
}

/** `at` is an instant as published: RFC 3339, UTC. */
export const sunEphemeris = (at: string): SunEphemeris => {
  const view = solarView(at)
  const rotation = rotationInProgress(view)
  const distance = view.earth.Length()
  return {
    p: positionAngle(view),
    b0: centralLatitude(view),
    l0: centralLongitude(view),
    carringtonRotation: rotation.number,
    carringtonFraction: rotation.elapsedPart,
    radius: Math.asin(SOLAR_RADIUS_AU / distance) * RAD2DEG * 3600,
    distance,
  }
}

/** The position of the Sun's centre as seen from a place, without refraction, in degrees. */
export interface SunPosition {
  altitude: number
  /** From north over east. */
  azimuth: number
  /** The angle from celestial north to the zenith at the Sun, positive in the afternoon. */
  parallacticAngle: number
}

/** Latitude is positive to the north, longitude to the east. UT1 is taken to be UTC; they differ by less than 1 s. */
export const sunPosition = (at: string, latitude: number, longitude: number): SunPosition => {
  const time = new AstroTime(new Date(at))
  const place = new Observer(latitude, longitude, 0)
  const { ra, dec } = Equator(Body.Sun, time, place, true, true)
  const { altitude, azimuth } = Horizon(time, place, ra, dec)
  const hourAngle = (15 * (SiderealTime(time) - ra) + longitude) * DEG2RAD
  const [phi, delta] = [latitude * DEG2RAD, dec * DEG2RAD]
  const parallacticAngle = Math.atan2(
    Math.cos(phi) * Math.sin(hourAngle),
    Math.sin(phi) * Math.cos(delta) - Math.cos(phi) * Math.sin(delta) * Math.cos(hourAngle),
  )
  return { altitude, azimuth, parallacticAngle: parallacticAngle * RAD2DEG }
}

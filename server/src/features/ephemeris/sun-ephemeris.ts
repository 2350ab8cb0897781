/** The Sun at an instant: its orientation, Carrington rotation and size, and its position in the sky of a place. */
import { AstroTime, Body, DEG2RAD, Equator, Horizon, Observer, RAD2DEG, SiderealTime } from 'astronomy-engine'
import { rotationInProgress } from '../../domain/carrington.ts'
import {
  centralLatitude,
  centralLongitude,
  positionAngle,
  SOLAR_RADIUS_AU,
  solarView,
} from '../../domain/solar-axis.ts'

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

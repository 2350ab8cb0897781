/** The Sun at an instant, which is written as RFC 3339 in UTC, and its position in the sky of a place. */
import { AstroTime, Body, DEG2RAD, Equator, Horizon, Observer, RAD2DEG, SiderealTime } from 'astronomy-engine'
import { rotationInProgress } from './carrington.ts'
import { centralLatitude, centralLongitude, positionAngle, SOLAR_RADIUS_AU, solarView } from './solar-view.ts'

/** The Sun as seen from the centre of the Earth. Angles are in degrees. */
export interface SolarEphemeris {
  /** From celestial north (of date) to the Sun's north pole, positive towards the east. */
  p: number
  /** Heliographic latitude and Carrington longitude of the centre of the disk. */
  b0: number
  l0: number
  /** The Carrington rotation in progress, and the elapsed part of it, in [0, 1). */
  rotation: { number: number; elapsedPart: number }
  radiusArcsec: number
  distanceAu: number
}

export const sunAt = (at: string): SolarEphemeris => {
  const view = solarView(at)
  const distanceAu = view.earth.Length()
  return {
    p: positionAngle(view),
    b0: centralLatitude(view),
    l0: centralLongitude(view),
    rotation: rotationInProgress(view),
    radiusArcsec: Math.asin(SOLAR_RADIUS_AU / distanceAu) * RAD2DEG * 3600,
    distanceAu,
  }
}

/** Latitude is positive to the north, longitude to the east, in degrees. */
export interface Place {
  lat: number
  lng: number
}

/** In degrees, without refraction. */
export interface SkyPosition {
  altitude: number
  /** From north over east. */
  azimuth: number
  /** From celestial north to the zenith at the Sun, positive in the afternoon. */
  parallacticAngle: number
}

/** The Sun's centre in the sky, seen from sea level. UT1 is taken to be UTC; they differ by less than 1 s. */
export const skyPosition = (at: string, { lat, lng }: Place): SkyPosition => {
  const time = new AstroTime(new Date(at))
  const observer = new Observer(lat, lng, 0)
  const { ra, dec } = Equator(Body.Sun, time, observer, true, true)
  const { altitude, azimuth } = Horizon(time, observer, ra, dec)
  const hourAngle = (15 * (SiderealTime(time) - ra) + lng) * DEG2RAD
  const [phi, delta] = [lat * DEG2RAD, dec * DEG2RAD]
  const parallacticAngle = Math.atan2(
    Math.cos(phi) * Math.sin(hourAngle),
    Math.sin(phi) * Math.cos(delta) - Math.cos(phi) * Math.sin(delta) * Math.cos(hourAngle),
  )
  return { altitude, azimuth, parallacticAngle: parallacticAngle * RAD2DEG }
}

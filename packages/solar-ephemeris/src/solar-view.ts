/** The Sun and its axis as seen from the centre of the Earth. Angles are in degrees. */

import {
  AstroTime,
  type AxisInfo,
  Body,
  C_AUDAY,
  HelioVector,
  KM_PER_AU,
  RAD2DEG,
  RotateVector,
  Rotation_EQJ_EQD,
  RotationAxis,
  type Vector,
} from 'astronomy-engine'

export const SOLAR_RADIUS_AU = 695_700 / KM_PER_AU

/** The Earth as seen from the Sun, in astronomical units and equatorial coordinates of J2000, and the Sun's axis. */
export interface SolarView {
  time: AstroTime
  earth: Vector
  axis: AxisInfo
}

/** The view at an instant, written as RFC 3339 in UTC. */
export const solarView = (at: string): SolarView => {
  const time = timeOf(at)
  const earth = HelioVector(Body.Earth, time)
  // Light needs about eight minutes from the near side of the Sun, during which the Sun rotates by 0.08 degrees. The
  // direction is geometric, as in sunpy: aberration moves the disk, but not the features on it.
  const lightTime = (earth.Length() - SOLAR_RADIUS_AU) / C_AUDAY
  return { time, earth, axis: RotationAxis(Body.Sun, time.AddDays(-lightTime)) }
}

// UTC begins in 1960. For earlier days we use a constant offset from terrestrial time, as sunpy (through ERFA) does.
// Both then give the same rotation on days like 1888-06-07, when a rotation started within seconds of noon.
const UTC_BEGINS = '1960-01-01'
const EARLIER_TERRESTRIAL_MINUS_UTC_DAYS = 32.184 / 86_400

const timeOf = (at: string): AstroTime => {
  const time = new AstroTime(new Date(at))
  if (at >= UTC_BEGINS) return time
  return time.AddDays(time.ut + EARLIER_TERRESTRIAL_MINUS_UTC_DAYS - time.tt)
}

/** L0: the Carrington longitude of the centre of the disk, in (0, 360]. */
export const centralLongitude = ({ earth, axis }: SolarView): number => {
  const longitude = longitudeFromNode(earth, axis.north) - axis.spin
  return longitude - 360 * (Math.ceil(longitude / 360) - 1)
}

/** Degrees along the Sun's equator from its ascending node on the J2000 equator, the origin of `spin`. */
const longitudeFromNode = ({ x, y, z }: Vector, north: Vector): number => {
  // The node is (-north.y, north.x, 0), and the axis perpendicular to it is north × node. Neither is normalised: both
  // have the same length, which cancels out in the angle.
  const alongNode = y * north.x - x * north.y
  const acrossNode = z * (north.x ** 2 + north.y ** 2) - north.z * (x * north.x + y * north.y)
  return Math.atan2(acrossNode, alongNode) * RAD2DEG
}

/** B0: the heliographic latitude of the centre of the disk. */
export const centralLatitude = ({ earth, axis: { north } }: SolarView): number =>
  Math.asin((earth.x * north.x + earth.y * north.y + earth.z * north.z) / earth.Length()) * RAD2DEG

/** P: the angle from celestial north (of date) to the Sun's north pole, positive towards the east. */
export const positionAngle = ({ time, earth, axis }: SolarView): number => {
  const toDate = Rotation_EQJ_EQD(time)
  const north = RotateVector(toDate, axis.north)
  const { x, y, z } = RotateVector(toDate, earth)
  // The Sun is in the direction (-x, -y, -z). East of it is (y, -x, 0), and north of it is (-x, -y, -z) × east. East is
  // as long as the projection of the Earth to the equator; north is longer by the distance.
  const alongEast = north.x * y - north.y * x
  const alongNorth = north.z * (x ** 2 + y ** 2) - z * (north.x * x + north.y * y)
  return Math.atan2(alongEast * Math.hypot(x, y, z), alongNorth) * RAD2DEG
}

import type { Vector } from 'astronomy-engine'
import { AstroTime, Body, C_AUDAY, HelioVector, KM_PER_AU, RAD2DEG, RotationAxis } from 'astronomy-engine'
import { dayAfter } from './day.ts'

// Mean start of rotation 0 in days from J2000, and the mean synodic period (Meeus, Astronomical Algorithms,
// chapter 29). They only determine the number of the rotation; the phase comes from the Sun's axis.
const ROTATION_ZERO = 2398140.227 - 2451545
const MEAN_ROTATION_DAYS = 27.2752316

const SOLAR_RADIUS_AU = 695_700 / KM_PER_AU

/** The Carrington rotation in progress at 12:00 UTC of a day (`YYYY-MM-DD`); 1 begins late on 1853-11-09. */
export function carringtonRotation(day: string): number {
  const noon = noonUtc(day)
  // The central longitude falls from 360 to 0 during a rotation.
  const elapsedPart = 1 - centralLongitude(noon) / 360
  const meanRotation = (noon.ut - ROTATION_ZERO) / MEAN_ROTATION_DAYS
  // The true phase differs from the mean phase by less than 0.01 rotations. Rounding therefore gives the right rotation
  // even if the two are on opposite sides of its start. Adding 0 turns the -0 of Math.round into 0.
  return Math.round(meanRotation - elapsedPart) + 0
}

export interface Rotation {
  number: number
  first_day: string
  last_day: string
}

/** The rotation in progress at 12:00 UTC of a day, with the first and the last day whose noon falls in it. */
export function rotationAt(day: string): Rotation {
  const number = carringtonRotation(day)
  const lastInDirection = (step: 1 | -1): string => {
    let last = day
    for (let next = day; carringtonRotation(next) === number; next = dayAfter(next, step)) last = next
    return last
  }
  return { number, first_day: lastInDirection(-1), last_day: lastInDirection(1) }
}

// UTC begins in 1960. For earlier days we use a constant offset from terrestrial time, as sunpy (through ERFA) does.
// Both then give the same rotation on days like 1888-06-07, when a rotation started within seconds of noon.
const UTC_BEGINS = '1960-01-01'
const EARLIER_TERRESTRIAL_MINUS_UTC_DAYS = 32.184 / 86_400

function noonUtc(day: string): AstroTime {
  const noon = new AstroTime(new Date(`${day}T12:00:00Z`))
  if (day >= UTC_BEGINS) return noon
  return noon.AddDays(noon.ut + EARLIER_TERRESTRIAL_MINUS_UTC_DAYS - noon.tt)
}

/** L0: the Carrington longitude of the centre of the disk as seen from the Earth, degrees in (0, 360]. */
function centralLongitude(time: AstroTime): number {
  const earth = HelioVector(Body.Earth, time)
  // Light needs about eight minutes from the near side of the Sun, during which the Sun rotates by 0.08 degrees. The
  // direction is geometric, as in sunpy: aberration moves the disk, but not the features on it.
  const lightTime = (earth.Length() - SOLAR_RADIUS_AU) / C_AUDAY
  const axis = RotationAxis(Body.Sun, time.AddDays(-lightTime))
  const longitude = longitudeFromNode(earth, axis.north) - axis.spin
  return longitude - 360 * (Math.ceil(longitude / 360) - 1)
}

/** Degrees along the Sun's equator from its ascending node on the J2000 equator, the origin of `spin`. */
function longitudeFromNode({ x, y, z }: Vector, north: Vector): number {
  // The node is (-north.y, north.x, 0), and the axis perpendicular to it is north × node. Neither is normalised: both
  // have the same length, which cancels out in the angle.
  const alongNode = y * north.x - x * north.y
  const acrossNode = z * (north.x ** 2 + north.y ** 2) - north.z * (x * north.x + y * north.y)
  return Math.atan2(acrossNode, alongNode) * RAD2DEG
}

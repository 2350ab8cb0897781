import type { Vector } from 'astronomy-engine'
import { AstroTime, Body, C_AUDAY, HelioVector, KM_PER_AU, RAD2DEG, RotationAxis } from 'astronomy-engine'
import { dayAfter } from './day.ts'

// Mean start of rotation 0 in days from J2000, and the mean synodic period (Meeus, Astronomical Algorithms,
// chapter 29). They only say which turn of the Sun it is; where in the turn comes from its axis.
const ROTATION_ZERO = 2398140.227 - 2451545
const MEAN_ROTATION_DAYS = 27.2752316

const SOLAR_RADIUS_AU = 695_700 / KM_PER_AU

/** The Carrington rotation in progress at 12:00 UTC of a day (`YYYY-MM-DD`); 1 begins late on 1853-11-09. */
export function carringtonRotation(day: string): number {
  const noon = noonUtc(day)
  // The central longitude falls from 360 to 0 during a rotation.
  const elapsedPart = 1 - centralLongitude(noon) / 360
  const meanRotation = (noon.ut - ROTATION_ZERO) / MEAN_ROTATION_DAYS
  // The true phase stays within a hundredth of a turn of the mean one, so rounding picks the right turn
  // even where the two fall on opposite sides of a start. Adding 0 turns the -0 of Math.round into 0.
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
  const farthest = (step: 1 | -1): string => {
    let within = day
    for (let next = day; carringtonRotation(next) === number; next = dayAfter(next, step)) within = next
    return within
  }
  return { number, first_day: farthest(-1), last_day: farthest(1) }
}

// UTC begins in 1960. Before it we take its distance from terrestrial time as fixed, as sunpy (through ERFA)
// does, so that both name the same rotation on days like 1888-06-07, whose start is seconds from noon.
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
  // What is seen now left the near side of the Sun some eight minutes ago, when the Sun had turned 0.08
  // degrees less. The direction stays geometric, as in sunpy: aberration moves the disk, not what is on it.
  const lightTime = (earth.Length() - SOLAR_RADIUS_AU) / C_AUDAY
  const axis = RotationAxis(Body.Sun, time.AddDays(-lightTime))
  const longitude = longitudeFromNode(earth, axis.north) - axis.spin
  return longitude - 360 * (Math.ceil(longitude / 360) - 1)
}

/** Degrees along the Sun's equator from its ascending node on the J2000 equator, where `spin` counts from. */
function longitudeFromNode({ x, y, z }: Vector, north: Vector): number {
  // The node is (-north.y, north.x, 0), and the axis across it north × node. Neither is scaled to length 1:
  // the factor is the same for both, and the angle does not see it.
  const alongNode = y * north.x - x * north.y
  const acrossNode = z * (north.x ** 2 + north.y ** 2) - north.z * (x * north.x + y * north.y)
  return Math.atan2(acrossNode, alongNode) * RAD2DEG
}

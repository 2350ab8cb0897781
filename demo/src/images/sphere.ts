/** The Sun as it is seen: places on the sphere, and where they are on the disc. North is up, east to the left. */

export const DISC_RADIUS = 430

/** In degrees: latitude north positive, longitude from the central meridian, west positive. */
export interface Place {
  latitude: number
  longitude: number
}

export interface Point {
  x: number
  y: number
}

const RADIANS = Math.PI / 180

/** The axis stands upright, so that the halves of the disc are the hemispheres. */
export const seen = ({ latitude, longitude }: Place): Point => ({
  x: DISC_RADIUS * Math.cos(latitude * RADIANS) * Math.sin(longitude * RADIANS),
  y: -DISC_RADIUS * Math.sin(latitude * RADIANS),
})

/** How far towards the limb: 0 in the middle of the disc, 1 at its edge. */
export const nearLimb = (place: Place): number => {
  const { x, y } = seen(place)
  return Math.hypot(x, y) / DISC_RADIUS
}

/** What lies so many degrees west and north of a place. */
export const beside = ({ latitude, longitude }: Place, west: number, north: number): Place => ({
  latitude: latitude + north,
  longitude: longitude + west / Math.cos(latitude * RADIANS),
})

/** What lies so far along an axis that is tilted, its west end towards the south, and so far across it. */
export const besideAxis = (place: Place, tilt: number, along: number, across: number): Place => {
  const [cosine, sine] = [Math.cos(tilt * RADIANS), Math.sin(tilt * RADIANS)]
  return beside(place, along * cosine + across * sine, across * cosine - along * sine)
}

/** Degrees between two places; good enough as far from the poles as spots are. */
export const distance = (one: Place, other: Place): number => {
  const middle = (one.latitude + other.latitude) / 2
  const west = (one.longitude - other.longitude) * Math.cos(middle * RADIANS)
  return Math.hypot(west, one.latitude - other.latitude)
}

/** A point beyond the limb or on it: degrees from the north point over the east, and how far out. */
export const atLimb = (angle: number, height: number): Point => ({
  x: -(DISC_RADIUS + height) * Math.sin(angle * RADIANS),
  y: -(DISC_RADIUS + height) * Math.cos(angle * RADIANS),
})

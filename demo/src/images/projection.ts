/** Projects positions on the Sun's sphere to points on the disc. North is up, east to the left. */

export const DISC_RADIUS = 430

/** In degrees. Latitude is positive in the north, longitude is positive west of the central meridian. */
export interface Position {
  latitude: number
  longitude: number
}

export interface Point {
  x: number
  y: number
}

const RADIANS = Math.PI / 180

/** The rotation axis is vertical, so the upper and lower half of the disc are the hemispheres. */
export const project = ({ latitude, longitude }: Position): Point => ({
  x: DISC_RADIUS * Math.cos(latitude * RADIANS) * Math.sin(longitude * RADIANS),
  y: -DISC_RADIUS * Math.sin(latitude * RADIANS),
})

/** The distance from the centre of the disc: 0 at the centre, 1 at the limb. */
export const limbDistance = (position: Position): number => {
  const { x, y } = project(position)
  return Math.hypot(x, y) / DISC_RADIUS
}

/** Moves a position by degrees to the west and to the north. */
export const offset = ({ latitude, longitude }: Position, west: number, north: number): Position => ({
  latitude: latitude + north,
  longitude: longitude + west / Math.cos(latitude * RADIANS),
})

/** Moves a position along and across an axis; a positive tilt turns the axis's west end to the south. */
export const offsetAlongAxis = (
  position: Position,
  tilt: number,
  along: number,
  across: number,
): Position => {
  const [cosine, sine] = [Math.cos(tilt * RADIANS), Math.sin(tilt * RADIANS)]
  return offset(position, along * cosine + across * sine, across * cosine - along * sine)
}

/** Degrees between two positions. The approximation is good enough for the latitudes of spots. */
export const angularDistance = (one: Position, other: Position): number => {
  const middle = (one.latitude + other.latitude) / 2
  const west = (one.longitude - other.longitude) * Math.cos(middle * RADIANS)
  return Math.hypot(west, one.latitude - other.latitude)
}

/** A point at a height above the limb. The angle is measured from north through east. */
export const limbPoint = (angle: number, height: number): Point => ({
  x: -(DISC_RADIUS + height) * Math.sin(angle * RADIANS),
  y: -(DISC_RADIUS + height) * Math.cos(angle * RADIANS),
})

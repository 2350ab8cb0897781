/** The heliographic grid on the disk of the Sun, as if seen from infinitely far away. All angles are in degrees. */

export interface SolarOrientation {
  /** From celestial north to the Sun's north pole, positive towards the east. */
  p: number
  /** Heliographic latitude and Carrington longitude of the centre of the disk. */
  b0: number
  l0: number
}

/** On a disk of radius 1 around (0, 0): y points to celestial north, x to celestial west, which is right of it. */
export interface DiskPoint {
  x: number
  y: number
}

const radians = (degrees: number): number => (degrees * Math.PI) / 180

/** Projects a heliographic latitude and Carrington longitude; null on the far side. */
export const projectToDisk = (
  latitude: number,
  longitude: number,
  { p, b0, l0 }: SolarOrientation,
): DiskPoint | null => {
  const [b, l, tilt, roll] = [latitude, longitude - l0, b0, p].map(radians) as [
    number,
    number,
    number,
    number,
  ]
  const towardsEarth = Math.sin(b) * Math.sin(tilt) + Math.cos(b) * Math.cos(l) * Math.cos(tilt)
  if (towardsEarth < 0) return null
  // With the Sun's north pole upwards. Carrington longitudes increase towards the west.
  const right = Math.cos(b) * Math.sin(l)
  const up = Math.sin(b) * Math.cos(tilt) - Math.cos(b) * Math.cos(l) * Math.sin(tilt)
  return {
    x: right * Math.cos(roll) - up * Math.sin(roll),
    y: right * Math.sin(roll) + up * Math.cos(roll),
  }
}

/** Degrees between the points of a line. */
const RESOLUTION = 2

/** The visible parts of the parallels and meridians at multiples of `step` degrees. The poles have no parallel. */
export const solarGrid = (orientation: SolarOrientation, step: number): DiskPoint[][] => {
  const lines: DiskPoint[][] = []
  for (let latitude = step * Math.ceil(-89 / step); latitude < 90; latitude += step)
    // From the far side, so that the visible part is not divided.
    lines.push(visiblePart(-180, 180, (at) => projectToDisk(latitude, orientation.l0 + at, orientation)))
  for (let longitude = 0; longitude < 360; longitude += step)
    lines.push(visiblePart(-90, 90, (at) => projectToDisk(at, longitude, orientation)))
  return lines.filter((line) => line.length > 1)
}

export const visiblePart = (
  from: number,
  to: number,
  project: (at: number) => DiskPoint | null,
): DiskPoint[] => {
  const points: DiskPoint[] = []
  for (let at = from; at <= to; at += RESOLUTION) {
    const point = project(at)
    if (point !== null) points.push(point)
  }
  return points
}

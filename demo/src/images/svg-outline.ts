/** Closed, smooth, irregular outlines as SVG path data. */
import type { Random } from '../random.ts'
import { offsetAlongAxis, type Point, type Position, project } from './projection.ts'

const tenths = (value: number): number => Math.round(10 * value)

/** Formats two numbers, given in tenths, in SVG's shortest notation. */
const pair = (x: number, y: number): string => {
  const [first, second] = [x, y].map((value) => String(value / 10).replace(/^(-?)0\./, '$1.'))
  return `${first}${second?.startsWith('-') ? '' : ' '}${second}`
}

const middleOf = (one: Point, other: Point): Point => ({ x: (one.x + other.x) / 2, y: (one.y + other.y) / 2 })

/**
 * A closed quadratic curve with the points as its control points. It passes through the midpoints between them,
 * so SVG's shortest command, `t`, can infer the control points.
 */
export const closedCurve = (points: readonly Point[]): string => {
  const handles = [...points, points[0] as Point]
  const middles = points.map((point, index) => middleOf(point, handles[index + 1] as Point))
  const first = middles.at(-1) as Point
  let [x, y] = [tenths(first.x), tenths(first.y)]
  /** Relative to the rounded current point, so rounding errors do not add up. */
  const step = (point: Point): [number, number] => [tenths(point.x) - x, tenths(point.y) - y]
  let text = `M${pair(x, y)}q${pair(...step(points[0] as Point))}`
  for (const [index, middle] of middles.entries()) {
    const [dx, dy] = step(middle)
    text += `${index > 0 ? 't' : dx < 0 ? '' : ' '}${pair(dx, dy)}`
    x += dx
    y += dy
  }
  return `${text}z`
}

export interface Shape {
  /** Half of its extent along its axis and across it, in degrees. */
  length: number
  width: number
  /** Degrees. */
  tilt: number
  points: number
  /** The outline's largest deviation from the ellipse, as a fraction of its size. */
  roughness: number
}

/** An irregular ellipse on the sphere, projected to the disc. */
export const irregularOutline = (
  random: Random,
  position: Position,
  { length, width, tilt, points, roughness }: Shape,
): string => {
  const turn = random.unit()
  return closedCurve(
    Array.from({ length: points }, (_, index) => {
      const angle = (2 * Math.PI * (index + turn)) / points
      const size = 1 + roughness * random.between(-1, 1)
      const [along, across] = [size * length * Math.cos(angle), size * width * Math.sin(angle)]
      return project(offsetAlongAxis(position, tilt, along, across))
    }),
  )
}

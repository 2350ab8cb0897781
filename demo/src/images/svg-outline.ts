/** Closed, smooth, irregular outlines as the text of SVG paths. */
import type { Random } from '../random.ts'
import { besideAxis, type Place, type Point, seen } from './sphere.ts'

const tenths = (value: number): number => Math.round(10 * value)

/** A pair of numbers given in tenths, as short as SVG takes it. */
const pair = (x: number, y: number): string => {
  const [first, second] = [x, y].map((value) => String(value / 10).replace(/^(-?)0\./, '$1.'))
  return `${first}${second?.startsWith('-') ? '' : ' '}${second}`
}

const middleOf = (one: Point, other: Point): Point => ({ x: (one.x + other.x) / 2, y: (one.y + other.y) / 2 })

/**
 * A closed curve led by the points. It runs through the middles between them: there the points themselves are what
 * SVG's shortest command, `t`, takes for its handles.
 */
export const closedCurve = (points: readonly Point[]): string => {
  const handles = [...points, points[0] as Point]
  const middles = points.map((point, index) => middleOf(point, handles[index + 1] as Point))
  const first = middles.at(-1) as Point
  let [x, y] = [tenths(first.x), tenths(first.y)]
  /** From where the curve has come to, as rounded: so that roundings do not add up. */
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
  /** Of the axis, in degrees. */
  tilt: number
  points: number
  /** How far the outline may leave the ellipse, as a part of its size. */
  roughness: number
}

/** An irregular ellipse on the sphere, foreshortened as its place is. */
export const outlineAt = (
  random: Random,
  place: Place,
  { length, width, tilt, points, roughness }: Shape,
): string => {
  const turn = random.unit()
  return closedCurve(
    Array.from({ length: points }, (_, index) => {
      const angle = (2 * Math.PI * (index + turn)) / points
      const size = 1 + roughness * random.between(-1, 1)
      const [along, across] = [size * length * Math.cos(angle), size * width * Math.sin(angle)]
      return seen(besideAxis(place, tilt, along, across))
    }),
  )
}

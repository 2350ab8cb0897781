/** Points over a chart, at their exact times, because a uPlot series has one value per day. */
import uPlot from 'uplot'
import type { Shape } from './shape.ts'

/** The outline of a shape; all look about the same size. */
const shapePath = (shape: Shape, x: number, y: number, radius: number): Path2D => {
  const path = new Path2D()
  if (shape === 'circle') path.arc(x, y, radius, 0, 2 * Math.PI)
  else if (shape === 'square') path.rect(x - radius * 0.9, y - radius * 0.9, radius * 1.8, radius * 1.8)
  else if (shape === 'diamond') {
    const reach = radius * 1.4
    path.moveTo(x, y - reach)
    path.lineTo(x + reach, y)
    path.lineTo(x, y + reach)
    path.lineTo(x - reach, y)
    path.closePath()
  } else if (shape === 'cross') {
    const [arm, half] = [radius * 1.3, radius * 0.4]
    path.rect(x - arm, y - half, 2 * arm, 2 * half)
    path.rect(x - half, y - arm, 2 * half, 2 * arm)
  } else {
    const height = radius * 1.25
    path.moveTo(x, y - height)
    path.lineTo(x + height, y + height * 0.8)
    path.lineTo(x - height, y + height * 0.8)
    path.closePath()
  }
  return path
}

export interface Point {
  /** Days since 1970-01-01; the time of day is the fraction. */
  x: number
  y: number
  shape: Shape
  colour: string
}

const RADIUS = 3

export const pointsPlugin = (points: readonly Point[]): uPlot.Plugin => ({
  hooks: {
    draw: (chart) => {
      const { ctx, bbox } = chart
      const radius = RADIUS * uPlot.pxRatio
      ctx.save()
      ctx.beginPath()
      ctx.rect(bbox.left, bbox.top, bbox.width, bbox.height)
      ctx.clip()
      for (const { x, y, shape, colour } of points) {
        ctx.fillStyle = colour
        ctx.fill(shapePath(shape, chart.valToPos(x, 'x', true), chart.valToPos(y, 'y', true), radius))
      }
      ctx.restore()
    },
  },
})

/** The largest distance in pixels at which the pointer selects a point. */
const REACH = 16
/** The largest movement in pixels of a click; a longer one is a drag, which zooms. */
const CLICK_TOLERANCE = 4

interface NearestOptions {
  points: readonly Point[]
  /** Gets the index of the point; undefined if none is near. */
  onNear: (index: number | undefined) => void
  onPress: (index: number) => void
}

const nearestOf = (chart: uPlot, points: readonly Point[], event: MouseEvent): number | undefined => {
  const { left, top } = chart.over.getBoundingClientRect()
  let [nearest, least]: [number | undefined, number] = [undefined, REACH]
  points.forEach(({ x, y }, index) => {
    const across = chart.valToPos(x, 'x') - (event.clientX - left)
    const distance = Math.hypot(across, chart.valToPos(y, 'y') - (event.clientY - top))
    if (distance < least) [nearest, least] = [index, distance]
  })
  return nearest
}

/** Reports the point at the pointer, and clicks on points. */
export const nearestPlugin = ({ points, onNear, onPress }: NearestOptions): uPlot.Plugin => ({
  hooks: {
    ready: (chart) => {
      let pressedAt = 0
      chart.over.addEventListener('mousemove', (event) => onNear(nearestOf(chart, points, event)))
      chart.over.addEventListener('mouseleave', () => onNear(undefined))
      chart.over.addEventListener('mousedown', (event) => {
        pressedAt = event.clientX
      })
      chart.over.addEventListener('click', (event) => {
        const index = nearestOf(chart, points, event)
        if (index !== undefined && Math.abs(event.clientX - pressedAt) < CLICK_TOLERANCE) onPress(index)
      })
    },
  },
})

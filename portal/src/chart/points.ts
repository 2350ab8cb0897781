/** Draws points over a chart by their own places: several may lie on one day, which a series cannot tell. */
import uPlot from 'uplot'
import { type Shape, shapePath } from './shapes.ts'

export interface Point {
  /** In days since 1970-01-01, the time of day as a fraction. */
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

/** Tells which of the points the pointer is at, and which was pressed. */
import type uPlot from 'uplot'
import type { Point } from './points.ts'

/** In pixels: further away nothing is meant. */
const REACH = 16
/** Who moves further while they press drags, which zooms. */
const STILL = 4

interface NearestOptions {
  points: readonly Point[]
  /** By its place among the points; undefined where none is near. */
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
        if (index !== undefined && Math.abs(event.clientX - pressedAt) < STILL) onPress(index)
      })
    },
  },
})

/** What the axes of all charts have in common. */
import uPlot from 'uplot'
import { timeTicks } from './ticks.ts'

export const AXIS_FONT = '12px "Inter Variable", system-ui, sans-serif'

/** In pixels of the screen. */
const TICK_LABEL_WIDTH = 78

/** Where the time axis is marked, as often as there is room for a label. */
export const timeSplits = ({ bbox }: uPlot, _axis: number, from: number, to: number): number[] => {
  const width = Math.max(1, bbox.width / uPlot.pxRatio)
  return timeTicks(from, to, ((to - from) / width) * TICK_LABEL_WIDTH)
}

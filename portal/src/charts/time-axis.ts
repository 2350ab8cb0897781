/** The time axis of uPlot's charts. */
import uPlot from 'uplot'
import { TICK_LABEL_WIDTH, timeTicks } from './time-ticks.ts'

export const AXIS_FONT = '12px "Inter Variable", system-ui, sans-serif'

/** As many ticks as there is room for labels. */
export const timeSplits = ({ bbox }: uPlot, _axis: number, from: number, to: number): number[] => {
  const width = Math.max(1, bbox.width / uPlot.pxRatio)
  return timeTicks(from, to, ((to - from) / width) * TICK_LABEL_WIDTH)
}

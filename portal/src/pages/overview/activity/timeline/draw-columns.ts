/**
 * Areas drawn as one rectangle per pixel column. Without a graphics card, browsers fill rectangles much faster than an
 * outline. The work depends on the width, not on the number of days.
 */
import uPlot from 'uplot'
import type { Line } from '../../../../charts/activity/series.ts'
import type { BinnedCounts, Drawn } from './panel-data.ts'

interface Brush {
  colour: string
  /** Column width in CSS pixels. Columns are wider while the chart moves, when the difference is not visible. */
  width: number
  /** Draws at least one pixel, and connects each column to the day before it. */
  line?: boolean
}

/** Pixels are those of the canvas. */
export const daysPerPixel = ({ scales, bbox }: uPlot): number =>
  ((scales['x']?.max ?? 0) - (scales['x']?.min ?? 0)) / bbox.width

/** Maps a value to its y coordinate, clipped to the drawing area. */
const yScale = ({ scales, bbox }: uPlot): ((value: number) => number) => {
  const { min = 0, max = 1 } = scales['y'] ?? {}
  const pixels = bbox.height / ((max ?? 1) - (min ?? 0))
  return (value) => Math.max(bbox.top, bbox.top + ((max ?? 1) - value) * pixels)
}

/** Interpolates between two days. A day without neighbours reaches half a day to either side. */
const interpolate = (values: Drawn, position: number): number => {
  const before = Math.floor(position)
  const [left = Number.NaN, right = Number.NaN] = [values[before], values[before + 1]]
  const share = position - before
  if (Number.isNaN(left)) return share > 0.5 ? right : left
  if (Number.isNaN(right)) return share <= 0.5 ? left : right
  return left + (right - left) * share
}

/** Fills each column from the least of `lower` to the greatest of `upper`. */
export const fillColumns = (plot: uPlot, first: number, lower: Drawn, upper: Drawn, brush: Brush): void => {
  const { ctx, bbox } = plot
  const height = yScale(plot)
  const width = Math.max(1, Math.round(brush.width * uPlot.pxRatio))
  const days = daysPerPixel(plot) * width
  const start = (plot.scales['x']?.min ?? 0) - first
  ctx.fillStyle = brush.colour
  // Equal neighbouring columns become one rectangle.
  let [runStart, top, tall] = [0, 0, 0]
  const close = (end: number) => {
    if (tall > 0) ctx.fillRect(bbox.left + runStart * width, top, (end - runStart) * width, tall)
    runStart = end
  }
  let column = 0
  for (; column * width < bbox.width; column++) {
    const from = start + column * days
    let [low, high] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY]
    if (days < 1) {
      low = interpolate(lower, from + days / 2)
      high = interpolate(upper, from + days / 2)
    } else {
      const begin = Math.max(0, Math.ceil(from) - (brush.line ? 1 : 0))
      const end = Math.min(lower.length, Math.ceil(from + days))
      for (let index = begin; index < end; index++) {
        if ((lower[index] as number) < low) low = lower[index] as number
        if ((upper[index] as number) > high) high = upper[index] as number
      }
    }
    // Whole pixels, because antialiased edges cost as much as the rest. A gap is NaN and has no height.
    const columnTop = Math.round(height(high))
    const columnTall = high >= low ? Math.max(Math.round(height(low)) - columnTop, brush.line ? 1 : 0) : 0
    if (columnTop === top && columnTall === tall) continue
    close(column)
    top = columnTop
    tall = columnTall
  }
  close(column)
}

/** A line through sparse values, such as one a month; it breaks at null. A value without neighbours is a dot. */
export const strokeLine = (plot: uPlot, { days, values }: Line, colour: string, width: number): void => {
  const { ctx, bbox, scales } = plot
  const height = yScale(plot)
  const [from, pixels] = [scales['x']?.min ?? 0, 1 / daysPerPixel(plot)]
  const to = from + bbox.width / pixels
  ctx.save()
  ctx.beginPath()
  ctx.rect(bbox.left, bbox.top, bbox.width, bbox.height)
  ctx.clip()
  ctx.beginPath()
  let drawing = false
  for (let index = 0; index < days.length; index++) {
    const value = values[index] ?? null
    const before = days[index - 1] ?? Number.NEGATIVE_INFINITY
    if (value === null || (days[index + 1] ?? Number.POSITIVE_INFINITY) < from || before > to) drawing = false
    else {
      const x = bbox.left + ((days[index] as number) - from) * pixels
      if (!drawing) ctx.moveTo(x, height(value))
      ctx.lineTo(x, height(value))
      drawing = true
    }
  }
  ctx.strokeStyle = colour
  ctx.lineWidth = width * uPlot.pxRatio
  ctx.lineJoin = 'bevel'
  ctx.lineCap = 'round'
  ctx.stroke()
  ctx.restore()
}

/** One bar per bin; `share` is the part of the bin's width that it fills. */
export const fillBars = (
  plot: uPlot,
  { start }: BinnedCounts,
  counts: number[],
  colour: string,
  share: number,
): void => {
  const { ctx, bbox } = plot
  const height = yScale(plot)
  const days = daysPerPixel(plot)
  const left = (plot.scales['x']?.min ?? 0) + 0.5
  const column = (day: number) => Math.min(Math.max((day - left) / days, 0), bbox.width)
  const [bottom, gap] = [height(0), (1 - share) / 2]
  ctx.fillStyle = colour
  counts.forEach((count, index) => {
    const [begin = 0, end = 0] = [start[index], start[index + 1]]
    const margin = (end - begin) * gap
    const from = Math.round(column(begin + margin))
    const to = Math.round(column(end - margin))
    if (count === 0 || to <= from) return
    const top = Math.round(height(count))
    ctx.fillRect(bbox.left + from, top, to - from, Math.max(bottom - top, 1))
  })
}

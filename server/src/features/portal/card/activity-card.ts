/** Draws the chart that other sites show for a link to the portal: monthly means and the smoothed line of all years. */
import { setImmediate } from 'node:timers/promises'
import { CardCanvas, type Colour, type Point, type Stroke } from './card-canvas.ts'
import type { Image } from './png-encoder.ts'
import { CAPITAL_HEIGHT, textStrokes, textWidth } from './stroke-font.ts'

export const CARD_SIZE = { width: 1200, height: 630 }

export interface CardSeries {
  /** What the values are. */
  measure: 'Community index' | 'Wolf number'
  /** Consecutive months, YYYY-MM; each of the other columns has a value for each. */
  month: readonly string[]
  mean: readonly (number | null)[]
  smoothed: readonly (number | null)[]
  isSynthetic: boolean
}

const GROUND: Colour = [0xfb, 0xfa, 0xf6]
const GRID: Colour = [0xe4, 0xde, 0xd0]
const AXIS: Colour = [0x8b, 0x83, 0x71]
const TEXT: Colour = [0x1d, 0x22, 0x30]
const QUIET: Colour = [0x57, 0x5c, 0x69]
/** How much of the accent colour the columns have. */
const COLUMN_SHARE = 0.36

const MARGIN = 72
const PLOT = { left: 150, right: CARD_SIZE.width - MARGIN, top: 228, bottom: 536 }

/** Line widths and sizes of units in pixels. */
const HEADING = { scale: 3.3, weight: 6 }
const LABEL = { scale: 1.65, weight: 3 }
const SMOOTHED_WEIGHT = 7
const THINNEST_SMOOTHED = 2.5
/** The line is thinner for more months, so that cycles stay apart. */
const MONTH_WEIGHTS = 2_200

const MAX_VALUE_TICKS = 5
const MAX_YEAR_LABELS = 9
const NICE_STEPS = [1, 2, 5]

/** The smallest of 1, 2, 5, 10, 20, 50 … that makes at most `count` steps. */
const niceStep = (range: number, count: number): number => {
  for (let power = 1; ; power *= 10)
    for (const digit of NICE_STEPS) if (digit * power * count >= range) return digit * power
}

const mix = (colour: Colour, share: number): Colour => {
  const channel = (at: 0 | 1 | 2) => GROUND[at] + (colour[at] - GROUND[at]) * share
  return [channel(0), channel(1), channel(2)]
}

type Style = typeof HEADING
type Alignment = 'left' | 'centre' | 'right'
const SHIFTS: Record<Alignment, number> = { left: 0, centre: 0.5, right: 1 }

const write = (
  canvas: CardCanvas,
  text: string,
  [x, baseline]: Point,
  { scale, weight }: Style,
  colour: Colour,
  alignment: Alignment = 'left',
): void => {
  const left = x - SHIFTS[alignment] * textWidth(text) * scale
  canvas.stroke(textStrokes(text, [left, baseline], scale), weight, colour)
}

const yearsOf = ({ month }: CardSeries): string => {
  const [first = '', last = ''] = [month[0]?.slice(0, 4), month.at(-1)?.slice(0, 4)]
  return first === last ? first : `${first}–${last}`
}

const drawHeading = (canvas: CardCanvas, series: CardSeries, accent: Colour): void => {
  const right = CARD_SIZE.width - MARGIN
  const heading = series.isSynthetic ? 'Synthetic data' : 'Solar activity'
  write(canvas, heading, [MARGIN, 112], HEADING, TEXT)
  write(canvas, yearsOf(series), [right, 112], HEADING, accent, 'right')
  const baseline = 178
  const middle = baseline - (CAPITAL_HEIGHT / 2) * LABEL.scale
  write(canvas, series.measure, [MARGIN, baseline], LABEL, QUIET)
  const smoothed = '13-month smoothed'
  const smoothedLeft = right - textWidth(smoothed) * LABEL.scale
  write(canvas, smoothed, [smoothedLeft, baseline], LABEL, QUIET)
  canvas.stroke([line(smoothedLeft - 56, smoothedLeft - 20, middle)], SMOOTHED_WEIGHT, accent)
  const monthly = 'Monthly mean'
  const monthlyLeft = smoothedLeft - 100 - textWidth(monthly) * LABEL.scale
  write(canvas, monthly, [monthlyLeft, baseline], LABEL, QUIET)
  const swatch = { left: Math.round(monthlyLeft) - 48, right: Math.round(monthlyLeft) - 20, bottom: baseline }
  canvas.fillColumns(swatch, () => baseline - CAPITAL_HEIGHT * LABEL.scale, mix(accent, COLUMN_SHARE))
}

const line = (left: number, right: number, y: number): Stroke => [
  [left, y],
  [right, y],
]

interface Scales {
  /** The pixel at which a month begins. */
  x(month: number): number
  y(value: number): number
  valueStep: number
  top: number
}

const scalesFor = ({ month, mean, smoothed }: CardSeries): Scales => {
  const highest = Math.max(1, ...mean.map(Number), ...smoothed.map(Number))
  const valueStep = niceStep(highest, MAX_VALUE_TICKS)
  const top = Math.ceil(highest / valueStep) * valueStep
  return {
    x: (at) => PLOT.left + (at / Math.max(1, month.length)) * (PLOT.right - PLOT.left),
    y: (value) => PLOT.bottom - (value / top) * (PLOT.bottom - PLOT.top),
    valueStep,
    top,
  }
}

const drawValueAxis = (canvas: CardCanvas, { y, valueStep, top }: Scales): void => {
  for (let value = valueStep; value <= top; value += valueStep)
    canvas.stroke([line(PLOT.left, PLOT.right, Math.round(y(value)) + 0.5)], 1.5, GRID)
  for (let value = 0; value <= top; value += valueStep) {
    const baseline = y(value) + (CAPITAL_HEIGHT / 2) * LABEL.scale
    write(canvas, String(value), [PLOT.left - 20, baseline], LABEL, QUIET, 'right')
  }
}

const drawYears = (canvas: CardCanvas, { month }: CardSeries, { x }: Scales): void => {
  canvas.stroke([line(PLOT.left, PLOT.right, PLOT.bottom + 0.5)], 2, AXIS)
  const step = niceStep(month.length / 12, MAX_YEAR_LABELS)
  for (const [at, name] of month.entries()) {
    if (!name.endsWith('-01') || Number(name.slice(0, 4)) % step !== 0) continue
    const from = Math.round(x(at)) + 0.5
    canvas.stroke(
      [
        [
          [from, PLOT.bottom],
          [from, PLOT.bottom + 10],
        ],
      ],
      2,
      AXIS,
    )
    write(canvas, name.slice(0, 4), [from, PLOT.bottom + 48], LABEL, QUIET, 'centre')
  }
}

const smoothedWeight = ({ month }: CardSeries): number =>
  Math.min(SMOOTHED_WEIGHT, Math.max(THINNEST_SMOOTHED, MONTH_WEIGHTS / month.length))

/** Months without a smoothed value interrupt the line. */
const smoothedStrokes = ({ smoothed }: CardSeries, { x, y }: Scales): Stroke[] => {
  const strokes: Point[][] = [[]]
  for (const [at, value] of smoothed.entries())
    if (value === null) strokes.push([])
    else strokes.at(-1)?.push([x(at + 0.5), y(value)])
  return strokes.filter((stroke) => stroke.length > 0)
}

/**
 * Draws on a light ground, so `accent` must be readable there. Without months, the card has an empty chart. Other
 * requests run between the steps.
 */
export const drawActivityCard = async (series: CardSeries, accent: Colour): Promise<Image> => {
  const canvas = new CardCanvas(CARD_SIZE.width, CARD_SIZE.height, GROUND)
  const scales = scalesFor(series)
  const topAt = (pixel: number): number | undefined => {
    const share = (pixel - PLOT.left) / (PLOT.right - PLOT.left)
    const value = series.mean[Math.floor(share * series.month.length)] ?? null
    return value === null ? undefined : scales.y(value)
  }
  const steps = [
    () => drawHeading(canvas, series, accent),
    () => drawValueAxis(canvas, scales),
    () => canvas.fillColumns(PLOT, topAt, mix(accent, COLUMN_SHARE)),
    () => drawYears(canvas, series, scales),
    () => canvas.stroke(smoothedStrokes(series, scales), smoothedWeight(series), accent),
  ]
  for (const draw of steps) {
    draw()
    await setImmediate()
  }
  return canvas
}

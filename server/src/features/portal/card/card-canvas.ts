/** Draws anti-aliased lines and columns on an image. */
import type { Image } from './png-encoder.ts'

/** Red, green and blue, from 0 to 255. */
export type Colour = readonly [number, number, number]
export type Point = readonly [x: number, y: number]
/** Connected points; a single point is a dot. */
export type Stroke = readonly Point[]

/** Columns of subpixels within a pixel, for the sides of columns. */
const SUBPIXELS = 4

const between = (value: number, low: number, high: number): number => Math.min(high, Math.max(low, value))

interface Segment {
  x1: number
  y1: number
  x2: number
  y2: number
}

const segmentsOf = (stroke: Stroke): Segment[] =>
  stroke.slice(0, Math.max(1, stroke.length - 1)).map(([x1, y1], at) => {
    const [x2, y2] = stroke[at + 1] ?? [x1, y1]
    return { x1, y1, x2, y2 }
  })

const distanceToSegment = (x: number, y: number, { x1, y1, x2, y2 }: Segment): number => {
  const dx = x2 - x1
  const dy = y2 - y1
  const length = dx * dx + dy * dy
  const share = length === 0 ? 0 : between(((x - x1) * dx + (y - y1) * dy) / length, 0, 1)
  const fromX = x - x1 - share * dx
  const fromY = y - y1 - share * dy
  return Math.sqrt(fromX * fromX + fromY * fromY)
}

export class CardCanvas implements Image {
  readonly width: number
  readonly height: number
  readonly pixels: Uint8Array
  /** How much of each pixel the current strokes cover; 0 between calls. */
  readonly #coverage: Float32Array

  constructor(width: number, height: number, ground: Colour) {
    this.width = width
    this.height = height
    this.pixels = Buffer.alloc(3 * width * height, Buffer.from(ground))
    this.#coverage = new Float32Array(width * height)
  }

  /** Draws lines with round ends and joins. Where they overlap, the colour is not applied twice. */
  stroke(strokes: readonly Stroke[], lineWidth: number, colour: Colour): void {
    const reach = lineWidth / 2 + 1
    const segments = strokes.flatMap(segmentsOf)
    for (const segment of segments)
      this.#forEachPixelNear(segment, reach, (pixel, x, y) => {
        const share = between(reach - 0.5 - distanceToSegment(x, y, segment), 0, 1)
        if (share > (this.#coverage[pixel] ?? 0)) this.#coverage[pixel] = share
      })
    for (const segment of segments)
      this.#forEachPixelNear(segment, reach, (pixel) => {
        this.#blend(pixel, colour, this.#coverage[pixel] ?? 0)
        this.#coverage[pixel] = 0
      })
  }

  /** Fills the columns from `left` to `right`, from the height that `topAt` has for x down to `bottom`. */
  fillColumns(
    { left, right, bottom }: { left: number; right: number; bottom: number },
    topAt: (x: number) => number | undefined,
    colour: Colour,
  ): void {
    for (let x = left; x < right; x++) {
      const tops: number[] = []
      for (let part = 0; part < SUBPIXELS; part++) {
        const top = topAt(x + (part + 0.5) / SUBPIXELS)
        if (top !== undefined) tops.push(top)
      }
      for (let y = Math.floor(Math.min(...tops, bottom)); y < bottom; y++) {
        let share = 0
        for (const top of tops) share += between(y + 1 - top, 0, 1) / SUBPIXELS
        this.#blend(y * this.width + x, colour, share)
      }
    }
  }

  /** Calls back with the pixels around a segment, and the positions of their centres. */
  #forEachPixelNear(
    { x1, y1, x2, y2 }: Segment,
    reach: number,
    callback: (pixel: number, x: number, y: number) => void,
  ): void {
    const left = Math.max(0, Math.floor(Math.min(x1, x2) - reach))
    const right = Math.min(this.width, Math.max(x1, x2) + reach)
    const top = Math.max(0, Math.floor(Math.min(y1, y2) - reach))
    const bottom = Math.min(this.height, Math.max(y1, y2) + reach)
    for (let y = top; y < bottom; y++)
      for (let x = left; x < right; x++) callback(y * this.width + x, x + 0.5, y + 0.5)
  }

  #blend(pixel: number, colour: Colour, share: number): void {
    if (share === 0) return
    const at = 3 * pixel
    for (let channel = 0; channel < 3; channel++) {
      const below = this.pixels[at + channel] ?? 0
      this.pixels[at + channel] = Math.round(below + ((colour[channel] ?? 0) - below) * share)
    }
  }
}

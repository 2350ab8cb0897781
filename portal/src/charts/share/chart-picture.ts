/** Charts as data, for pictures and embedding: independent of how a page draws them. */
import type { Shape } from '../shape.ts'

type Column = ArrayLike<number | null | undefined>

export interface PictureSeries {
  /** Empty to leave it out of the legend. */
  label: string
  colour: string
  kind: 'line' | 'band' | 'columns' | 'points'
  /** Of points. */
  shape?: Shape
  /** Day numbers, increasing. */
  x: ArrayLike<number>
  /** Null or NaN is a gap; undefined is a gap that a line crosses. */
  y: Column
  /** The lower edge of a band. */
  low?: Column
  /** Of a line, in pixels. */
  width?: number
  dash?: string
}

/** Panels are drawn below each other over the same time axis. */
export interface PicturePanel {
  label: string
  height: number
  min: number
  max: number
  series: PictureSeries[]
  /** For values that are drawn with another sign, such as those of the south. */
  format?: (value: number) => string
}

export interface TimePicture {
  /** Day numbers. */
  from: number
  to: number
  panels: PicturePanel[]
}

export interface PictureColours {
  ground: string
  text: string
  quiet: string
  grid: string
}

/** A font of lines and arcs, with the characters of the card's labels. */
import type { Point, Stroke } from './card-canvas.ts'

/** Units: the baseline is at 0, small letters are 10 high and capitals 14. The y axis points up. */
export const CAPITAL_HEIGHT = 14
const LETTER_SPACING = 3.2
const DEGREES_PER_STEP = 12

interface Glyph {
  width: number
  strokes: readonly Stroke[]
}

const line = (...points: Point[]): Stroke => points

/** Part of an ellipse. Angles are in degrees, 0 at the right and 90 at the top. */
const arc = ([x, y]: Point, [width, height]: Point, from = 0, to = 360): Stroke => {
  const steps = Math.ceil(Math.abs(to - from) / DEGREES_PER_STEP)
  return Array.from({ length: steps + 1 }, (_, step): Point => {
    const angle = ((from + ((to - from) * step) / steps) * Math.PI) / 180
    return [x + width * Math.cos(angle), y + height * Math.sin(angle)]
  })
}

const BOWL = arc([4.5, 5], [4.5, 5])
const ARCH = [...arc([4, 6], [4, 4], 180, 0), [8, 0]] as const
const stem = (x: number, height: number): Stroke => line([x, height], [x, 0])

const GLYPHS: Record<string, Glyph> = {
  ' ': { width: 3, strokes: [] },
  '-': { width: 5, strokes: [line([0, 5.5], [5, 5.5])] },
  '–': { width: 7, strokes: [line([0, 6], [7, 6])] },
  0: { width: 8.5, strokes: [arc([4.25, 7], [4.25, 7])] },
  1: { width: 8.5, strokes: [line([1.4, 11], [4.8, 14], [4.8, 0])] },
  2: { width: 8.5, strokes: [[...arc([4.2, 9.9], [4, 4.1], 165, -38), [0.3, 0], [8.4, 0]]] },
  3: {
    width: 8.5,
    strokes: [[...arc([4.1, 10.5], [3.6, 3.5], 150, -90), ...arc([4.1, 3.5], [4.2, 3.5], 90, -155)]],
  },
  4: { width: 8.5, strokes: [line([6.3, 0], [6.3, 14], [0, 4], [8.7, 4])] },
  5: { width: 8.5, strokes: [[[7.6, 14], [1.5, 14], ...arc([4.1, 4.6], [4.3, 4.6], 135, -150)]] },
  6: { width: 8.5, strokes: [arc([4.25, 4.4], [4.25, 4.4]), arc([9.5, 4.4], [9.5, 9.9], 180, 112)] },
  7: { width: 8.5, strokes: [line([0.2, 14], [8.4, 14], [3, 0])] },
  8: { width: 8.5, strokes: [arc([4.25, 10.6], [3.5, 3.4]), arc([4.25, 3.6], [4.25, 3.6])] },
  9: { width: 8.5, strokes: [arc([4.25, 9.6], [4.25, 4.4]), arc([-1, 9.6], [9.5, 9.9], 0, -68)] },
  C: { width: 11.5, strokes: [arc([6.8, 7], [6.8, 7], 48, 312)] },
  M: { width: 12.5, strokes: [line([0, 0], [0, 14], [6.25, 4], [12.5, 14], [12.5, 0])] },
  N: { width: 9.5, strokes: [line([0, 0], [0, 14], [9.5, 0], [9.5, 14])] },
  S: {
    width: 9,
    strokes: [[...arc([4.6, 10.5], [4.1, 3.5], 35, 270), ...arc([4.5, 3.5], [4.5, 3.5], 90, -148)]],
  },
  W: { width: 16, strokes: [line([0, 14], [4, 0], [8, 12.5], [12, 0], [16, 14])] },
  a: { width: 9, strokes: [BOWL, stem(9, 10)] },
  b: { width: 9, strokes: [BOWL, stem(0, 15)] },
  c: { width: 7.8, strokes: [arc([4.5, 5], [4.5, 5], 48, 312)] },
  d: { width: 9, strokes: [BOWL, stem(9, 15)] },
  e: { width: 9, strokes: [[[0, 5], ...arc([4.5, 5], [4.5, 5], 0, 318)]] },
  f: { width: 5, strokes: [[...arc([5.2, 12.2], [2.8, 2.8], 80, 180), [2.4, 0]], line([0, 10], [5.2, 10])] },
  h: { width: 8, strokes: [stem(0, 15), ARCH] },
  i: { width: 0, strokes: [stem(0, 10), line([0, 14])] },
  l: { width: 0, strokes: [stem(0, 15)] },
  m: {
    width: 13,
    strokes: [
      stem(0, 10),
      [...arc([3.25, 6.6], [3.25, 3.4], 180, 0), [6.5, 0]],
      [...arc([9.75, 6.6], [3.25, 3.4], 180, 0), [13, 0]],
    ],
  },
  n: { width: 8, strokes: [stem(0, 10), ARCH] },
  o: { width: 9, strokes: [BOWL] },
  r: { width: 5, strokes: [stem(0, 10), arc([4, 6], [4, 4], 180, 70)] },
  s: {
    width: 6.8,
    strokes: [[...arc([3.5, 7.5], [3.1, 2.5], 38, 270), ...arc([3.4, 2.5], [3.4, 2.5], 90, -145)]],
  },
  t: {
    width: 5,
    strokes: [[[2.2, 13.5], ...arc([4.9, 2.7], [2.7, 2.7], 180, 275)], line([0, 10], [5.2, 10])],
  },
  u: { width: 8, strokes: [[[0, 10], ...arc([4, 4], [4, 4], 180, 360)], stem(8, 10)] },
  v: { width: 8, strokes: [line([0, 10], [4, 0], [8, 10])] },
  x: { width: 7.6, strokes: [line([0, 10], [7.6, 0]), line([7.6, 10], [0, 0])] },
  y: { width: 8, strokes: [line([0, 10], [4.1, 0.2]), line([8, 10], [2.4, -4])] },
}

const glyphOf = (character: string): Glyph => {
  const glyph = GLYPHS[character]
  if (!glyph) throw new Error(`the card's font has no ${JSON.stringify(character)}`)
  return glyph
}

/** In units. */
export const textWidth = (text: string): number =>
  [...text].reduce((width, character) => width + glyphOf(character).width + LETTER_SPACING, -LETTER_SPACING)

/** The lines of a text whose baseline starts at a point. `scale` is the size of a unit in pixels. */
export const textStrokes = (text: string, [left, baseline]: Point, scale: number): Stroke[] => {
  let x = 0
  return [...text].flatMap((character) => {
    const { width, strokes } = glyphOf(character)
    const start = x
    x += width + LETTER_SPACING
    return strokes.map((stroke) =>
      stroke.map(([dx, dy]): Point => [left + (start + dx) * scale, baseline - dy * scale]),
    )
  })
}

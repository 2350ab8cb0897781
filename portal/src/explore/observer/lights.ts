/** How the kinds of light are told apart in a drawing, by their number in the interface. */
import type { Colours } from '../../chart/chart-colours.ts'
import type { Shape } from '../../chart/points.ts'

export const LIGHT_MARKS: readonly { shape: Shape; colour: keyof Colours }[] = [
  { shape: 'circle', colour: 'monthly' },
  { shape: 'triangle', colour: 'smoothed' },
  { shape: 'square', colour: 'south' },
]

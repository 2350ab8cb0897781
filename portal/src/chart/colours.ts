/** The colours that charts are drawn with, in the theme of the moment. */
import { coloursNow } from '../colours.ts'

const DRAWN = [
  'daily',
  'thicket',
  'band',
  'monthly',
  'smoothed',
  'north',
  'south',
  'observations',
  'images',
  'grid',
  'text-quiet',
  'line-strong',
] as const
const COVERAGE = ['coverage-0', 'coverage-1', 'coverage-2', 'coverage-3', 'coverage-4']

export type Colours = Record<(typeof DRAWN)[number], string>

export const currentColours = (): Colours => coloursNow(DRAWN)

/** From none to many. */
export const coverageColours = (): string[] => Object.values(coloursNow(COVERAGE))

/** How the compared observers are drawn. */
import type { Shape } from '../../../charts/shape.ts'

/** Colours, marks and dashes differ, so that any one of them is enough to tell observers apart. */
const STYLES = [
  { colour: 'observer-1', shape: 'circle', dash: [] },
  { colour: 'observer-2', shape: 'triangle', dash: [8, 4] },
  { colour: 'observer-3', shape: 'square', dash: [2, 3] },
  { colour: 'observer-4', shape: 'diamond', dash: [10, 3, 2, 3] },
  { colour: 'observer-5', shape: 'cross', dash: [4, 2] },
] as const satisfies readonly { colour: string; shape: Shape; dash: readonly number[] }[]

export type Style = (typeof STYLES)[number]

/** The style of the observer at a position in the URL. */
export const styleOf = (position: number): Style => STYLES[position] ?? STYLES[0]

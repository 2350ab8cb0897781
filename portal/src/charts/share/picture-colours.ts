import { computedColours } from '../chart-colours.ts'
import type { PictureColours } from './chart-picture.ts'

/** The colours of pictures in the current theme. */
export const pictureColours = (): PictureColours => {
  const { panel, text, 'text-quiet': quiet, grid } = computedColours(['panel', 'text', 'text-quiet', 'grid'])
  return { ground: panel, text, quiet, grid }
}

/** The German texts. */
import type { Catalogue } from './messages.ts'

export const de: Catalogue = {
  lines: ({ lines }) => lines.join('\n'),
  place: ({ place, message }) => `${place}: ${message}`,
}

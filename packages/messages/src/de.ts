/** The German texts. */
import { en } from './en.ts'
import type { Catalogue } from './messages.ts'

export const de: Catalogue = {
  ...en,
  lines: ({ lines }) => lines.join('\n'),
  place: ({ place, message }) => `${place}: ${message}`,
}

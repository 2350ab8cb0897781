/** The Spanish texts. */
import { en } from './en.ts'
import type { Catalogue } from './messages.ts'

export const es: Catalogue = {
  ...en,
  lines: ({ lines }) => lines.join('\n'),
  place: ({ place, message }) => `${place}: ${message}`,
}

/** The French texts. */
import { en } from './en.ts'
import type { Catalogue } from './messages.ts'

export const fr: Catalogue = {
  ...en,
  lines: ({ lines }) => lines.join('\n'),
  place: ({ place, message }) => `${place}: ${message}`,
}

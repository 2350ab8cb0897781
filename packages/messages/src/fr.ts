/** The French texts. */
import type { Catalogue } from './messages.ts'

export const fr: Catalogue = {
  lines: ({ lines }) => lines.join('\n'),
  place: ({ place, message }) => `${place}: ${message}`,
}

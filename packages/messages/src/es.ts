/** The Spanish texts. */
import type { Catalogue } from './messages.ts'

export const es: Catalogue = {
  lines: ({ lines }) => lines.join('\n'),
  place: ({ place, message }) => `${place}: ${message}`,
}

/** The Italian texts. */
import type { Catalogue } from './messages.ts'

export const it: Catalogue = {
  lines: ({ lines }) => lines.join('\n'),
  place: ({ place, message }) => `${place}: ${message}`,
}

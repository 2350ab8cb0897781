/** The texts of a drawing: its title and description for screen readers, and the caption below it. */
import type { Image } from '../../../server/src/domain/records/image.ts'
import type { CountFields } from './hemisphere-counts.ts'

/** Characters that XML does not allow, even escaped. */
const NOT_IN_XML = /[^\t\n\r\u{20}-\u{d7ff}\u{e000}-\u{fffd}\u{10000}-\u{10ffff}]/gu
const ENTITIES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

const escapeXml = (text: string): string =>
  text.replace(NOT_IN_XML, '\u{fffd}').replace(/[&<>"']/g, (letter) => ENTITIES[letter] as string)

const countOf = (count: number, one: string): string => `${count} ${one}${count === 1 ? '' : 's'}`

const hemisphereText = (name: string, groups: number | null, spots: number | null): string | undefined => {
  if (groups === null && spots === null) return undefined
  const parts = [groups !== null && countOf(groups, 'group'), spots !== null && countOf(spots, 'spot')]
  return `${name} ${parts.filter(Boolean).join(' with ')}`
}

const sum = (one: number | null, other: number | null): number | null =>
  one === null || other === null ? null : one + other

const describeCounts = ({ gt, gn, gs, st, sn, ss }: CountFields): string => {
  // Counts by hemisphere take precedence over the total, as in the drawing.
  const total = hemisphereText('', sum(gn, gs) ?? gt, sum(sn, ss) ?? st)?.trim()
  const halves = [hemisphereText('in the north', gn, sn), hemisphereText('in the south', gs, ss)].filter(
    Boolean,
  )
  if (total === undefined && halves.length === 0) return 'Groups and spots were not counted; none are drawn.'
  return `${[total, ...halves].filter(Boolean).join('; ')}.`
}

const formatTime = (at: string): string => `${at.slice(0, 10)} ${at.slice(11, 16)} UTC`

export interface Captions {
  title: string
  description: string
  /** The texts at the left and right end of the line below the disc. */
  caption: [left: string, right: string]
}

export const captionsFor = (
  { observer, date_of_observation: at }: Image,
  bandName: string,
  observation: CountFields | undefined,
): Captions => {
  const when = formatTime(at)
  const counts =
    observation === undefined
      ? 'There is no observation to it, and nothing is drawn on the disc.'
      : describeCounts(observation)
  return {
    title: escapeXml(`Synthetic image of the Sun in ${bandName}, ${when}`),
    description: escapeXml(
      `Observer ${observer}, ${when}. ${counts} The observer is made up, and the Sun is drawn from what they counted.`,
    ),
    caption: [escapeXml(when), escapeXml(`${bandName} · synthetic`)],
  }
}

/** The texts of a drawing: its title and description for screen readers, and the caption below it. */
import type { Image } from '../../../server/src/domain/image.ts'
import type { Counted } from './hemisphere-counts.ts'

/** Characters that XML does not allow, even escaped. */
const NOT_IN_XML = /[^\t\n\r\u{20}-\u{d7ff}\u{e000}-\u{fffd}\u{10000}-\u{10ffff}]/gu
const ENTITIES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

const escaped = (text: string): string =>
  text.replace(NOT_IN_XML, '\u{fffd}').replace(/[&<>"']/g, (letter) => ENTITIES[letter] as string)

const counted = (count: number, one: string): string => `${count} ${one}${count === 1 ? '' : 's'}`

const half = (name: string, groups: number | null, spots: number | null): string | undefined => {
  if (groups === null && spots === null) return undefined
  const parts = [groups !== null && counted(groups, 'group'), spots !== null && counted(spots, 'spot')]
  return `${name} ${parts.filter(Boolean).join(' with ')}`
}

const sum = (one: number | null, other: number | null): number | null =>
  one === null || other === null ? null : one + other

/** Only what the observer counted. */
const countsInWords = ({ gt, gn, gs, st, sn, ss }: Counted): string => {
  // As the drawing has it: where the halves were counted, they are what is drawn.
  const total = half('', sum(gn, gs) ?? gt, sum(sn, ss) ?? st)?.trim()
  const halves = [half('in the north', gn, sn), half('in the south', gs, ss)].filter(Boolean)
  if (total === undefined && halves.length === 0) return 'Groups and spots were not counted; none are drawn.'
  return `${[total, ...halves].filter(Boolean).join('; ')}.`
}

const timeInWords = (at: string): string => `${at.slice(0, 10)} ${at.slice(11, 16)} UTC`

export interface Captions {
  title: string
  description: string
  /** Left and right of the line below the disc. */
  caption: [when: string, what: string]
}

export const captionsFor = (
  { observer, date_of_observation: at }: Image,
  lightName: string,
  observation: Counted | undefined,
): Captions => {
  const when = timeInWords(at)
  const counts =
    observation === undefined
      ? 'There is no observation to it, and nothing is drawn on the disc.'
      : countsInWords(observation)
  return {
    title: escaped(`Synthetic image of the Sun in ${lightName}, ${when}`),
    description: escaped(
      `Observer ${observer}, ${when}. ${counts} The observer is made up, and the Sun is drawn from what they counted.`,
    ),
    caption: [escaped(when), escaped(`${lightName} · synthetic`)],
  }
}

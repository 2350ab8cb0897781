/** The fragment of the URL that names one image, or two to compare. */
import { decodePart } from '../../../format/text.ts'

const IMAGE = 'image-'
const COMPARE = 'compare-'

interface ShownImages {
  /** The index of the image; undefined if none is open. */
  at: number | undefined
  /** The index of the image that it is compared with. */
  other: number | undefined
}

/** The separator of two ids, which encodeURIComponent replaces within them. */
const SEPARATOR = ','

export const fragmentOf = (id: string, other?: string): string =>
  other === undefined ? IMAGE + id : COMPARE + [id, other].map(encodeURIComponent).join(SEPARATOR)

/** Images that are not loaded count as not named. */
export const shownImages = (fragment: string, images: readonly { id: string }[]): ShownImages => {
  const find = (id: string | undefined): number | undefined => {
    const found = images.findIndex((image) => image.id === id)
    return found === -1 ? undefined : found
  }
  if (!fragment.startsWith(COMPARE))
    return {
      at: find(fragment.startsWith(IMAGE) ? fragment.slice(IMAGE.length) : undefined),
      other: undefined,
    }
  const [first, second] = fragment.slice(COMPARE.length).split(SEPARATOR).map(decodePart)
  const at = find(first)
  return { at, other: at === undefined || first === second ? undefined : find(second) }
}

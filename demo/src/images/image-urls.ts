/** The URLs of the sample's drawn images. */
import type { Image } from '../../../server/src/domain/records/image.ts'

export const SIZES = ['thumb', 'medium', 'full'] as const
export type Size = (typeof SIZES)[number]

export const SAMPLE_IMAGES_PATH = '/sample-images'

/** The `urls` field of a sample image that the server at `base` draws. */
export const sampleImageUrls = (base: string, cdnId: string): Record<Size, string> => {
  const urlOf = (size: Size) => `${base}${SAMPLE_IMAGES_PATH}/${cdnId}/${size}.svg`
  return { thumb: urlOf('thumb'), medium: urlOf('medium'), full: urlOf('full') }
}

/** The base of a sample image's URLs; undefined for those of early releases, which no server drew. */
export const baseOf = ({ cdn_id, urls }: Image): string | undefined => {
  const [full, path] = [urls['full'] ?? '', sampleImageUrls('', cdn_id).full]
  return full.endsWith(path) ? full.slice(0, -path.length) : undefined
}

const FILE = /^(\w+)\.svg$/

export const parseSize = (file: string): Size | undefined => {
  const name = FILE.exec(file)?.[1]
  return SIZES.find((size) => size === name)
}

const SAMPLE_CDN_ID = /^sample-([0-9a-z]{6,12})$/

/** Converts a sample image's cdn_id to its id: both contain the same number, and only ids are indexed. */
export const imageIdOf = (cdnId: string): string | undefined => {
  const number = SAMPLE_CDN_ID.exec(cdnId)?.[1]
  return number === undefined ? undefined : `sample-i-${number}`
}

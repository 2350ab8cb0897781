/** Where the drawn images are, in every size. */

export const SIZES = ['thumb', 'medium', 'full'] as const
export type Size = (typeof SIZES)[number]

export const SAMPLE_IMAGES_PATH = '/sample-images'

/** The `urls` of an image of the sample, where the server at `base` draws it. */
export const drawnUrls = (base: string, cdnId: string): Record<Size, string> => {
  const urlOf = (size: Size) => `${base}${SAMPLE_IMAGES_PATH}/${cdnId}/${size}.svg`
  return { thumb: urlOf('thumb'), medium: urlOf('medium'), full: urlOf('full') }
}

const FILE = /^(\w+)\.svg$/

export const sizeOf = (file: string): Size | undefined => {
  const name = FILE.exec(file)?.[1]
  return SIZES.find((size) => size === name)
}

const SAMPLE_CDN_ID = /^sample-([0-9a-z]{6,12})$/

/** The sample gives the same number to an image's id and to its cdn_id, and only ids are looked up quickly. */
export const idOfCdnId = (cdnId: string): string | undefined => {
  const number = SAMPLE_CDN_ID.exec(cdnId)?.[1]
  return number === undefined ? undefined : `sample-i-${number}`
}

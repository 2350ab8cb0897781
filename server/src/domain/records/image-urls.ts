/** The URLs of images: which keys they have, and what their texts show of scheme and media type. */

export const URL_COLUMN_PREFIX = 'url_'

/**
 * Counts how many published images have a URL under each key. The keys become columns of the images table. The counts
 * are stored as JSON in byte order, so that stores with the same images have the same text.
 */
export class UrlKeyCounts {
  readonly #counts: Map<string, number>

  constructor(text: string) {
    this.#counts = new Map(Object.entries(JSON.parse(text) as Record<string, number>))
  }

  /** Adds `images`, which may be negative, to the count of each key. */
  add(keys: readonly string[], images: number): void {
    for (const key of keys) this.#counts.set(key, (this.#counts.get(key) ?? 0) + images)
  }

  /** Not JSON.stringify, because an object would list numeric keys first. */
  get text(): string {
    const counted = [...this.#counts].filter(([, images]) => images !== 0)
    return `{${counted
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, images]) => `${JSON.stringify(key)}:${images}`)
      .join(',')}}`
  }
}

export const NO_URL_KEYS = '{}'

/** The keys of all published images, in byte order. */
export const parseUrlKeys = (text: string): string[] => Object.keys(JSON.parse(text)).sort()

/** Scheme and media type of a URL, as far as the URL itself shows them. */
export interface UrlType {
  scheme?: string | undefined
  mediaType?: string | undefined
}

/** By the extension of the path. Servers may send another type, but seldom do. */
const MEDIA_TYPES: Record<string, string> = {
  avif: 'image/avif',
  fit: 'image/fits',
  fits: 'image/fits',
  gif: 'image/gif',
  jpeg: 'image/jpeg',
  jpg: 'image/jpeg',
  png: 'image/png',
  svg: 'image/svg+xml',
  tif: 'image/tiff',
  tiff: 'image/tiff',
  webp: 'image/webp',
}

export const urlTypeOf = (url: string): UrlType => {
  const [, scheme, extension] = /^(https?):[^?#]*?(?:\.([0-9A-Za-z]+))?(?:[?#]|$)/i.exec(url) ?? []
  return { scheme: scheme?.toLowerCase(), mediaType: MEDIA_TYPES[extension?.toLowerCase() ?? ''] }
}

export const commonUrlType = (first: UrlType, second: UrlType): UrlType => ({
  scheme: first.scheme === second.scheme ? first.scheme : undefined,
  mediaType: first.mediaType === second.mediaType ? first.mediaType : undefined,
})

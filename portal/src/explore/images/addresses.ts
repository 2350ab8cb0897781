/** Where an image's pictures are. What is no address of the web is neither fetched nor linked. */
import { hrefOf } from '../../browser/routing.ts'

export type Urls = Record<string, string>

const SAMPLE_IMAGES = '/sample-images/'
const SMALL_FIRST = ['thumb', 'small', 'preview', 'medium']
const LARGE_FIRST = ['full', 'large', 'original', 'medium']

/** The demo draws the sample's images itself, whatever address it had when they were published. */
export const webAddress = (url: string, demo: boolean): string | undefined => {
  const parsed = URL.parse(url)
  if (parsed === null || !['http:', 'https:'].includes(parsed.protocol)) return undefined
  return demo && parsed.pathname.startsWith(SAMPLE_IMAGES) ? hrefOf(parsed.pathname.slice(1)) : parsed.href
}

const firstOf = (keys: readonly string[], urls: Urls, demo: boolean): string | undefined => {
  const named = keys.filter((key) => Object.hasOwn(urls, key))
  const others = Object.keys(urls).filter((key) => !keys.includes(key))
  return [...named, ...others]
    .map((key) => webAddress(urls[key] ?? '', demo))
    .find((address) => address !== undefined)
}

export const smallAddress = (urls: Urls, demo: boolean): string | undefined =>
  firstOf(SMALL_FIRST, urls, demo)

export const largeAddress = (urls: Urls, demo: boolean): string | undefined =>
  firstOf(LARGE_FIRST, urls, demo)

/** The pictures of an image: which URLs are used, and how one is shown. Only http and https are fetched or linked. */
import type { Image } from '@heliolog/client'
import { useState } from 'preact/hooks'
import { hrefOf } from '../browser/routing.ts'
import { SERVICE } from '../data/service-settings.ts'
import { texts } from '../language/texts.ts'
import { instantText } from './instant.tsx'
import styles from './picture.module.css'

type Urls = Record<string, string>

const SAMPLE_IMAGES = '/sample-images/'
const SMALL_FIRST = ['thumb', 'small', 'preview', 'medium']
const LARGE_FIRST = ['full', 'large', 'original', 'medium']

/** The demo serves the sample images itself, whatever URL they were published with. */
const webUrl = (url: string): string | undefined => {
  const parsed = URL.parse(url)
  if (parsed === null || !['http:', 'https:'].includes(parsed.protocol)) return undefined
  return SERVICE.demo && parsed.pathname.startsWith(SAMPLE_IMAGES)
    ? hrefOf(parsed.pathname.slice(1))
    : parsed.href
}

const firstUrl = (keys: readonly string[], urls: Urls): string | undefined => {
  const named = keys.filter((key) => Object.hasOwn(urls, key))
  const others = Object.keys(urls).filter((key) => !keys.includes(key))
  return [...named, ...others].map((key) => webUrl(urls[key] ?? '')).find((url) => url !== undefined)
}

export const smallUrl = (urls: Urls): string | undefined => firstUrl(SMALL_FIRST, urls)

export const largeUrl = (urls: Urls): string | undefined => firstUrl(LARGE_FIRST, urls)

/** A description for screen readers. */
export const altTextOf = ({ title, observer, date_of_observation: at }: Image): string =>
  texts().images.alt(title ?? texts().images.theSun, observer, instantText(at, 'minutes'))

interface PictureProps {
  url: string | undefined
  alt: string
  /** Loaded only when it is near the viewport. */
  lazy?: boolean
}

// A square is reserved before the picture loads, so that the layout does not shift.
const SIDE = 480

export const Picture = ({ url, alt, lazy = false }: PictureProps) => {
  const [failedUrl, setFailedUrl] = useState<string>()
  if (url === undefined || url === failedUrl)
    return (
      <span class={`${styles.picture} ${styles.missing}`}>
        {texts().images.cannotBeLoaded}
        <span class="visually-hidden">: {alt}</span>
      </span>
    )
  return (
    <img
      class={styles.picture}
      key={url}
      src={url}
      alt={alt}
      width={SIDE}
      height={SIDE}
      loading={lazy ? 'lazy' : 'eager'}
      decoding="async"
      referrerpolicy="no-referrer"
      onLoad={() => setFailedUrl(undefined)}
      onError={() => setFailedUrl(url)}
    />
  )
}

/** Links to the pictures by key. A URL of another scheme is shown as text. */
export const ImageLinks = ({ urls }: { urls: Urls }) => (
  <ul class="row">
    {Object.entries(urls).map(([key, url]) => {
      const href = webUrl(url)
      return (
        <li key={key}>
          {href === undefined ? (
            <>
              {key}: {url}
            </>
          ) : (
            <a href={href} target="_blank" rel="noreferrer noopener">
              {key}
            </a>
          )}
        </li>
      )
    })}
  </ul>
)

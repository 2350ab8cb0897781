/** Thumbnails of the newest images; each links to the image in the explorer. */
import type { PortalSummary } from '../../../data/summary.ts'
import { instantText } from '../../../elements/instant.tsx'
import { Link } from '../../../elements/link.tsx'
import { Picture, smallUrl } from '../../../elements/picture.tsx'
import { dayOf } from '../../../format/days.ts'
import { texts } from '../../../language/texts.ts'
import styles from './latest.module.css'

type LatestImage = PortalSummary['latest']['images'][number]

/** The explorer lists the observer's images of the day, and the fragment opens this one. */
const listQuery = ({ observer, date_of_observation: at }: LatestImage): URLSearchParams =>
  new URLSearchParams({ from: dayOf(at), to: dayOf(at), observer })

const altText = ({ title, observer, date_of_observation: at }: LatestImage): string => {
  const t = texts().overview.latest
  const time = instantText(at, 'minutes')
  return title === null ? t.pictureOf(observer, time) : t.titledPictureOf(title, observer, time)
}

/** Breaks between the date and the time of day where a thumbnail is narrow. */
const TwoLineTime = ({ at }: { at: string }) => {
  const day = dayOf(at)
  return (
    <time dateTime={at}>
      {day} <span class="instant">{instantText(at, 'minutes').slice(day.length + 1)}</span>
    </time>
  )
}

export const LatestImages = ({ images }: { images: readonly LatestImage[] }) => {
  const t = texts().overview.latest
  if (images.length === 0) return null
  return (
    <div class={styles.images}>
      <div class={styles.imagesHead}>
        <h3>{t.images}</h3>
        <Link to="explore/images">{t.allImages}</Link>
      </div>
      <ul>
        {images.map((image) => (
          <li key={image.id}>
            <Link to="explore/images" query={listQuery(image)} fragment={`#image-${image.id}`}>
              <span class={styles.picture}>
                <Picture url={smallUrl({ thumb: image.thumbnail_url })} alt={altText(image)} lazy />
              </span>
              <span class={styles.caption} aria-hidden="true">
                {image.title !== null && <bdi>{image.title}</bdi>}
                <bdi>{image.observer}</bdi>
                <TwoLineTime at={image.date_of_observation} />
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </div>
  )
}

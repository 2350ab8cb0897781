/** Images as cards: small pictures with whose they are. */
import type { Image } from '@heliolog/client'
import { Instant, instantText } from '../../elements/instant.tsx'
import { smallAddress } from './addresses.ts'
import { Picture } from './picture.tsx'

export interface ImagesProps {
  images: readonly Image[]
  demo: boolean
  open: (at: number) => void
}

/** What a picture shows, in words. */
export const descriptionOf = ({ title, observer, date_of_observation: at }: Image): string =>
  `${title ?? 'The Sun'}, by ${observer}, ${instantText(at, 'minutes')}`

export const ImageCards = ({ images, demo, open }: ImagesProps) => (
  <ul class="image-cards">
    {images.map((image, at) => (
      <li key={image.id}>
        <button type="button" class="image-opener image-card" aria-haspopup="dialog" onClick={() => open(at)}>
          <Picture address={smallAddress(image.urls, demo)} alt={descriptionOf(image)} lazy />
          <span class="image-caption" aria-hidden="true">
            <strong>
              <bdi>{image.title ?? 'Without a title'}</bdi>
            </strong>
            <bdi>{image.observer}</bdi>
            <Instant at={image.date_of_observation} to="minutes" />
          </span>
        </button>
      </li>
    ))}
  </ul>
)

/** Images in a row, from which a visitor chooses: those of a day, or all that are loaded. */
import type { Image } from '@heliolog/client'
import { useEffect, useRef } from 'preact/hooks'
import { altTextOf, Picture, smallUrl } from '../../../elements/picture.tsx'
import { dayOf } from '../../../format/days.ts'
import styles from './images.module.css'

/** The indexes of the images of the same UTC day, in order of time. */
export const imagesOfDay = (images: readonly Image[], at: number): number[] => {
  const day = dayOf(images[at]?.date_of_observation ?? '')
  const timeOf = (index: number): string => images[index]?.date_of_observation ?? ''
  return [...images.keys()]
    .filter((index) => dayOf(timeOf(index)) === day)
    .sort((first, second) => timeOf(first).localeCompare(timeOf(second)))
}

interface ImageStripProps {
  images: readonly Image[]
  /** The indexes of the images in the strip. */
  offered: readonly number[]
  label: string
  /** The indexes of the images that are shown large. */
  shown: readonly number[]
  demo: boolean
  choose: (index: number) => void
}

export const ImageStrip = ({ images, offered, label, shown, demo, choose }: ImageStripProps) => {
  const current = useRef<HTMLLIElement>(null)
  const [first] = shown
  const daysOf = new Set(offered.map((index) => dayOf(images[index]?.date_of_observation ?? '')))
  // Month and day, where the time alone would be ambiguous.
  const labelOf = ({ date_of_observation: at }: Image): string =>
    daysOf.size > 1 ? at.slice(5, 16).replace('T', ' ') : at.slice(11, 16)
  useEffect(() => current.current?.scrollIntoView({ block: 'nearest', inline: 'nearest' }), [first])
  return (
    <ul class={styles.strip} aria-label={label}>
      {offered.map((index) => {
        const image = images[index]
        return (
          image && (
            <li key={image.id} ref={index === first ? current : null}>
              <button
                type="button"
                aria-current={shown.includes(index) ? 'true' : undefined}
                onClick={() => choose(index)}
              >
                <Picture url={smallUrl(image.urls, demo)} alt={altTextOf(image)} lazy />
                <span aria-hidden="true">{labelOf(image)}</span>
              </button>
            </li>
          )
        )
      })}
    </ul>
  )
}

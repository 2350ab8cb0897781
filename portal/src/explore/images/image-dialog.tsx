/** One image in a dialog with all its fields. The arrow keys show the previous and the next one. */
import type { Image } from '@heliolog/client'
import { useEffect, useRef } from 'preact/hooks'
import { Instant } from '../../elements/instant.tsx'
import { type FieldDescriptions, labelOf } from '../dictionary.ts'
import { reported } from '../not-reported.tsx'
import { ObserverLink } from '../record-links.tsx'
import { altTextOf, ImageLinks, largeUrl, Picture } from './picture.tsx'

interface ImageDialogProps {
  images: readonly Image[]
  fields: FieldDescriptions
  /** The index of the image. */
  at: number
  demo: boolean
  show: (index: number) => void
  close: () => void
}

const STEPS: Partial<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1 }

const degrees = (value: number | null) => (value === null ? reported(null) : `${value}°`)

interface FactsProps {
  image: Image
  fields: FieldDescriptions
  demo: boolean
}

const Facts = ({ image, fields, demo }: FactsProps) => (
  <dl class="image-facts">
    {(
      [
        ['date_of_observation', <Instant key="at" at={image.date_of_observation} />],
        ['observer', <ObserverLink key="by" nickname={image.observer} />],
        ['title', <bdi key="title">{reported(image.title)}</bdi>],
        ['site_lat', degrees(image.site_lat)],
        ['site_lng', degrees(image.site_lng)],
        ['mount', reported(image.mount)],
        ['id', image.id],
        ['cdn_id', image.cdn_id],
        ['urls', <ImageLinks key="urls" urls={image.urls} demo={demo} />],
      ] as const
    ).map(([field, value]) => (
      <div key={field}>
        <dt>{labelOf(fields, field)}</dt>
        <dd>{value}</dd>
      </div>
    ))}
  </dl>
)

export const ImageDialog = ({ images, fields, at, demo, show, close }: ImageDialogProps) => {
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => dialog.current?.showModal(), [])
  const image = images[at]
  if (image === undefined) return null
  const goBy = (step: number) => {
    if (images[at + step] !== undefined) show(at + step)
  }
  const step = (event: KeyboardEvent) => {
    const by = STEPS[event.key]
    if (by === undefined) return
    event.preventDefault()
    goBy(by)
  }
  return (
    <dialog
      ref={dialog}
      class="image-dialog"
      aria-label="Image"
      onClose={close}
      onKeyDown={step}
      onClick={(event) => event.target === event.currentTarget && dialog.current?.close()}
    >
      <div class="image-large">
        <Picture url={largeUrl(image.urls, demo)} alt={altTextOf(image)} />
      </div>
      <div class="image-side">
        <h2 aria-live="polite">
          <bdi>{image.title ?? 'Untitled'}</bdi>
        </h2>
        <Facts image={image} fields={fields} demo={demo} />
        {/* aria-disabled, because a disabled button would lose the focus and the arrow keys with it. */}
        <div class="image-buttons">
          <button type="button" aria-disabled={at === 0} onClick={() => goBy(-1)}>
            Previous
          </button>
          <button type="button" aria-disabled={at === images.length - 1} onClick={() => goBy(1)}>
            Next
          </button>
          <button type="button" class="primary" onClick={() => dialog.current?.close()}>
            Close
          </button>
        </div>
      </div>
    </dialog>
  )
}

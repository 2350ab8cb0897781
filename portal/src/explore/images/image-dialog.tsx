/** One image in a dialog with all its fields. The arrow keys show the previous and the next one. */
import type { Image, SunEphemeris } from '@heliolog/client'
import { useEffect, useRef, useState } from 'preact/hooks'
import { Instant } from '../../elements/instant.tsx'
import { formatDecimals } from '../../format/numbers.ts'
import { type FieldDescriptions, labelOf } from '../dictionary.ts'
import { reported } from '../not-reported.tsx'
import { ObserverLink } from '../record-links.tsx'
import { DEFAULT_FIT, GridControls, GridOverlay } from './grid-overlay.tsx'
import {
  ALTITUDE_FIELD,
  BELOW_HORIZON,
  isBelowHorizon,
  ORIENTATION_FIELDS,
  PARALLACTIC_FIELD,
} from './image-suns.ts'
import { altTextOf, ImageLinks, largeUrl, Picture } from './picture.tsx'

interface ImageDialogProps {
  images: readonly Image[]
  /** In the order of the images; undefined until they arrive. */
  suns: readonly SunEphemeris[] | undefined
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

/** The rows are there before the values, so that nothing moves when these arrive. */
const Orientation = ({ image, sun }: { image: Image; sun: SunEphemeris | undefined }) => {
  const shown = [
    ...ORIENTATION_FIELDS,
    ...(image.mount === 'ALTAZ' ? [PARALLACTIC_FIELD] : []),
    ...(image.site_lat === null ? [] : [ALTITUDE_FIELD]),
  ]
  return (
    <section class="image-orientation" aria-label="Orientation of the Sun">
      <h3>Orientation of the Sun</h3>
      <dl>
        {shown.map(({ name, title, description }) => {
          const value = sun?.[name as keyof SunEphemeris]
          return (
            <div key={name}>
              <dt>{title}</dt>
              <dd>
                <strong>
                  {typeof value === 'number'
                    ? `${formatDecimals(value, 2)}°`
                    : value === null
                      ? 'unknown without the site'
                      : '…'}
                </strong>
                <span class="remark">{description}</span>
              </dd>
            </div>
          )
        })}
      </dl>
    </section>
  )
}

export const ImageDialog = ({ images, suns, fields, at, demo, show, close }: ImageDialogProps) => {
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => dialog.current?.showModal(), [])
  const [hasGrid, setHasGrid] = useState(false)
  const [fit, setFit] = useState(DEFAULT_FIT)
  const image = images[at]
  const sun = suns?.[at]
  if (image === undefined) return null
  const goBy = (step: number) => {
    if (images[at + step] !== undefined) show(at + step)
  }
  const step = (event: KeyboardEvent) => {
    const by = STEPS[event.key]
    // The arrow keys move sliders.
    if (by === undefined || event.target instanceof HTMLInputElement) return
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
        <div class="image-frame">
          <Picture url={largeUrl(image.urls, demo)} alt={altTextOf(image)} />
          {hasGrid && sun && <GridOverlay image={image} sun={sun} fit={fit} />}
          {isBelowHorizon(sun) && <span class="image-flag">{BELOW_HORIZON}</span>}
        </div>
      </div>
      <div class="image-side">
        <h2 aria-live="polite">
          <bdi>{image.title ?? 'Untitled'}</bdi>
        </h2>
        <GridControls
          image={image}
          sun={sun}
          fit={fit}
          isShown={hasGrid}
          toggle={() => setHasGrid(!hasGrid)}
          change={setFit}
        />
        <Facts image={image} fields={fields} demo={demo} />
        <Orientation image={image} sun={sun} />
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

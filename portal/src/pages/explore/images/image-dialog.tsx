/**
 * One image in a dialog with all its fields and the other images of its day, or two images to compare. The arrow keys
 * show the previous and the next one.
 */
import type { Image } from '@heliolog/client'
import { useEffect, useRef, useState } from 'preact/hooks'
import { type FieldMeanings, labelOf } from '../../../data/dictionary.ts'
import { Facts } from '../../../elements/figure.tsx'
import { Instant } from '../../../elements/instant.tsx'
import { ObserverLink, TagLinks } from '../../../elements/link.tsx'
import { altTextOf, ImageLinks, Picture, smallUrl } from '../../../elements/picture.tsx'
import { dayOf } from '../../../format/days.ts'
import { formatDecimals, formatExact } from '../../../format/numbers.ts'
import { texts } from '../../../language/texts.ts'
import { reported } from '../statistic.tsx'
import {
  CompareControls,
  DEFAULT_FIT,
  GridControls,
  type GridFit,
  type PictureSettings,
  Pictures,
  type SunPicture,
} from './compared-pictures.tsx'
import { type SunImage, sunFields } from './image-suns.ts'
import styles from './images.module.css'

/** The indexes of the images of the same UTC day, in order of time. */
const imagesOfDay = (images: readonly Image[], at: number): number[] => {
  const day = dayOf(images[at]?.date_of_observation ?? '')
  const timeOf = (index: number): string => images[index]?.date_of_observation ?? ''
  return [...images.keys()]
    .filter((index) => dayOf(timeOf(index)) === day)
    .sort((first, second) => timeOf(first).localeCompare(timeOf(second)))
}

interface ImageStripProps {
  images: readonly Image[]
  /** Indexes of the images in the strip, and of those that are shown large. */
  offered: readonly number[]
  label: string
  shown: readonly number[]
  choose: (index: number) => void
}

const ImageStrip = ({ images, offered, label, shown, choose }: ImageStripProps) => {
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
                <Picture url={smallUrl(image.urls)} alt={altTextOf(image)} lazy />
                <span aria-hidden="true">{labelOf(image)}</span>
              </button>
            </li>
          )
        )
      })}
    </ul>
  )
}

interface ImageDialogProps {
  images: readonly SunImage[]
  fields: FieldMeanings
  at: number
  /** The image that it is compared with. */
  other: number | undefined
  show: (index: number) => void
  compare: (index: number, other: number) => void
  close: () => void
}

const STEPS: Partial<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1 }

const degrees = (value: number | null) => (value === null ? reported(null) : `${formatExact(value)}°`)

const ImageFacts = ({ image, fields }: { image: SunImage; fields: FieldMeanings }) => {
  const label = (field: string): string => labelOf(fields, field)
  return (
    <Facts
      class={styles.facts}
      facts={[
        [label('date_of_observation'), <Instant key="at" at={image.date_of_observation} />],
        [label('observer'), <ObserverLink key="by" nickname={image.observer} />],
        [label('title'), <bdi key="title">{reported(image.title)}</bdi>],
        [label('tags'), <TagLinks key="tags" list="images" tags={image.tags} />],
        [label('site_lat'), degrees(image.site_lat)],
        [label('site_lng'), degrees(image.site_lng)],
        [label('mount'), reported(image.mount)],
        [label('id'), image.id],
        [label('cdn_id'), image.cdn_id],
        [label('urls'), <ImageLinks key="urls" urls={image.urls} />],
      ]}
    />
  )
}

/** The rows are there before the values, so that nothing moves when these arrive. */
const Orientation = ({ image, label }: { image: SunImage; label: string }) => {
  const t = texts().images
  const shown = sunFields().filter(
    ({ name }) =>
      (name !== 'parallactic_angle' || image.mount === 'ALTAZ') &&
      (name !== 'altitude' || image.site_lat !== null),
  )
  return (
    <section class={styles.orientation} aria-label={label}>
      <h3>{label}</h3>
      <dl>
        {shown.map(({ name, title, description }) => {
          const value = image.sun?.[name]
          return (
            <div key={name}>
              <dt>{title}</dt>
              <dd>
                <strong>
                  {typeof value === 'number'
                    ? `${formatDecimals(value, 2)}°`
                    : value === null
                      ? t.unknownWithoutSite
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

export const ImageDialog = (props: ImageDialogProps) => {
  const { images, fields, at, other, show, compare, close } = props
  const t = texts().images
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => dialog.current?.showModal(), [])
  const [settings, setSettings] = useState<PictureSettings>({
    hasGrid: false,
    isNorthUp: false,
    hasSlider: false,
  })
  const change = (changed: Partial<PictureSettings>) => setSettings({ ...settings, ...changed })
  const [isChoosing, setChoosing] = useState(false)
  /** The fit of the grid to each picture, by id. */
  const [fits, setFits] = useState<ReadonlyMap<string, GridFit>>(new Map())
  const pictureAt = (index: number): SunPicture | undefined => {
    const image = images[index]
    return image && { image, fit: fits.get(image.id) ?? DEFAULT_FIT }
  }
  const shown = pictureAt(at)
  const second = other === undefined ? undefined : pictureAt(other)
  if (shown === undefined) return null
  const day = dayOf(shown.image.date_of_observation)
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
  const choose = (index: number) => {
    if (index !== at && (isChoosing || second)) compare(at, index)
    else show(index)
    setChoosing(false)
  }
  const titleOf = (picture: SunPicture): string => picture.image.title ?? t.untitled
  const grids = second ? [shown, second] : [shown]
  return (
    <dialog
      ref={dialog}
      class={styles.dialog}
      aria-label={t.dialog}
      onClose={close}
      onKeyDown={step}
      onClick={(event) => event.target === event.currentTarget && dialog.current?.close()}
    >
      <div class={styles.large}>
        <Pictures first={shown} second={second} settings={settings} />
        <ImageStrip
          images={images}
          offered={isChoosing ? [...images.keys()] : imagesOfDay(images, at)}
          label={isChoosing ? t.allLoaded : t.ofDay(day)}
          shown={other === undefined ? [at] : [at, other]}
          choose={choose}
        />
      </div>
      <div class={styles.side}>
        <h2 aria-live="polite">
          {second ? (
            <>
              <bdi>{t.left(titleOf(shown))}</bdi>
              <bdi>{t.right(titleOf(second))}</bdi>
            </>
          ) : (
            <bdi>{titleOf(shown)}</bdi>
          )}
        </h2>
        <CompareControls
          settings={settings}
          change={change}
          isComparing={second !== undefined}
          isChoosing={isChoosing}
          hasOthers={images.length > 1}
          canTurn={grids.every((picture) => picture.image.sun !== undefined)}
          start={() => setChoosing(true)}
          stop={() => {
            setChoosing(false)
            show(at)
          }}
        />
        {grids.map((picture, side) => (
          <GridControls
            key={picture.image.id}
            image={picture.image}
            fit={picture.fit}
            isShown={settings.hasGrid}
            toggle={side === 0 ? () => change({ hasGrid: !settings.hasGrid }) : undefined}
            heading={second && [t.left, t.right][side]?.(titleOf(picture))}
            change={(fit) => setFits(new Map(fits).set(picture.image.id, fit))}
          />
        ))}
        {grids.map((picture, side) => {
          const onSide = (name: string): string => (side === 0 ? t.left(name) : t.right(name))
          const label = second ? onSide(t.orientation) : t.orientation
          return (
            <div key={picture.image.id} class={styles.details}>
              {second && <h3>{onSide(titleOf(picture))}</h3>}
              <ImageFacts image={picture.image} fields={fields} />
              <Orientation image={picture.image} label={label} />
            </div>
          )
        })}
        {/* aria-disabled, because a disabled button would lose the focus and the arrow keys with it. */}
        <div class={`row ${styles.buttons}`}>
          <button type="button" aria-disabled={at === 0} onClick={() => goBy(-1)}>
            {t.previous}
          </button>
          <button type="button" aria-disabled={at === images.length - 1} onClick={() => goBy(1)}>
            {t.next}
          </button>
          <button type="button" class="primary" onClick={() => dialog.current?.close()}>
            {t.close}
          </button>
        </div>
      </div>
    </dialog>
  )
}

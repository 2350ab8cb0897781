/** The list of images: cards or a table, and a dialog for the image that the URL names. */
import type { Heliolog, Image, ImagesQuery, SunEphemeris } from '@heliolog/client'
import { useLayoutEffect, useRef } from 'preact/hooks'
import { hrefWith, navigate, type PageComponent, useRoute } from '../../browser/routing.ts'
import { Instant } from '../../elements/instant.tsx'
import { Problem } from '../../elements/request-view.tsx'
import { formatDecimals } from '../../format/numbers.ts'
import { altTextOf, Picture, smallUrl } from './picture.tsx'
import './images-page.css'
import { SERVICE } from '../../service/service-settings.ts'
import { ColumnMeanings, Meanings } from '../list/data-table.tsx'
import { ListPage } from '../list/list-page.tsx'
import { ViewSwitch, viewOf } from '../list/view-switch.tsx'
import { ImageDialog } from './image-dialog.tsx'
import { BELOW_HORIZON, isBelowHorizon, ORIENTATION_FIELDS, SUN_FIELDS, useSuns } from './image-suns.ts'
import { type ImagesProps, ImageTable } from './image-table.tsx'

const PREFIX = 'image-'

interface OpenImage {
  /** Its index; undefined if none is open. */
  at: number | undefined
  open: (index: number) => void
  /** Replaces the open image by another. */
  show: (index: number) => void
  close: () => void
}

/** The fragment names the open image, so that it can be shared and Back closes it. */
const useOpenImage = (images: readonly Image[]): OpenImage => {
  const { fragment } = useRoute()
  const found = images.findIndex(({ id }) => fragment === PREFIX + id)
  const at = found === -1 ? undefined : found
  const fragmentOf = (index: number) => `#${PREFIX}${images[index]?.id}`

  const openedHere = useRef(false)
  const last = useRef<number>(undefined)
  useLayoutEffect(() => {
    // Focus the card of the image that was shown last, not of the one that was opened first.
    if (at === undefined && last.current !== undefined) {
      openedHere.current = false
      document.querySelectorAll<HTMLElement>('.image-opener')[last.current]?.focus()
    }
    last.current = at
  }, [at])

  return {
    at,
    open: (index) => {
      openedHere.current = true
      navigate(hrefWith(fragmentOf(index)))
    },
    show: (index) => navigate(hrefWith(fragmentOf(index)), { replace: true }),
    // A visitor who opened a shared link has no list in the history to go back to.
    close: () => (openedHere.current ? history.back() : navigate(hrefWith(''), { replace: true })),
  }
}

/** The cells are there before the values, so that nothing moves when these arrive. */
const CardOrientation = ({ sun }: { sun: SunEphemeris | undefined }) => (
  <span class="card-orientation">
    {ORIENTATION_FIELDS.map(({ name, title }) => (
      <span key={name}>
        {title}
        <span>
          {sun === undefined ? '…' : `${formatDecimals(Number(sun[name as keyof SunEphemeris]), 1)}°`}
        </span>
      </span>
    ))}
  </span>
)

const ImageCards = ({ images, suns, demo, open }: ImagesProps) => (
  <ul class="image-cards">
    {images.map((image, at) => (
      <li key={image.id}>
        <button type="button" class="image-opener image-card" aria-haspopup="dialog" onClick={() => open(at)}>
          <Picture url={smallUrl(image.urls, demo)} alt={altTextOf(image)} lazy />
          <span class="image-caption" aria-hidden="true">
            <strong>
              <bdi>{image.title ?? 'Untitled'}</bdi>
            </strong>
            <bdi>{image.observer}</bdi>
            <Instant at={image.date_of_observation} to="minutes" />
            <CardOrientation sun={suns?.[at]} />
          </span>
          {isBelowHorizon(suns?.[at]) && <span class="image-flag">{BELOW_HORIZON}</span>}
        </button>
      </li>
    ))}
  </ul>
)

interface ImageResultsProps extends Pick<ImagesProps, 'images' | 'fields' | 'sorting'> {
  service: Heliolog
}

const ImageResults = ({ images, fields, sorting, service }: ImageResultsProps) => {
  const view = viewOf(useRoute(), 'cards')
  const { at, open, show, close } = useOpenImage(images)
  const { demo } = SERVICE
  const request = useSuns(service, images)
  const suns = request.state === 'ready' ? request.value : undefined
  const allFields = new Map([...fields, ...SUN_FIELDS.map((field) => [field.name, field] as const)])
  const ImagesView = view === 'cards' ? ImageCards : ImageTable
  return (
    <>
      <div class="list-controls">
        <ViewSwitch view={view} />
      </div>
      {request.state === 'failed' && <Problem error={request.error} retry={request.retry} />}
      <ImagesView images={images} suns={suns} fields={allFields} demo={demo} open={open} sorting={sorting} />
      {at !== undefined && (
        <ImageDialog
          images={images}
          suns={suns}
          fields={fields}
          at={at}
          demo={demo}
          show={show}
          close={close}
        />
      )}
      {view === 'cards' ? (
        <Meanings summary="What P, B0 and L0 mean" fields={ORIENTATION_FIELDS} />
      ) : (
        <ColumnMeanings fields={allFields} records={[{ ...images[0], ...suns?.[0] }]} />
      )}
    </>
  )
}

export const ImagesPage: PageComponent = ({ route }) => (
  <ListPage list="images" route={route} series={(service, query) => service.images(query as ImagesQuery)}>
    {(images: readonly Image[], context) => <ImageResults images={images} {...context} />}
  </ListPage>
)

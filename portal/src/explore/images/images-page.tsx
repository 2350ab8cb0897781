/** The list of images: cards or a table, and a dialog for the image that the URL names. */
import type { Image, ImagesQuery } from '@heliolog/client'
import { useLayoutEffect, useRef, useState } from 'preact/hooks'
import { hrefWith, navigate, type PageComponent, useRoute } from '../../browser/routing.ts'
import { Instant } from '../../elements/instant.tsx'
import { altTextOf, Picture, smallUrl } from './picture.tsx'
import './images-page.css'
import { SERVICE } from '../../service/service-settings.ts'
import { ColumnMeanings } from '../list/data-table.tsx'
import { ListPage } from '../list/list-page.tsx'
import { ImageDialog } from './image-dialog.tsx'
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

const ImageCards = ({ images, demo, open }: ImagesProps) => (
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
          </span>
        </button>
      </li>
    ))}
  </ul>
)

const VIEWS = ['Cards', 'Table'] as const
type View = (typeof VIEWS)[number]

const ImageResults = ({ images, fields }: Pick<ImagesProps, 'images' | 'fields'>) => {
  const [view, setView] = useState<View>('Cards')
  const { at, open, show, close } = useOpenImage(images)
  const { demo } = SERVICE
  const ImagesView = view === 'Cards' ? ImageCards : ImageTable
  return (
    <>
      <fieldset class="view-switch">
        <legend class="visually-hidden">View</legend>
        {VIEWS.map((name) => (
          <button key={name} type="button" aria-pressed={view === name} onClick={() => setView(name)}>
            {name}
          </button>
        ))}
      </fieldset>
      <ImagesView images={images} fields={fields} demo={demo} open={open} />
      {at !== undefined && (
        <ImageDialog images={images} fields={fields} at={at} demo={demo} show={show} close={close} />
      )}
      {view === 'Table' && <ColumnMeanings fields={fields} records={images} />}
    </>
  )
}

export const ImagesPage: PageComponent = ({ route }) => (
  <ListPage list="images" route={route} series={(service, query) => service.images(query as ImagesQuery)}>
    {(images: readonly Image[], fields) => <ImageResults images={images} fields={fields} />}
  </ListPage>
)

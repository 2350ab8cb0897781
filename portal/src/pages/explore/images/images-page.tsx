/** The list of images: cards or a table, and a dialog for the image that the URL names. */
import type { BulkImage, SunEphemeris } from '@heliolog/client'
import { useLayoutEffect, useRef } from 'preact/hooks'
import { hrefOf, hrefWith, navigate, type PageComponent, useRoute } from '../../../browser/routing.ts'
import type { FieldMeaning, FieldMeanings } from '../../../data/dictionary.ts'
import { Instant } from '../../../elements/instant.tsx'
import { ObserverLink, TagLinks } from '../../../elements/link.tsx'
import { altTextOf, ImageLinks, Picture, smallUrl } from '../../../elements/picture.tsx'
import { Problem } from '../../../elements/request-view.tsx'
import {
  type Column,
  ColumnMeanings,
  DataTable,
  Meanings,
  type Sorting,
} from '../../../elements/table/data-table.tsx'
import { dayOf } from '../../../format/days.ts'
import { formatDecimals } from '../../../format/numbers.ts'
import { texts } from '../../../language/texts.ts'
import type { ListContext } from '../list/found-rows.tsx'
import listStyles from '../list/list.module.css'
import { ListPage, ViewSwitch, viewOf } from '../list/list-page.tsx'
import { withParameter } from '../query.ts'
import { reported } from '../statistic.tsx'
import { ImageDialog } from './image-dialog.tsx'
import { fragmentOf, shownImages } from './image-fragment.ts'
import { isBelowHorizon, orientationFields, type SunImage, sunFields, useSunImages } from './image-suns.ts'
import styles from './images.module.css'

interface ImagesProps {
  images: readonly SunImage[]
  fields: FieldMeanings
  open: (index: number) => void
  sorting: Sorting
}

const SunValue = ({ image, name }: { image: SunImage; name: keyof SunEphemeris }) => (
  <span class={styles.sunValue}>
    {image.sun === undefined ? '…' : reported(image.sun[name])}
    {name === 'altitude' && isBelowHorizon(image) && (
      <span class={styles.belowHorizon}>{texts().images.belowHorizon}</span>
    )}
  </span>
)

const columnsFor = ({ images, open }: ImagesProps): Column<SunImage>[] => [
  {
    field: 'date_of_observation',
    cell: (image) => (
      <button
        type="button"
        class="image-opener quiet"
        aria-haspopup="dialog"
        onClick={() => open(images.indexOf(image))}
      >
        <Instant at={image.date_of_observation} to="minutes" />
      </button>
    ),
  },
  { field: 'observer', cell: ({ observer }) => <ObserverLink nickname={observer} />, kind: 'text' },
  { field: 'title', cell: ({ title }) => <bdi>{reported(title)}</bdi>, kind: 'text' },
  {
    field: 'tags',
    cell: ({ tags }) => <TagLinks list="images" tags={tags} />,
    isUnsortable: true,
  },
  { field: 'id', cell: ({ id }) => id },
  { field: 'cdn_id', cell: ({ cdn_id }) => cdn_id, kind: 'text' },
  { field: 'site_lat', cell: ({ site_lat }) => reported(site_lat), kind: 'number' },
  { field: 'site_lng', cell: ({ site_lng }) => reported(site_lng), kind: 'number' },
  { field: 'mount', cell: ({ mount }) => reported(mount) },
  ...sunFields().map(
    ({ name }): Column<SunImage> => ({
      field: name,
      cell: (image) => <SunValue image={image} name={name} />,
      kind: 'number',
      isUnsortable: true,
    }),
  ),
  { field: 'urls', cell: ({ urls }) => <ImageLinks urls={urls} />, isUnsortable: true },
]

const ImageTable = (props: ImagesProps) => (
  <DataTable
    title={texts().frame.titles.images}
    fields={props.fields}
    columns={columnsFor(props)}
    rows={props.images}
    keyOf={({ id }) => id}
    sorting={props.sorting}
  />
)

/** The images that the URL names, so that they can be shared and Back closes them. */
const useOpenImages = (images: readonly BulkImage[]) => {
  const { path, query, fragment } = useRoute()
  const shown = shownImages(fragment, images)
  const { at } = shown

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

  const fragmentFor = (index: number, other?: number): string =>
    `#${fragmentOf(images[index]?.id ?? '', other === undefined ? undefined : images[other]?.id)}`
  const hrefOfImages = (index: number, other?: number): string => hrefWith(fragmentFor(index, other))
  /** Later images would move an image off the first page, so that the URL no longer leads to it. */
  const upToLastDay = (): URLSearchParams => {
    const [last = ''] = images
      .map((image) => dayOf(image.date_of_observation))
      .sort()
      .reverse()
    return query.has('to') || query.has('cursor') ? query : withParameter(query, 'to', last)
  }
  return {
    ...shown,
    open: (index: number) => {
      openedHere.current = true
      navigate(hrefOf(path, upToLastDay()) + fragmentFor(index))
    },
    /** Replaces the open image by another. */
    show: (index: number) => navigate(hrefOfImages(index), { replace: true }),
    compare: (index: number, other: number) => navigate(hrefOfImages(index, other), { replace: true }),
    // A visitor who opened a shared link has no list in the history to go back to.
    close: () => (openedHere.current ? history.back() : navigate(hrefWith(''), { replace: true })),
  }
}

/** The cells are there before the values, so that nothing moves when these arrive. */
const CardOrientation = ({ sun }: SunImage) => (
  <span class={styles.cardOrientation}>
    {orientationFields().map(({ name, title }) => (
      <span key={name}>
        {title}
        <span>{sun === undefined ? '…' : `${formatDecimals(Number(sun[name]), 1)}°`}</span>
      </span>
    ))}
  </span>
)

const ImageCards = ({ images, open }: ImagesProps) => (
  <ul class={styles.cards}>
    {images.map((image, at) => (
      <li key={image.id}>
        <button
          type="button"
          class={`image-opener ${styles.card}`}
          aria-haspopup="dialog"
          onClick={() => open(at)}
        >
          <Picture url={smallUrl(image.urls)} alt={altTextOf(image)} lazy />
          <span class={`remark ${styles.caption}`} aria-hidden="true">
            <strong>
              <bdi>{image.title ?? texts().images.untitled}</bdi>
            </strong>
            <bdi>{image.observer}</bdi>
            <Instant at={image.date_of_observation} to="minutes" />
            <CardOrientation {...image} />
          </span>
          {isBelowHorizon(image) && <span class={styles.flag}>{texts().images.belowHorizon}</span>}
        </button>
        <TagLinks list="images" tags={image.tags} />
      </li>
    ))}
  </ul>
)

const ImageResults = ({ images, fields, sorting }: ListContext & { images: readonly BulkImage[] }) => {
  const view = viewOf(useRoute(), 'cards')
  const { at, open, ...opened } = useOpenImages(images)
  const { request, sunImages } = useSunImages(images)
  const allFields = new Map<string, FieldMeaning>([
    ...fields,
    ...sunFields().map((field) => [field.name, field] as const),
  ])
  const ImagesView = view === 'cards' ? ImageCards : ImageTable
  return (
    <>
      <div class={`row ${listStyles.controls}`}>
        <ViewSwitch view={view} />
      </div>
      {request.state === 'failed' && <Problem error={request.error} retry={request.retry} />}
      <ImagesView images={sunImages} fields={allFields} open={open} sorting={sorting} />
      {at !== undefined && <ImageDialog images={sunImages} fields={fields} at={at} {...opened} />}
      {view === 'cards' ? (
        <Meanings summary={texts().images.orientationMeanings} fields={orientationFields()} />
      ) : (
        <ColumnMeanings fields={allFields} record={{ ...images[0], ...sunImages[0]?.sun }} />
      )}
    </>
  )
}

export const Page: PageComponent = ({ route }) => (
  <ListPage list="images" route={route} series={(newest, query) => newest.images(query)}>
    {(images: readonly BulkImage[], context) => <ImageResults images={images} {...context} />}
  </ListPage>
)

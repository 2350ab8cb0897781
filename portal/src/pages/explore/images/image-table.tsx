/** Images as rows of a table, with all fields. */
import type { Image, SunEphemeris } from '@heliolog/client'
import type { FieldDescriptions } from '../../../data/dictionary.ts'
import { Instant } from '../../../elements/instant.tsx'
import { ImageLinks } from '../../../elements/picture.tsx'
import { ObserverLink } from '../../../elements/record-links.tsx'
import { type Column, DataTable, type Sorting } from '../../../elements/table/data-table.tsx'
import { texts } from '../../../language/texts.ts'
import { reported } from '../not-reported.tsx'
import { isBelowHorizon, sunFields } from './image-suns.ts'
import styles from './images.module.css'

export interface ImagesProps {
  images: readonly Image[]
  /** In the order of the images; undefined until they arrive. */
  suns: readonly SunEphemeris[] | undefined
  fields: FieldDescriptions
  demo: boolean
  open: (index: number) => void
  sorting: Sorting
}

const SunValue = ({ sun, name }: { sun: SunEphemeris | undefined; name: keyof SunEphemeris }) => (
  <span class={styles.sunValue}>
    {sun === undefined ? '…' : reported(sun[name])}
    {name === 'altitude' && isBelowHorizon(sun) && (
      <span class={styles.belowHorizon}>{texts().images.belowHorizon}</span>
    )}
  </span>
)

const columnsFor = ({ images, suns, demo, open }: ImagesProps): Column<Image>[] => [
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
  { field: 'id', cell: ({ id }) => id },
  { field: 'cdn_id', cell: ({ cdn_id }) => cdn_id, kind: 'text' },
  { field: 'site_lat', cell: ({ site_lat }) => reported(site_lat), kind: 'number' },
  { field: 'site_lng', cell: ({ site_lng }) => reported(site_lng), kind: 'number' },
  { field: 'mount', cell: ({ mount }) => reported(mount) },
  ...sunFields().map(
    ({ name }): Column<Image> => ({
      field: name,
      cell: (image) => <SunValue sun={suns?.[images.indexOf(image)]} name={name as keyof SunEphemeris} />,
      kind: 'number',
      isUnsortable: true,
    }),
  ),
  { field: 'urls', cell: ({ urls }) => <ImageLinks urls={urls} demo={demo} />, isUnsortable: true },
]

export const ImageTable = (props: ImagesProps) => (
  <DataTable
    title={texts().frame.titles.images}
    fields={props.fields}
    columns={columnsFor(props)}
    rows={props.images}
    keyOf={({ id }) => id}
    sorting={props.sorting}
  />
)

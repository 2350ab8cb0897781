/** Images as rows of a table, with all fields. */
import type { Image } from '@heliolog/client'
import { Instant } from '../../elements/instant.tsx'
import type { FieldDescriptions } from '../dictionary.ts'
import { type Column, DataTable } from '../list/data-table.tsx'
import { reported } from '../not-reported.tsx'
import { ObserverLink } from '../record-links.tsx'
import { ImageLinks } from './picture.tsx'

export interface ImagesProps {
  images: readonly Image[]
  fields: FieldDescriptions
  demo: boolean
  open: (index: number) => void
}

const columnsFor = ({ images, demo, open }: ImagesProps): Column<Image>[] => [
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
  { field: 'urls', cell: ({ urls }) => <ImageLinks urls={urls} demo={demo} /> },
]

export const ImageTable = (props: ImagesProps) => (
  <DataTable
    list="images"
    fields={props.fields}
    columns={columnsFor(props)}
    records={props.images}
    keyOf={({ id }) => id}
  />
)

/** Images as rows, with all that is known of them. */
import type { Image } from '@heliolog/client'
import { Instant } from '../../elements/instant.tsx'
import { IMAGE_FIELDS } from '../fields.ts'
import { type Column, DataTable } from '../list/data-table.tsx'
import { reported } from '../not-reported.tsx'
import { ObserverLink } from '../observer-link.tsx'
import type { ImagesProps } from './image-cards.tsx'
import { ImageLinks } from './image-links.tsx'

const COLUMNS: Column<Image>[] = [
  {
    field: 'observer',
    head: IMAGE_FIELDS.observer,
    cell: ({ observer }) => <ObserverLink nickname={observer} />,
    kind: 'text',
  },
  {
    field: 'title',
    head: IMAGE_FIELDS.title,
    cell: ({ title }) => <bdi>{reported(title)}</bdi>,
    kind: 'text',
  },
  { field: 'id', head: IMAGE_FIELDS.id, cell: ({ id }) => id },
  { field: 'cdn_id', head: IMAGE_FIELDS.cdn_id, cell: ({ cdn_id }) => cdn_id, kind: 'text' },
  {
    field: 'site_lat',
    head: IMAGE_FIELDS.site_lat,
    cell: ({ site_lat }) => reported(site_lat),
    kind: 'number',
  },
  {
    field: 'site_lng',
    head: IMAGE_FIELDS.site_lng,
    cell: ({ site_lng }) => reported(site_lng),
    kind: 'number',
  },
  { field: 'mount', head: IMAGE_FIELDS.mount, cell: ({ mount }) => reported(mount) },
]

export const ImageTable = ({ images, demo, open }: ImagesProps) => (
  <DataTable
    list="images"
    columns={[
      {
        field: 'date_of_observation',
        head: IMAGE_FIELDS.date_of_observation,
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
      ...COLUMNS,
      { field: 'urls', head: IMAGE_FIELDS.urls, cell: ({ urls }) => <ImageLinks urls={urls} demo={demo} /> },
    ]}
    records={images}
    keyOf={({ id }) => id}
  />
)

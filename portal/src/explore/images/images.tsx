/** The images that a query finds, as cards that open large, or as a table. */
import type { Image, ImagesQuery } from '@heliolog/client'
import { useState } from 'preact/hooks'
import './images.css'
import type { PageComponent } from '../../browser/routing.ts'
import { Waiting } from '../../elements/request-view.tsx'
import { useSummary } from '../../service/summary.ts'
import { IMAGE_FIELDS } from '../fields.ts'
import { ColumnMeanings } from '../list/column-meanings.tsx'
import { ListPage } from '../list/list-page.tsx'
import { ImageCards } from './image-cards.tsx'
import { ImageDialog } from './image-dialog.tsx'
import { ImageTable } from './image-table.tsx'
import { useOpenImage } from './open-image.ts'

const VIEWS = ['Cards', 'Table'] as const
type View = (typeof VIEWS)[number]

const Shown = ({ images }: { images: readonly Image[] }) => {
  const [view, setView] = useState<View>('Cards')
  const { at, open, show, close } = useOpenImage(images)
  const summary = useSummary()
  // Where the pictures are is not known before: none is asked for in vain.
  if (summary.state === 'waiting') return <Waiting what="Reading images" />
  const demo = summary.state === 'ready' && summary.value.service.demo
  const Images = view === 'Cards' ? ImageCards : ImageTable
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
      <Images images={images} demo={demo} open={open} />
      {at !== undefined && <ImageDialog images={images} at={at} demo={demo} show={show} close={close} />}
      {view === 'Table' && <ColumnMeanings list="images" heads={IMAGE_FIELDS} />}
    </>
  )
}

export const Images: PageComponent = ({ route }) => (
  <ListPage
    list="images"
    route={route}
    fields={Object.keys(IMAGE_FIELDS)}
    series={(service, asked) => service.images(asked as ImagesQuery)}
  >
    {(images: readonly Image[]) => <Shown images={images} />}
  </ListPage>
)

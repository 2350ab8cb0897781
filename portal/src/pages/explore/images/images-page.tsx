/** The list of images: cards or a table, and a dialog for the image that the URL names. */
import type { Heliolog, Image, ImagesQuery, SunEphemeris } from '@heliolog/client'
import { type PageComponent, useRoute } from '../../../browser/routing.ts'
import { SERVICE } from '../../../data/service-settings.ts'
import { Instant } from '../../../elements/instant.tsx'
import { altTextOf, Picture, smallUrl } from '../../../elements/picture.tsx'
import { Problem } from '../../../elements/request-view.tsx'
import { ColumnMeanings, Meanings } from '../../../elements/table/data-table.tsx'
import { formatDecimals } from '../../../format/numbers.ts'
import { texts } from '../../../language/texts.ts'
import listStyles from '../list/list.module.css'
import { ListPage } from '../list/list-page.tsx'
import { ViewSwitch, viewOf } from '../list/view-switch.tsx'
import { ImageDialog } from './image-dialog.tsx'
import { isBelowHorizon, orientationFields, sunFields, useSuns } from './image-suns.ts'
import { type ImagesProps, ImageTable } from './image-table.tsx'
import styles from './images.module.css'
import { useOpenImages } from './open-image.ts'

/** The cells are there before the values, so that nothing moves when these arrive. */
const CardOrientation = ({ sun }: { sun: SunEphemeris | undefined }) => (
  <span class={styles.cardOrientation}>
    {orientationFields().map(({ name, title }) => (
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
  <ul class={styles.cards}>
    {images.map((image, at) => (
      <li key={image.id}>
        <button
          type="button"
          class={`image-opener ${styles.card}`}
          aria-haspopup="dialog"
          onClick={() => open(at)}
        >
          <Picture url={smallUrl(image.urls, demo)} alt={altTextOf(image)} lazy />
          <span class={styles.caption} aria-hidden="true">
            <strong>
              <bdi>{image.title ?? texts().images.untitled}</bdi>
            </strong>
            <bdi>{image.observer}</bdi>
            <Instant at={image.date_of_observation} to="minutes" />
            <CardOrientation sun={suns?.[at]} />
          </span>
          {isBelowHorizon(suns?.[at]) && <span class={styles.flag}>{texts().images.belowHorizon}</span>}
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
  const { at, other, open, show, compare, close } = useOpenImages(images)
  const { demo } = SERVICE
  const request = useSuns(service, images)
  const suns = request.state === 'ready' ? request.value : undefined
  const allFields = new Map([...fields, ...sunFields().map((field) => [field.name, field] as const)])
  const ImagesView = view === 'cards' ? ImageCards : ImageTable
  return (
    <>
      <div class={listStyles.controls}>
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
          other={other}
          demo={demo}
          show={show}
          compare={compare}
          close={close}
        />
      )}
      {view === 'cards' ? (
        <Meanings summary={texts().images.orientationMeanings} fields={orientationFields()} />
      ) : (
        <ColumnMeanings fields={allFields} records={[{ ...images[0], ...suns?.[0] }]} />
      )}
    </>
  )
}

export const Page: PageComponent = ({ route }) => (
  <ListPage list="images" route={route} series={(service, query) => service.images(query as ImagesQuery)}>
    {(images: readonly Image[], context) => <ImageResults images={images} {...context} />}
  </ListPage>
)

/** Reads a sample image and the observation that it illustrates. */
import { sql } from 'kysely'
import type { Image } from '../../../server/src/domain/records/image.ts'
import type { Observation } from '../../../server/src/domain/records/observation.ts'
import { isSampleObserver } from '../../../server/src/domain/records/observer.ts'
import type { AppDependencies } from '../../../server/src/http/app-dependencies.ts'
import { INPUT } from '../../../server/src/storage/bind.ts'
import type { ReadPublished } from '../../../server/src/storage/database.ts'
import {
  PUBLICATION_COLUMNS,
  PUBLICATION_TABLES,
  type Publication,
  publicationOf,
} from '../../../server/src/storage/publication.ts'
import { imageIdOf } from './image-urls.ts'

interface SampleImageRecords {
  publication: Publication
  image: Image
  /** The observer's latest observation on that day before the image; in the sample each image follows one. */
  observation: Observation | undefined
}

type Row = Publication & { image: string | null; observation: string | null }

/** One statement reads both from the same snapshot, with two index lookups. */
const SELECT_SAMPLE_IMAGE = sql`
  select ${sql.raw(PUBLICATION_COLUMNS)}, image.body as image,
    (select o.body from observation o
      where o.observer = image.observer and o.at >= substr(image.at, 1, 10) and o.at <= image.at
      order by o.at desc, o.id desc limit 1) as observation
  from ${sql.raw(PUBLICATION_TABLES)} left join image on image.id = ${INPUT}`

/** Finds an image of the sample by its `cdn_id`; undefined for any other image. */
export const sampleImageReader = ({
  tokenLookup,
  database,
}: AppDependencies): ((cdnId: string) => Promise<SampleImageRecords | undefined>) => {
  let read: ReadPublished<Row, string> | undefined
  return async (cdnId) => {
    const id = imageIdOf(cdnId)
    if (id === undefined) return undefined
    const publication = await tokenLookup.currentPublication()
    read ??= database.preparePublished<Row, string>(SELECT_SAMPLE_IMAGE)
    const row = await read(id, publication)
    if (row.image === null) return undefined
    const image: Image = JSON.parse(row.image)
    if (image.cdn_id !== cdnId || !isSampleObserver(image.observer)) return undefined
    return {
      publication: publicationOf(row),
      image,
      observation: row.observation === null ? undefined : JSON.parse(row.observation),
    }
  }
}

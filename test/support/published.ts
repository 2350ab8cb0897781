/** Everything that a store has published, as stored, for comparison. */
import type { Meta } from '../../server/src/domain/records/meta.ts'
import type { Database } from '../../server/src/storage/database.ts'

export interface PublishedData {
  observations: string[]
  images: string[]
  days: string[]
  observers: string[]
  details: string[]
  /** `tag|at|id|observer|type` for each tag of a record. */
  observationTags: string[]
  imageTags: string[]
  meta: Meta
  /** How many images have each key in their URLs. */
  urlKeys: string
}

export const urlKeysOf = async ({ reader }: Database): Promise<string> =>
  (await reader.selectFrom('dataset').select('url_keys').executeTakeFirstOrThrow()).url_keys

export const metaOf = async ({ reader }: Database): Promise<Meta> =>
  JSON.parse((await reader.selectFrom('dataset').select('meta').executeTakeFirstOrThrow()).meta)

const joined = ({ tag, at, id, observer, type }: Record<string, unknown>): string =>
  [tag, at, id, observer, ...(type === undefined ? [] : [type])].join('|')

export const readPublished = async (database: Database): Promise<PublishedData> => {
  const { reader } = database
  const bodies = async (table: 'observation' | 'image') =>
    (await reader.selectFrom(table).select('body').orderBy('at').orderBy('id').execute()).map(
      ({ body }) => body,
    )
  const days = await reader.selectFrom('daily_activity').select('body').orderBy('day').execute()
  const observers = await reader.selectFrom('observer').selectAll().orderBy('nickname').execute()
  const tagged = (table: 'observation_tag' | 'image_tag') =>
    reader.selectFrom(table).selectAll().orderBy('tag').orderBy('at').orderBy('id')
  return {
    observations: await bodies('observation'),
    images: await bodies('image'),
    days: days.map(({ body }) => body),
    observers: observers.map(({ body }) => body),
    details: observers.map(({ detail }) => detail),
    observationTags: (await tagged('observation_tag').execute()).map(joined),
    imageTags: (await tagged('image_tag').execute()).map(joined),
    meta: await metaOf(database),
    urlKeys: await urlKeysOf(database),
  }
}

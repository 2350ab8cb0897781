/** The one row that says what the published data are at this moment. */
import { sql } from 'kysely'
import { VersionSum } from '../domain/digest.ts'
import { ATTRIBUTION, type Meta } from '../domain/meta.ts'
import { UrlKeyCounts } from '../domain/url-keys.ts'
import type { StagingDatabase } from './staging.ts'

export interface Dataset {
  observations: number
  images: number
  published_at: string | null
  /** As published. */
  publishedVersion: string
  /** As it becomes while records come and go. */
  version: VersionSum
  urlKeys: UrlKeyCounts
}

export const readDataset = async (db: StagingDatabase): Promise<Dataset> => {
  const row = await db.selectFrom('dataset').selectAll().executeTakeFirstOrThrow()
  return {
    observations: row.observations,
    images: row.images,
    published_at: row.published_at,
    publishedVersion: row.version,
    version: new VersionSum(row.version),
    urlKeys: new UrlKeyCounts(row.url_keys),
  }
}

interface Extent {
  first_day: string | null
  last_day: string | null
  days: number
  observers: number
}

/** Writes the row anew; `before` is as it was read, `counts` the numbers of records after the publication. */
export const writeDataset = async (
  db: StagingDatabase,
  before: Dataset,
  counts: { observations: number; images: number },
  now: string,
): Promise<void> => {
  const { rows } = await sql<Extent>`
    select min(day) as first_day, max(day) as last_day, count(*) as days,
      (select count(*) from observer) as observers from daily_activity`.execute(db)
  const extent = rows[0] as Extent
  const version = before.version.version
  const meta: Meta = {
    first_day: extent.first_day,
    last_day: extent.last_day,
    days: extent.days,
    observations: counts.observations,
    images: counts.images,
    observers: extent.observers,
    last_published_at: now,
    version,
    attribution: ATTRIBUTION,
  }
  await db
    .updateTable('dataset')
    .set({
      version,
      ...counts,
      published_at: now,
      previously_published_at: before.published_at,
      meta: JSON.stringify(meta),
      url_keys: before.urlKeys.text,
    })
    .execute()
}

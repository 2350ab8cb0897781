/** Reads the summary's data in one statement, so that all of it has the same version. */
import { setImmediate } from 'node:timers/promises'
import { sql } from 'kysely'
import type { DailyActivity } from '../../domain/records/daily-activity.ts'
import type { Image } from '../../domain/records/image.ts'
import type { Meta } from '../../domain/records/meta.ts'
import { SAMPLE_PREFIX } from '../../domain/sample-observer.ts'
import { bytesOf } from '../../storage/bodies.ts'
import type { Database, ReadPublished } from '../../storage/database.ts'
import {
  PUBLICATION_SUBQUERIES,
  type Publication,
  parseIndexLabel,
  publicationOf,
} from '../../storage/publication.ts'
import { appendDays, emptyDayColumns, type Published, type SummarisedIndex } from './build-summary.ts'
import { LATEST_IMAGES, LATEST_OBSERVERS, LATEST_PUBLICATIONS, type LatestPublication } from './summary.ts'

/** Days to parse before yielding to the event loop. */
const BATCH_DAYS = 1_000

interface Row extends Publication {
  meta: string
  sampleObservers: number
  publications: Joined
  latestDay: string | null
  latestObservers: Joined
  latestImages: Joined
  days: Joined
  indexDays: Joined
  indexMonths: Joined
  smoothedMonths: Joined
}

/** One JSON text per line; JSON escapes line breaks in texts. Null without rows. */
type Joined = Uint8Array | string | null

const linesOf = (joined: Joined): string[] => (joined === null ? [] : bytesOf(joined).toString().split('\n'))

/** Calls back with batches of parsed lines. Other requests run between them. */
const forEachBatch = async <One>(joined: Joined, callback: (batch: One[]) => void): Promise<void> => {
  const lines = linesOf(joined)
  for (let at = 0; at < lines.length; at += BATCH_DAYS) {
    if (at > 0) await setImmediate()
    callback(JSON.parse(`[${lines.slice(at, at + BATCH_DAYS).join()}]`))
  }
}

const columnsOf = async (joined: Joined): Promise<Published['days']> => {
  const columns = emptyDayColumns()
  await forEachBatch<DailyActivity>(joined, (batch) => appendDays(columns, batch))
  return columns
}

const recordsOf = async <One>(joined: Joined): Promise<One[]> => {
  const records: One[] = []
  await forEachBatch<One>(joined, (batch) => records.push(...batch))
  return records
}

const storedIndex = async ({ index, ...row }: Row): Promise<SummarisedIndex | null> =>
  index === null
    ? null
    : {
        version: parseIndexLabel(index).version,
        days: await recordsOf(row.indexDays),
        months: await recordsOf(row.indexMonths),
        smoothed: await recordsOf(row.smoothedMonths),
      }

/** Selects the fields that everybody may see: neither who published nor the note. */
const PUBLICATION_BODIES = `select '{"number":' || number || ',"published_at":"' || at || '","version":"' || version ||
  '","counts":' || counts || '}' as body from publication order by number desc limit ${LATEST_PUBLICATIONS}`

/** The bodies contain neither spaces nor texts of observers, so that this finds days with a Wolf number exactly. */
const LATEST_DAY = `coalesce(
  (select day from daily_activity where body not like '%"wolf_mean":null%' order by day desc limit 1),
  (select max(day) from daily_activity))`

/** Limits what is read of a day with very many observations. */
const MAX_LATEST_OBSERVATIONS = 500

/** Nicknames contain no line breaks. */
const LATEST_NICKNAMES = `select observer as body from (
    select observer, at from observation where at <= ${LATEST_DAY} || 'T23:59:59Z'
    order by at desc, id desc limit ${MAX_LATEST_OBSERVATIONS}) o
  where at >= ${LATEST_DAY} || 'T00:00:00Z'
  group by observer order by max(at) desc, observer limit ${LATEST_OBSERVERS}`

const LATEST_IMAGE_BODIES = `select body from image order by at desc, id desc limit ${LATEST_IMAGES}`

const latestOf = ({ latestDay, latestObservers, latestImages }: Row): Published['latest'] => ({
  day: latestDay,
  observers: linesOf(latestObservers),
  images: linesOf(latestImages).map((body): Image => JSON.parse(body)),
})

type ReadSource = (publication: Publication) => Promise<{ publication: Publication; published: Published }>

/**
 * Reads the data as of `publication` or later, from a replica only if it has that publication. An index that is turned
 * off is not read.
 */
export const publishedReader = (database: Database, indexIsOn: boolean): ReadSource => {
  const joinedFrom = (select: string) =>
    sql`(select ${database.joinedBodies('\n')} from (${sql.raw(select)}) p)`
  const indexFrom = (select: string) => (indexIsOn ? joinedFrom(select) : sql`null`)
  let read: ReadPublished<Row> | undefined
  return async (publication) => {
    read ??= database.preparePublished<Row>(sql`
      select ${sql.raw(PUBLICATION_SUBQUERIES)},
        (select meta from dataset) as meta,
        (select count(*) from observer where substr(nickname, 1, ${sql.lit(SAMPLE_PREFIX.length)}) = ${sql.lit(SAMPLE_PREFIX)})
          as "sampleObservers",
        ${joinedFrom(PUBLICATION_BODIES)} as publications,
        ${sql.raw(LATEST_DAY)} as "latestDay",
        ${joinedFrom(LATEST_NICKNAMES)} as "latestObservers",
        ${joinedFrom(LATEST_IMAGE_BODIES)} as "latestImages",
        ${indexFrom('select body from index_daily order by day')} as "indexDays",
        ${indexFrom('select body from index_monthly order by month')} as "indexMonths",
        ${indexFrom('select body from index_smoothed order by month')} as "smoothedMonths",
        ${database.joinedBodies('\n')} as days from (select body from daily_activity order by day) s`)
    const row = await read([], publication)
    const meta: Meta = JSON.parse(row.meta)
    const publications: LatestPublication[] = JSON.parse(`[${linesOf(row.publications).join()}]`)
    const days = await columnsOf(row.days)
    const index = await storedIndex(row)
    return {
      publication: publicationOf(row),
      published: {
        meta,
        days,
        sampleObservers: row.sampleObservers,
        publications,
        latest: latestOf(row),
        index,
      },
    }
  }
}

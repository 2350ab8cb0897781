/** Reads the summary's data in one statement, so that all of it has the same version. */
import { setImmediate } from 'node:timers/promises'
import { sql } from 'kysely'
import type { DailyActivity } from '../../domain/daily-activity.ts'
import type { Meta } from '../../domain/meta.ts'
import { SAMPLE_PREFIX } from '../../domain/sample-observer.ts'
import {
  appendDays,
  emptyDayColumns,
  LATEST_PUBLICATIONS,
  type LatestPublication,
  type Published,
} from '../../domain/summary.ts'
import type { Database, ReadPublished } from '../../storage/database.ts'
import { bytesOf } from '../../storage/joined-bytes.ts'
import { PUBLICATION_SUBQUERIES, type Publication, publicationOf } from '../../storage/publication.ts'

/** Days to parse before yielding to the event loop. */
const BATCH_DAYS = 1_000

interface Row extends Publication {
  meta: string
  sampleObservers: number
  publications: Joined
  days: Joined
}

/** One JSON text per line; JSON escapes line breaks in texts. Null without rows. */
type Joined = Uint8Array | string | null

const linesOf = (joined: Joined): string[] => (joined === null ? [] : bytesOf(joined).toString().split('\n'))

const columnsOf = async (joined: Joined): Promise<Published['days']> => {
  const columns = emptyDayColumns()
  const lines = linesOf(joined)
  for (let at = 0; at < lines.length; at += BATCH_DAYS) {
    if (at > 0) await setImmediate()
    const batch: DailyActivity[] = JSON.parse(`[${lines.slice(at, at + BATCH_DAYS).join()}]`)
    appendDays(columns, batch)
  }
  return columns
}

/** Selects the fields that everybody may see: neither who published nor the note. */
const PUBLICATION_BODIES = `select '{"number":' || number || ',"published_at":"' || at || '","version":"' || version ||
  '","counts":' || counts || '}' as body from publication order by number desc limit ${LATEST_PUBLICATIONS}`

type ReadSource = (publication: Publication) => Promise<{ publication: Publication; published: Published }>

/** Reads the data as of `publication` or later, from a replica only if it has that publication. */
export const publishedReader = (database: Database): ReadSource => {
  let read: ReadPublished<Row> | undefined
  return async (publication) => {
    read ??= database.preparePublished<Row>(sql`
      select ${sql.raw(PUBLICATION_SUBQUERIES)},
        (select meta from dataset) as meta,
        (select count(*) from observer where substr(nickname, 1, ${sql.lit(SAMPLE_PREFIX.length)}) = ${sql.lit(SAMPLE_PREFIX)})
          as "sampleObservers",
        (select ${database.joinedBodies('\n')} from (${sql.raw(PUBLICATION_BODIES)}) p) as publications,
        ${database.joinedBodies('\n')} as days from (select body from daily_activity order by day) s`)
    const row = await read([], publication)
    const meta: Meta = JSON.parse(row.meta)
    const publications: LatestPublication[] = JSON.parse(`[${linesOf(row.publications).join()}]`)
    const days = await columnsOf(row.days)
    return {
      publication: publicationOf(row),
      published: { meta, days, sampleObservers: row.sampleObservers, publications },
    }
  }
}

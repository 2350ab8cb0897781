/** Reads the summary's data in one statement, so that all of it has the same version. */
import { setImmediate } from 'node:timers/promises'
import { sql } from 'kysely'
import type { DailyActivity } from '../../domain/daily-activity.ts'
import type { Meta } from '../../domain/meta.ts'
import { SAMPLE_PREFIX } from '../../domain/sample-observer.ts'
import { appendDays, emptyDayColumns, type Published } from '../../domain/summary.ts'
import type { Database, ReadPublished } from '../../storage/database.ts'
import { bytesOf } from '../../storage/joined-bytes.ts'
import { PUBLICATION_SUBQUERIES, type Publication, publicationOf } from '../../storage/publication.ts'

/** Days to parse before yielding to the event loop. */
const BATCH_DAYS = 1_000

interface Row extends Publication {
  meta: string
  sampleObservers: number
  days: Uint8Array | string | null
}

/** Expects one body per line; JSON escapes line breaks in texts. */
const columnsOf = async (joined: Row['days']): Promise<Published['days']> => {
  const columns = emptyDayColumns()
  const lines = joined === null ? [] : bytesOf(joined).toString().split('\n')
  for (let at = 0; at < lines.length; at += BATCH_DAYS) {
    if (at > 0) await setImmediate()
    const batch: DailyActivity[] = JSON.parse(`[${lines.slice(at, at + BATCH_DAYS).join()}]`)
    appendDays(columns, batch)
  }
  return columns
}

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
        ${database.joinedBodies('\n')} as days from (select body from daily_activity order by day) s`)
    const row = await read([], publication)
    const meta: Meta = JSON.parse(row.meta)
    const days = await columnsOf(row.days)
    return {
      publication: publicationOf(row),
      published: { meta, days, sampleObservers: row.sampleObservers },
    }
  }
}

/** Reads what the summary is made from: all of it in one statement, and so of one version. */
import { setImmediate } from 'node:timers/promises'
import { sql } from 'kysely'
import type { DailyActivity } from '../../domain/daily-activity.ts'
import type { Meta } from '../../domain/meta.ts'
import { SAMPLE_PREFIX } from '../../domain/sample-observer.ts'
import { addDays, noDays, type Published } from '../../domain/summary.ts'
import type { Database, ReadPublished } from '../../storage/database.ts'
import { bytesOf } from '../../storage/joined-bytes.ts'
import { PUBLICATION_SUBQUERIES, type Publication, publicationOf } from '../../storage/publication.ts'

/** To parse so many takes a few milliseconds; then it is the turn of the calls that wait. */
const DAYS_AT_ONCE = 1_000

interface Row extends Publication {
  meta: string
  sampleObservers: number
  days: Uint8Array | string | null
}

/** Each body is one line, since JSON has no line breaks of its own. */
const columnsOf = async (joined: Row['days']): Promise<Published['days']> => {
  const columns = noDays()
  const lines = joined === null ? [] : bytesOf(joined).toString().split('\n')
  for (let at = 0; at < lines.length; at += DAYS_AT_ONCE) {
    if (at > 0) await setImmediate()
    const some: DailyActivity[] = JSON.parse(`[${lines.slice(at, at + DAYS_AT_ONCE).join()}]`)
    addDays(columns, some)
  }
  return columns
}

type ReadSource = (publication: Publication) => Promise<{ publication: Publication; published: Published }>

/** Reads what is published at `publication` or later; a replica may be read where it is at `publication`. */
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

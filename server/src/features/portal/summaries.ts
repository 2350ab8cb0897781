/** The current summary, computed once per publication, index and UTC day, and what is derived from it. */

import { setImmediate } from 'node:timers/promises'
import { sql } from 'kysely'
import { dayOf, instant } from '../../domain/day.ts'
import type { DailyActivity } from '../../domain/records/activity.ts'
import { SAMPLE_PREFIX } from '../../domain/records/observer.ts'
import type { AppDependencies } from '../../http/app-dependencies.ts'
import { ENCODINGS, SMALL_BROTLI } from '../../http/encoding.ts'
import { JSON_TYPE } from '../../http/headers.ts'
import { publicDocument } from '../../http/pages/public-document.ts'
import type { Representation } from '../../http/representation.ts'
import { bytesOf } from '../../storage/bodies.ts'
import type { Database, ReadPublished } from '../../storage/database.ts'
import type { ErasureWatch } from '../../storage/erasure-watch.ts'
import {
  isSame,
  PUBLICATION_COLUMNS,
  PUBLICATION_TABLES,
  type Publication,
  publicationOf,
} from '../../storage/publication.ts'
import { appendDays, emptyDayColumns, type Published, portalSummary } from './build-summary.ts'
import type { SummaryDocument } from './summary.ts'

/** The summary without its days, which are too many to keep in memory. */
export type SummaryFacts = Omit<SummaryDocument, 'days' | 'index'>

interface CurrentSummary {
  facts: SummaryFacts
  document: Representation
}

export type ReadSummary = () => Promise<CurrentSummary>

interface SummaryKey {
  today: string
  /** The current publication when the summary was requested. */
  requested: Publication
  /** The publication that was read, which may be newer; set once the summary is complete. */
  actual?: Publication
}

/** Returns a function that creates a value only if the latest one has another key. Failures are not cached. */
const latestOf = <Key, Value>(
  erasures: ErasureWatch,
  create: (key: Key) => Promise<Value>,
  isCurrent: (latest: Key, key: Key) => boolean,
): ((key: Key) => Promise<Value>) => {
  let latest: { key: Key; value: Promise<Value> } | undefined
  erasures.onErased(() => {
    latest = undefined
  })
  return (key) => {
    if (latest && isCurrent(latest.key, key)) return latest.value
    const pending = { key, value: create(key) }
    latest = pending
    pending.value.catch(() => {
      if (latest === pending) latest = undefined
    })
    return pending.value
  }
}

/** Returns a function that gets the current summary. Concurrent requests share one computation. */
export const summaryReader = ({
  tokenLookup,
  database,
  settings,
  erasures,
}: AppDependencies): ReadSummary => {
  const read = publishedReader(database, settings.index === 'on')
  const create = async (key: SummaryKey): Promise<CurrentSummary> => {
    const { publication, published } = await read(key.requested)
    const summary = portalSummary(published, key.today)
    const document = publicDocument(JSON.stringify(summary), JSON_TYPE, {
      brotliQuality: SMALL_BROTLI,
      // A private portal's summary is for the holders of tokens, so shared caches must not store it.
      ...(settings.portal === 'private' && {
        cacheControl: 'private, no-cache',
        vary: 'Authorization, Accept-Encoding',
      }),
    })
    // Compresses all encodings in the background, ahead of the next requests.
    for (const encoding of ENCODINGS) void document.variant({ 'accept-encoding': encoding })
    key.actual = publication
    const { days: _days, index: _index, ...facts } = summary
    return { facts, document }
  }
  const readLatest = latestOf(
    erasures,
    create,
    ({ today, requested, actual }, key) =>
      today === key.today && (isSame(requested, key.requested) || isSame(key.requested, actual)),
  )
  return async () =>
    readLatest({ requested: await tokenLookup.currentPublication(), today: dayOf(instant(Date.now())) })
}

/** Returns a function that gets a document of the current summary, which is created once for each summary. */
export const derivedReader = <Document>(
  erasures: ErasureWatch,
  read: ReadSummary,
  create: (facts: SummaryFacts) => Promise<Document>,
): (() => Promise<Document>) => {
  const readLatest = latestOf(
    erasures,
    ({ facts }: CurrentSummary) => create(facts),
    (latest, summary) => latest === summary,
  )
  return async () => readLatest(await read())
}

const LATEST_PUBLICATIONS = 5
const LATEST_IMAGES = 8
const LATEST_OBSERVERS = 12

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

/** Reads the data as of `publication` or later in one statement, so that all of it has the same version. */
const publishedReader = (database: Database, indexIsOn: boolean) => {
  const joinedFrom = (select: string) =>
    sql`(select ${database.joinedBodies('\n')} from (${sql.raw(select)}) p)`
  const indexFrom = (select: string) => (indexIsOn ? joinedFrom(select) : sql`null`)
  let read: ReadPublished<Row> | undefined
  return async (publication: Publication) => {
    read ??= database.preparePublished<Row>(sql`
      select ${sql.raw(PUBLICATION_COLUMNS)}, d.meta,
        (select count(*) from observer where substr(nickname, 1, ${sql.lit(SAMPLE_PREFIX.length)}) = ${sql.lit(SAMPLE_PREFIX)})
          as "sampleObservers",
        ${joinedFrom(PUBLICATION_BODIES)} as publications,
        ${sql.raw(LATEST_DAY)} as "latestDay",
        ${joinedFrom(LATEST_NICKNAMES)} as "latestObservers",
        ${joinedFrom(LATEST_IMAGE_BODIES)} as "latestImages",
        ${indexFrom('select body from index_daily order by day')} as "indexDays",
        ${indexFrom('select body from index_monthly order by month')} as "indexMonths",
        ${indexFrom('select body from index_smoothed order by month')} as "smoothedMonths",
        ${joinedFrom('select body from daily_activity order by day')} as days
      from ${sql.raw(PUBLICATION_TABLES)}`)
    const row = await read({}, publication)
    const published: Published = {
      meta: JSON.parse(row.meta),
      days: await columnsOf(row.days),
      sampleObservers: row.sampleObservers,
      publications: await recordsOf(row.publications),
      latest: {
        day: row.latestDay,
        observers: linesOf(row.latestObservers),
        images: await recordsOf(row.latestImages),
      },
      index:
        row.indexVersion === null
          ? null
          : {
              version: row.indexVersion,
              days: await recordsOf(row.indexDays),
              months: await recordsOf(row.indexMonths),
              smoothed: await recordsOf(row.smoothedMonths),
            },
    }
    return { publication: publicationOf(row), published }
  }
}

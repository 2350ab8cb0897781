/** Lists publications, and deletes the history of old ones. */
import { type Kysely, sql } from 'kysely'
import type { ReadonlyKysely } from 'kysely/readonly'
import { dayAfter, dayOf } from '../../domain/day.ts'
import { type Message, message } from '../../domain/messages.ts'
import { NO_URL_KEYS, parseUrlKeys } from '../../domain/records/image-urls.ts'
import type { PublicationCounts } from '../../domain/records/meta.ts'
import { TextBytes } from '../../domain/records/text-bytes.ts'
import { UserError } from '../../domain/user-error.ts'
import type { Database } from '../../storage/database.ts'
import { STORE_TABLES, tableSetOf } from '../../storage/schema/table-sets.ts'
import type { Tables } from '../../storage/schema/tables.ts'
import { withWriter } from '../apply/staging.ts'

const HISTORY_TABLES = [
  'observation_history',
  'image_history',
  'observer_history',
  'daily_activity_history',
  'monthly_activity_history',
] as const

/** Deletes what only publications before this one need; returns the number of states. The current records stay. */
export const deleteHistory = async (db: Kysely<Tables>, from: number): Promise<number> => {
  let deleted = 0
  for (const table of HISTORY_TABLES) {
    const result = await db.deleteFrom(table).where('to_publication', '<=', from).executeTakeFirst()
    deleted += Number(result.numDeletedRows)
  }
  // The first publication can be undone without history.
  if (from > 1) await db.deleteFrom('source_change').where('publication', '<=', from).execute()
  await db.updateTable('publication').set({ url_keys: NO_URL_KEYS }).where('number', '<', from).execute()
  const { text_bytes } = await db.selectFrom('dataset').select('text_bytes').executeTakeFirstOrThrow()
  const kept = await db.selectFrom('publication').select('url_keys').distinct().execute()
  const textBytes = new TextBytes(text_bytes)
  textBytes.keepUrls(kept.flatMap(({ url_keys }) => parseUrlKeys(url_keys)))
  await db.updateTable('dataset').set({ history_from: from, text_bytes: textBytes.text }).execute()
  return deleted
}

/** Makes every server drop what it has cached. Call it in the transaction that deletes data for good. */
export const countErasure = async (db: Kysely<Tables>): Promise<void> => {
  await sql`update dataset set erasures = erasures + 1`.execute(db)
}

/** Deletes the tombstones up to a publication that name forgotten observers; returns their number. */
const deleteForgotten = async (db: Kysely<Tables>, until: number): Promise<number> => {
  const deleted = await db
    .deleteFrom('tombstone')
    .where('is_forgotten', '=', 1)
    .where('publication', '<=', until)
    .returning('publication')
    .execute()
  const last = deleted.reduce((newest, { publication }) => Math.max(newest, publication), 0)
  if (last > 0) await db.updateTable('dataset').set({ tombstones_from: last }).execute()
  return deleted.length
}

/** Removals of forgotten observers that the change feed still announces. */
export interface AnnouncedRemovals {
  observers: number
  /** `pruneHistory` before this day deletes them. */
  day: string
}

export const readAnnouncedRemovals = async (
  db: Pick<ReadonlyKysely<Tables>, 'selectFrom'>,
): Promise<AnnouncedRemovals | undefined> => {
  const announced = db
    .selectFrom('tombstone as t')
    .innerJoin('publication as p', 'p.number', 't.publication')
    .where('is_forgotten', '=', 1)
  const { at } = await announced.select(({ fn }) => fn.max('p.at').as('at')).executeTakeFirstOrThrow()
  if (!at) return undefined
  const observers = await announced.where('t.kind', '=', 'observer').select('t.id').execute()
  return { observers: observers.length, day: dayAfter(dayOf(at), 1) }
}

/**
 * Deletes what only publications before a day need. Also deletes tombstones of forgotten observers, which clients with an
 * older copy would need.
 */
export const pruneHistory = (database: Database, before: string, dryRun = false): Promise<Message[]> =>
  withWriter(database, (writer) =>
    (dryRun ? writer.dryRun : writer.transaction)(async (db) => {
      const { history_from } = await db.selectFrom('dataset').select('history_from').executeTakeFirstOrThrow()
      // Keeps the state that was current at the beginning of the day.
      const { rows } = await sql<{ number: number; version: string; at: string }>`
        select number, version, at from publication
        where number >= ${history_from}
          and number >= coalesce((select max(number) from publication where at < ${before}), 0)
        order by number limit 1`.execute(db)
      const [from] = rows
      if (!from) throw new UserError(message('history.none'))
      const records = await deleteHistory(db, from.number)
      const removals = await deleteForgotten(db, from.number)
      // Also without deleted states: servers have cached which publications are available.
      if (from.number > history_from || removals > 0) await countErasure(db)
      const { number: publication, version, at } = from
      return [
        message('history.pruned', { records, publication, version, at, isPreview: dryRun }),
        ...(removals > 0 ? [message('history.removals', { removals, isPreview: dryRun })] : []),
      ]
    }),
  )

const DATA_TABLES = STORE_TABLES.filter((table) => tableSetOf(table) === 'data')

/** Removes what was deleted from the files of the store. Call it when the index has been computed. */
export const eraseDeleted = (database: Database): Promise<void> =>
  withWriter(database, (writer) => writer.eraseDeleted(DATA_TABLES))

/**
 * The publications as operators see them, newest first: those with numbers below `before`. `available` means that files of
 * the version can still be made.
 */
export const listPublications = async (
  { reader }: Database,
  { limit, before }: { limit: number; before?: number },
) => {
  const { history_from } = await reader.selectFrom('dataset').select('history_from').executeTakeFirstOrThrow()
  const rows = await reader
    .selectFrom('publication as p')
    .leftJoin('source as s', 's.number', 'p.source')
    .select(['p.number', 'at', 'version_before', 'version', 'counts', 'run_by', 'note', 'action', 'files'])
    .select('s.name as source')
    .orderBy('p.number', 'desc')
    .limit(limit)
    .$if(before !== undefined, (rows) => rows.where('p.number', '<', before as number))
    .execute()
  return rows.map(({ at, counts, files, ...row }) => ({
    ...row,
    files: files === null ? null : (JSON.parse(files) as string[]),
    published_at: at,
    counts: JSON.parse(counts) as PublicationCounts,
    available: row.number >= history_from,
  }))
}

/** Removes the nickname of an observer from the store: from the records, from their history and from notes. */
import { type Kysely, sql } from 'kysely'
import { COPIED_TABLES } from '../../storage/copy-interface.ts'
import type { Database } from '../../storage/database.ts'
import type { Tables } from '../../storage/schema/tables.ts'
import { LISTED_KINDS } from '../apply/dataset.ts'
import { recordBatches } from '../apply/record-batches.ts'
import type { PublishedChanges } from '../apply/staged-publication.ts'
import { withWriter } from '../apply/staging.ts'
import { countErasure, deleteHistory } from './history.ts'
import { addRenaming, findObserver, isFormerObserver, requireObserver } from './rename-observer.ts'
import { publishChanges, type StoreChangeOptions } from './store-changes.ts'

/** The records keep another nickname, or are retracted. */
export type Forgetting = { nickname: string } & ({ anonymous: string; merge: boolean } | { retract: true })

export interface ForgottenObserver extends PublishedChanges {
  deleted: number
  /** False if only the history or the change feed had the nickname. */
  wasCurrent: boolean
  /** The only publication whose data can be read afterwards. */
  publication: number
}

const INDEX_TABLES = COPIED_TABLES.filter((table) => table.startsWith('index_'))

const ERASED_TABLES = [
  ...LISTED_KINDS.flatMap((kind) => [kind, `${kind}_tag`, `${kind}_history`]),
  'observer',
  'observer_history',
  'publication',
  ...INDEX_TABLES,
]

/** The tombstones of the observer and of their former records. */
const markFormerTombstones = async (db: Kysely<Tables>, nickname: string): Promise<void> => {
  await sql`update tombstone set is_forgotten = 1 where kind = 'observer' and id = ${nickname}`.execute(db)
  for (const kind of LISTED_KINDS)
    await sql`update tombstone set is_forgotten = 1 where kind = ${kind}
      and id in (select id from ${sql.table(`${kind}_history`)} where observer = ${nickname})`.execute(db)
}

/** The tombstones with ids that were made from the nickname. */
const markTombstonesByIds = async (db: Kysely<Tables>, nickname: string): Promise<void> => {
  const { inKey } = nicknameMatcher(nickname)
  const tombstones = await db.selectFrom('tombstone').select(['kind', 'id']).execute()
  for (const { kind, id } of tombstones)
    if (inKey(id))
      await sql`update tombstone set is_forgotten = 1 where kind = ${kind} and id = ${id}`.execute(db)
}

/** Replaces the nickname where it is a word of its own: a short one may be a part of other words. */
const replaceInNotes = async (db: Kysely<Tables>, nickname: string): Promise<void> => {
  const { replacedIn } = nicknameMatcher(nickname)
  for (const { number, note } of await db.selectFrom('publication').select(['number', 'note']).execute()) {
    const replaced = note && replacedIn(note, '(forgotten)')
    if (replaced !== note)
      await db.updateTable('publication').set({ note: replaced }).where('number', '=', number).execute()
  }
}

/** The change feed still announces that the observer was removed, until `pruneHistory` deletes these tombstones. */
export const forgetObserver = async (
  database: Database,
  forgetting: Forgetting,
  options: StoreChangeOptions,
): Promise<ForgottenObserver> => {
  const { nickname } = forgetting
  let [deleted, publication, wasCurrent] = [0, 0, true]
  const onPublished = async (db: Kysely<Tables>) => {
    publication = (await db.selectFrom('dataset').select('publication').executeTakeFirstOrThrow()).publication
    await markFormerTombstones(db, nickname)
    deleted = await deleteHistory(db, publication)
    await countErasure(db)
    await markTombstonesByIds(db, nickname)
    await replaceInNotes(db, nickname)
    // It is computed again afterwards; if that fails, the former one with the nickname must not be served.
    for (const table of INDEX_TABLES) await sql`delete from ${sql.table(table)}`.execute(db)
  }
  const published = await publishChanges(database, { ...options, onPublished }, async (changes) => {
    wasCurrent = (await findObserver(changes.db, nickname)) !== undefined
    if (!wasCurrent && (await isFormerObserver(changes.db, nickname))) return
    if ('anonymous' in forgetting) {
      const { anonymous: to, merge } = forgetting
      return addRenaming(changes, { from: nickname, to, merge })
    }
    const { registered } = await requireObserver(changes.db, nickname)
    for (const kind of LISTED_KINDS)
      await changes.retract(kind, sql`select id from ${sql.table(kind)} where observer = ${nickname}`)
    if (registered === 1) await changes.unregister([nickname])
  })
  return { ...published, deleted, publication, wasCurrent }
}

/** Removes what was deleted from the files of the store. Call it when the index has been computed. */
export const eraseForgotten = (database: Database): Promise<void> =>
  withWriter(database, (writer) => writer.eraseDeleted(ERASED_TABLES))

export type MentioningField = 'id' | 'title' | 'comments' | 'urls' | 'tags'

/** Ids write other characters as `~` and hexadecimal digits; URLs write them with `%`. */
const decoded = (text: string): string => {
  try {
    return decodeURIComponent(text.replaceAll('~', '%'))
  } catch {
    return text
  }
}

/** Matches texts that contain a nickname, in any case, but not as a part of another word. */
export const nicknameMatcher = (nickname: string) => {
  const escaped = nickname.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&')
  const word = new RegExp(`(?<![\\p{L}\\p{N}])${escaped}(?![\\p{L}\\p{N}])`, 'giu')
  return {
    inText: (text: string | null | undefined) => (text ?? '').search(word) !== -1,
    replacedIn: (text: string, replacement: string) => text.replace(word, () => replacement),
    inKey: (text: string) => [text, decoded(text)].some((one) => one.search(word) !== -1),
  }
}

/** Returns how many records mention the nickname in each field. `retracted` is an observer whose records are not counted. */
export const countMentions = async (
  { reader }: Database,
  nickname: string,
  retracted?: string,
): Promise<Record<MentioningField, number>> => {
  const mentions = { id: 0, title: 0, comments: 0, urls: 0, tags: 0 }
  const { inText, inKey } = nicknameMatcher(nickname)
  for (const kind of LISTED_KINDS) {
    for await (const records of recordBatches(reader as never, kind))
      for (const { body, tags } of records) {
        const record = JSON.parse(body)
        if (record.observer === retracted) continue
        if (inKey(record.id)) mentions.id++
        if (inText(record.title)) mentions.title++
        if (inText(record.comments)) mentions.comments++
        if (Object.values(record.urls ?? {}).some((url) => inKey(url as string))) mentions.urls++
        if ((JSON.parse(tags) as string[]).some(inText)) mentions.tags++
      }
  }
  return mentions
}

/** Removes the nickname of an observer from the store: from the records, from their history and from notes. */
import { randomBytes } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import { type Kysely, sql } from 'kysely'
import { type Message, message } from '../../domain/messages.ts'
import { UserError } from '../../domain/user-error.ts'
import type { Database } from '../../storage/database.ts'
import { deleteImportRun, readSourceRuns } from '../../storage/import-runs.ts'
import { STORE_TABLES } from '../../storage/schema/table-sets.ts'
import type { Tables } from '../../storage/schema/tables.ts'
import { LISTED_KINDS, type ListedKind } from '../apply/dataset.ts'
import { recordBatches } from '../apply/record-batches.ts'
import { NO_PUBLICATION, readRememberedNames, rememberName } from '../apply/remembered-names.ts'
import type { PublishedChanges } from '../apply/staged-publication.ts'
import { nicknameMatcher } from '../nickname-matcher.ts'
import {
  describeForgotten,
  type ForgettingReview,
  type FoundObserver,
  type IdChoice,
  reviewForgetting,
  sourceWarnings,
} from './forget-report.ts'
import { countErasure, deleteHistory } from './history.ts'
import { findMentions, type Mentions } from './mentions.ts'
import {
  ABSENT_ADVICE,
  addRenaming,
  findObserver,
  isFormerObserver,
  nicknameOf,
  requireObserver,
} from './rename-observer.ts'
import { publishChanges, type StoreChangeOptions, type StoreChanges } from './store-changes.ts'

/** Selects what `select` returns for each kind of records, without duplicates. */
const selectNicknames = async (
  db: Kysely<Tables>,
  select: (kind: ListedKind) => ReturnType<typeof sql>,
): Promise<string[]> => {
  const selected = sql.join(LISTED_KINDS.map(select), sql` union `)
  const { rows } = await sql<{ nickname: string }>`${selected} order by 1`.execute(db)
  return rows.map(({ nickname }) => nickname)
}

/** Nicknames in the change feed that nobody has any more, and that are in the ids of an observer's records. */
const nicknamesInIds = async (db: Kysely<Tables>, nickname: string): Promise<string[]> => {
  const tombstones = await db.selectFrom('tombstone').select('id').where('kind', '=', 'observer').execute()
  const candidates = tombstones
    .map(({ id }) => ({ id, ...nicknameMatcher([id]) }))
    // A part of the current nickname is in ids because of that.
    .filter(({ isIn }) => !isIn(nickname))
  const found = new Set<string>()
  if (candidates.length > 0)
    for (const kind of LISTED_KINDS)
      for await (const records of recordBatches(db, kind, sql`observer = ${nickname}`))
        for (const { id: recordId } of records)
          for (const { id, isIn } of candidates) if (!found.has(id) && isIn(recordId)) found.add(id)
  return [...found]
}

/** The nickname, and former ones of its records that nobody has any more: others may have been corrections. */
const allNicknames = async (db: Kysely<Tables>, nickname: string): Promise<string[]> => {
  let nicknames = [nickname, ...(await nicknamesInIds(db, nickname))]
  while (true) {
    const known = sql.join(nicknames)
    const found = await selectNicknames(db, (kind) => {
      const [records, history] = [sql.table(kind), sql.table(`${kind}_history`)]
      return sql`select distinct h.observer as nickname from ${history} h
        where h.id in (select id from ${records} where observer in (${known})
          union select id from ${history} where observer in (${known}))
        and not exists (select 1 from observer o where o.nickname = h.observer)`
    })
    const all = [...new Set([...nicknames, ...found])]
    if (all.length === nicknames.length) return all
    nicknames = all
  }
}

/** The nicknames under which records with former nicknames are published now. */
const laterNicknames = (db: Kysely<Tables>, former: readonly string[]): Promise<string[]> =>
  selectNicknames(
    db,
    (kind) => sql`select distinct p.observer as nickname from ${sql.table(kind)} p
      where p.id in (select id from ${sql.table(`${kind}_history`)} where observer in (${sql.join(former)}))`,
  )

/** The records keep another nickname, or are retracted. */
export type Forgetting = {
  nickname: string
  /** Must be chosen if ids of records contain a forgotten nickname. */
  ids?: IdChoice
  /** Only remember the nickname for later imports if the store has no trace of it. */
  absent?: boolean
} & ({ anonymous: string; merge: boolean } | { retract: true })

/** Stands for the nickname that a preview does not choose yet. */
const RANDOM_NICKNAME = 'anonymous-…'

/** A nickname for records of a forgotten observer. */
export const randomNickname = (isPreview: boolean): string =>
  isPreview ? RANDOM_NICKNAME : `anonymous-${randomBytes(3).toString('hex')}`

interface ForgetOptions extends StoreChangeOptions {
  /** Called before anything is changed. */
  onFound?(review: ForgettingReview): void
}

interface ForgottenObserver extends PublishedChanges {
  review: ForgettingReview
  notes: Message[]
  /** Sources that operators must change. */
  warnings: Message[]
  /** The files of the store still have what was deleted: call `eraseDeleted` when the index has been computed. */
  isDeleted: boolean
}

const INDEX_TABLES = STORE_TABLES.filter((table) => table.startsWith('index_'))

/** Marks the tombstones of the observer, of their former records, and those with ids that were made from a nickname. */
const markTombstones = async (db: Kysely<Tables>, nicknames: readonly string[]): Promise<void> => {
  const names = sql.join(nicknames)
  for (const kind of LISTED_KINDS)
    await sql`update tombstone set is_forgotten = 1 where kind = ${kind}
      and id in (select id from ${sql.table(`${kind}_history`)} where observer in (${names}))`.execute(db)
  const { isIn } = nicknameMatcher(nicknames)
  const tombstones = await db.selectFrom('tombstone').select(['kind', 'id']).execute()
  for (const { kind, id } of tombstones)
    if (isIn(id))
      await sql`update tombstone set is_forgotten = 1 where kind = ${kind} and id = ${id}`.execute(db)
}

const replacedFiles = (files: string | null, replaced: (text: string) => string): string | null =>
  files && JSON.stringify(JSON.parse(files).map(replaced))

/** Replaces nicknames where they are words of their own: a short one may be a part of other words. */
const replaceInNotes = async (db: Kysely<Tables>, nicknames: readonly string[]): Promise<void> => {
  const { isIn, replaced } = nicknameMatcher(nicknames)
  const columns = ['number', 'note', 'files', 'profile_before'] as const
  for (const { number, ...before } of await db.selectFrom('publication').select(columns).execute()) {
    const { note, files, profile_before } = before
    const after = {
      note: note && replaced(note),
      files: replacedFiles(files, replaced),
      profile_before: profile_before && isIn(profile_before) ? null : profile_before,
    }
    if (!isDeepStrictEqual(after, before))
      await db.updateTable('publication').set(after).where('number', '=', number).execute()
  }
  const removed = db.selectFrom('source').select(['number', 'name', 'profile']).where('is_removed', '=', 1)
  for (const { number, name, profile } of await removed.execute()) {
    const cleared = { name: `removed-${number}`, profile: null }
    if (isIn(`${name} ${profile}`))
      await db.updateTable('source').set(cleared).where('number', '=', number).execute()
  }
}

/** Replaces nicknames in the names of files, and deletes imports of removed sources with such names. */
const replaceInImports = async (database: Database, nicknames: readonly string[]): Promise<void> => {
  const { isIn, replaced } = nicknameMatcher(nicknames)
  const known = await readSourceRuns(database)
  for (const { kind, source, files } of await database.calls.selectFrom('import_run').selectAll().execute()) {
    const isKnown = known.some((run) => run.kind === kind && run.source === source)
    const after = replacedFiles(files, replaced)
    if (!isKnown && isIn(source)) await deleteImportRun(database, kind, source)
    else if (after !== files) {
      const run = database.calls.updateTable('import_run').where('kind', '=', kind)
      await run.where('source', '=', source).set({ files: after }).execute()
    }
  }
}

/** Keeps keyed hashes of the nicknames instead of what was remembered of them. */
const rememberForgotten = async (
  db: Kysely<Tables>,
  nicknames: readonly string[],
  forgetting: Forgetting,
  isCurrent: boolean,
): Promise<void> => {
  const names = await readRememberedNames(db)
  const decided = 'anonymous' in forgetting ? nicknameOf(forgetting.anonymous) : null
  for (const nickname of nicknames) {
    // The records of a former nickname alone keep their present one.
    const present = isCurrent ? undefined : names.find(nickname)?.becomes
    const entry = { name: null, hash: names.hash(nickname), becomes: present ?? decided }
    await rememberName(db, { ...entry, publication: NO_PUBLICATION })
  }
  const remembered = db.deleteFrom('remembered_name').where('name', 'is not', null)
  await remembered.where('name', 'in', nicknames).execute()
  await remembered.where('becomes', 'in', nicknames).execute()
  await db
    .updateTable('remembered_name')
    .set({ becomes: decided })
    .where('becomes', 'in', nicknames)
    .execute()
}

const findObserverToForget = async (db: Kysely<Tables>, forgetting: Forgetting): Promise<FoundObserver> => {
  const { nickname } = forgetting
  const isCurrent = (await findObserver(db, nickname)) !== undefined
  const names = await readRememberedNames(db)
  const nicknames = [...new Set([...(await allNicknames(db, nickname)), ...names.formerOf(nickname)])]
  const mentions = await findMentions(db, nicknames, 'retract' in forgetting ? nickname : undefined)
  const hasTraces = isCurrent || mentions.counts.has('id') || (await isFormerObserver(db, nickname))
  if (!hasTraces && !forgetting.absent) await requireObserver(db, nickname, ABSENT_ADVICE)
  return {
    isCurrent,
    hasTraces,
    nicknames,
    laterNicknames: isCurrent ? [] : await laterNicknames(db, nicknames),
    mentions,
  }
}

type NewId = (kind: ListedKind, id: string) => string

/** Replaces the ids of records: those with the former ids are retracted. Records of `renamed` are added elsewhere. */
const replaceIds = async (
  changes: StoreChanges,
  ids: Mentions['ids'],
  idOf: NewId,
  renamed: string | undefined,
): Promise<void> => {
  for (const kind of LISTED_KINDS) {
    await changes.retractIds(kind, [...ids[kind]])
    for await (const records of recordBatches(changes.db, kind, sql`observer <> ${renamed ?? ''}`)) {
      const replaced = records.filter(({ id }) => ids[kind].has(id))
      const rows = replaced.map(({ id, body, ...rest }) => ({
        ...rest,
        body: JSON.stringify({ ...JSON.parse(body), id: idOf(kind, id) }),
      }))
      await changes.put(kind, rows)
    }
  }
}

const addForgetting = async (
  changes: StoreChanges,
  forgetting: Forgetting,
  { isCurrent, nicknames, mentions: { counts, ids } }: FoundObserver,
): Promise<void> => {
  const { nickname, ids: choice } = forgetting
  const names = await readRememberedNames(changes.db)
  const idOf: NewId = (kind, id) => (choice === 'new' && ids[kind].has(id) ? names.idInsteadOf(kind, id) : id)
  if (choice === 'new' && counts.has('id'))
    await replaceIds(changes, ids, idOf, 'anonymous' in forgetting ? nickname : undefined)
  if ('anonymous' in forgetting) {
    const { anonymous: to, merge } = forgetting
    if (nicknames.slice(1).includes(to)) throw new UserError(message('forget.isFormer', { nickname: to }))
    await addRenaming(changes, { from: nickname, to, merge, absent: !isCurrent }, idOf)
    return
  }
  if (!isCurrent) return
  for (const kind of LISTED_KINDS)
    await changes.retract(kind, sql`select id from ${sql.table(kind)} where observer = ${nickname}`)
  await changes.unregister(sql`nickname = ${nickname}`)
}

/** The change feed still announces that the observer was removed, until `pruneHistory` deletes these tombstones. */
export const forgetObserver = async (
  database: Database,
  given: Forgetting,
  { onFound, dryRun = false, ...options }: ForgetOptions,
): Promise<ForgottenObserver> => {
  const forgetting = given.absent ? { ...given, nickname: nicknameOf(given.nickname) } : given
  const { nickname } = forgetting
  let found: FoundObserver | undefined
  let review: ForgettingReview = { notes: [], warnings: [] }
  let deleted = 0
  const onPublished = async (db: Kysely<Tables>, made: PublishedChanges) => {
    const { nicknames, isCurrent, hasTraces } = found as FoundObserver
    await rememberForgotten(db, nicknames, forgetting, isCurrent)
    await replaceInNotes(db, nicknames)
    if (hasTraces) {
      await markTombstones(db, nicknames)
      const { publication } = await db.selectFrom('dataset').select('publication').executeTakeFirstOrThrow()
      deleted = await deleteHistory(db, publication)
      await countErasure(db)
      // It is computed again afterwards; if that fails, the former one with the nickname must not be served.
      for (const table of INDEX_TABLES) await sql`delete from ${sql.table(table)}`.execute(db)
    }
    await options.onPublished?.(db, made)
  }
  const published = await publishChanges(
    database,
    { ...options, dryRun, action: 'forget', onPublished },
    async (changes) => {
      found = await findObserverToForget(changes.db, forgetting)
      review = reviewForgetting(found, forgetting.ids, dryRun)
      onFound?.(review)
      if (review.rejection) throw new UserError(review.rejection)
      await addForgetting(changes, forgetting, found)
    },
  )
  const { nicknames, isCurrent, hasTraces } = found as unknown as FoundObserver
  if (!dryRun) await replaceInImports(database, nicknames)
  const isDeleted = hasTraces && !dryRun
  const to = isCurrent && 'anonymous' in forgetting ? forgetting.anonymous : ''
  return {
    ...published,
    review,
    notes: [
      ...(hasTraces ? [] : [message('forget.noRecord', { nickname })]),
      ...(isDeleted ? await describeForgotten(database, { nickname, to, records: deleted }) : []),
    ],
    warnings: await sourceWarnings(database, nicknames),
    isDeleted,
  }
}

/** Gives all records of an observer another nickname, in one publication. */
import { type Kysely, sql } from 'kysely'
import { type Message, message, type Part } from '../../domain/messages.ts'
import { nearestName } from '../../domain/nearest-name.ts'
import { isNickname } from '../../domain/records/field.ts'
import { OBSERVERS } from '../../domain/records/kinds.ts'
import { UsageError, UserError } from '../../domain/user-error.ts'
import type { Database } from '../../storage/database.ts'
import type { Tables } from '../../storage/schema/tables.ts'
import { LISTED_KINDS, type ListedKind } from '../apply/dataset.ts'
import { recordBatches } from '../apply/record-batches.ts'
import { NO_PUBLICATION, readRememberedNames, rememberName } from '../apply/remembered-names.ts'
import type { PublishedChanges } from '../apply/staged-publication.ts'
import { isMirror, readSources } from '../source.ts'
import { publishChanges, type StoreChangeOptions, type StoreChanges } from './store-changes.ts'

interface Renaming {
  from: string
  to: string
  /** Adds the records to those of `to`, which must exist. Otherwise it must not exist. */
  merge: boolean
  /** Only remember the nickname for later imports if no observer has it. */
  absent?: boolean
}

/** For nicknames that only rows of later imports have, such as those of a store that was upgraded. */
export const ABSENT_ADVICE = message('observer.absentAdvice')

/** As imports normalize it; throws if it is no nickname. */
export const nicknameOf = (text: string): string => {
  const nickname = text.trim().normalize('NFC')
  if (!isNickname(nickname))
    throw new UsageError(message('observer.noNickname', { text, rule: message('form.nickname') }))
  return nickname
}

/** Throws if imports replace a nickname by another one, unless that is `current`, who gets it back. */
const requireNotRemembered = async (
  db: Kysely<Tables>,
  nickname: string,
  current?: string,
): Promise<void> => {
  const remembered = (await readRememberedNames(db)).find(nickname)
  if (remembered && (remembered.isForgotten || remembered.becomes !== current))
    throw new UserError(message('observer.isFormer', { nickname }))
}

/** Returns false if there is nothing to rename. `idOf` returns the id that a renamed record gets. */
export const addRenaming = async (
  changes: StoreChanges,
  renaming: Renaming,
  idOf: (kind: ListedKind, id: string) => string = (_, id) => id,
): Promise<boolean> => {
  const { from, merge, absent } = renaming
  const to = nicknameOf(renaming.to)
  if (from === to) throw new UsageError(message('observer.same', { nickname: to }))
  const isAbsent = absent && !(await findObserver(changes.db, from))
  if (!isAbsent) await requireObserver(changes.db, from, ABSENT_ADVICE)
  await requireNotRemembered(changes.db, to, from)
  if (isAbsent) return false
  const exists = (await findObserver(changes.db, to)) !== undefined
  if (exists && !merge) throw new UserError(message('observer.exists', { nickname: to }))
  if (!exists && merge) throw new UserError(message('observer.noTarget', { nickname: to }))
  for (const kind of LISTED_KINDS)
    for await (const records of recordBatches(changes.db, kind, sql`observer = ${from}`)) {
      const rows = records.map(({ id, body, ...rest }) => ({
        ...rest,
        body: JSON.stringify({ ...JSON.parse(body), id: idOf(kind, id), observer: to }),
      }))
      await changes.put(kind, rows)
    }
  const registrations = await changes.db
    .selectFrom('registration')
    .select('source')
    .where('nickname', '=', from)
    .orderBy('source')
    .execute()
  await changes.unregister(sql`nickname = ${from}`)
  await changes.register(registrations.map(({ source }) => ({ nickname: to, source })))
  return true
}

export const renameObserver = async (
  database: Database,
  renaming: Renaming,
  options: StoreChangeOptions = {},
): Promise<PublishedChanges & { notes: Message[] }> => {
  let isAbsent = false
  const published = await publishChanges(
    database,
    {
      ...options,
      action: 'rename',
      onPublished: async (db, made) => {
        await rememberName(db, {
          ...{ name: nicknameOf(renaming.from), hash: null, becomes: nicknameOf(renaming.to) },
          ...(isAbsent && { publication: NO_PUBLICATION }),
        })
        await options.onPublished?.(db, made)
      },
    },
    async (changes) => {
      if (isMirror(await readSources(changes.db, OBSERVERS)))
        throw new UsageError(message('observer.ofMirror'))
      isAbsent = !(await addRenaming(changes, renaming))
      if (isAbsent) await requireNotRemembered(changes.db, renaming.from)
    },
  )
  const nickname = renaming.from
  const later = message('observer.later', { nickname, to: renaming.to })
  return { ...published, notes: [...(isAbsent ? [message('observer.noRecord', { nickname })] : []), later] }
}

type Reader = Pick<Kysely<Tables>, 'selectFrom'>

export const findObserver = (db: Reader, nickname: string): Promise<{ nickname: string } | undefined> =>
  db.selectFrom('observer').select('nickname').where('nickname', '=', nickname).executeTakeFirst()

/** Finds a nickname that only the history or the change feed has: the observer was renamed or has no records. */
export const isFormerObserver = async (db: Reader, nickname: string): Promise<boolean> => {
  const tombstones = db.selectFrom('tombstone').select('id').where('kind', '=', 'observer')
  const former = db.selectFrom('observer_history').select('nickname').where('nickname', '=', nickname)
  return [
    await tombstones.where('id', '=', nickname).executeTakeFirst(),
    await former.executeTakeFirst(),
  ].some((found) => found !== undefined)
}

export const requireObserver = async (db: Reader, nickname: string, advice: Part = ''): Promise<void> => {
  if (await findObserver(db, nickname)) return
  const rows = await db.selectFrom('observer').select('nickname').orderBy('nickname').execute()
  const known = rows.map((row) => row.nickname)
  const nearest = nearestName(nickname, known)
  const hint = nearest === undefined ? '' : message('hint.nearest', { name: JSON.stringify(nearest) })
  throw new UserError(message('observer.unknown', { nickname, hint, advice }))
}

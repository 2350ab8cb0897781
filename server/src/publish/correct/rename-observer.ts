/** Gives all records of an observer another nickname, in one publication. */
import { type Kysely, sql } from 'kysely'
import { nearestName } from '../../domain/nearest-name.ts'
import { accepted, isNickname, Nickname } from '../../domain/records/field.ts'
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
export const ABSENT_ADVICE = '. To apply this to rows of later imports only, add --absent'

/** As imports normalize it; throws if it is no nickname. */
export const nicknameOf = (text: string): string => {
  const nickname = text.trim().normalize('NFC')
  if (!isNickname(nickname))
    throw new UsageError(`${JSON.stringify(text)} is not a nickname; accepted: ${accepted(Nickname)}`)
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
    throw new UserError(
      `nothing was changed: imports remember ${JSON.stringify(nickname)} as a former nickname of another observer; ` +
        'choose another one, or end that first: heliolog observer names',
    )
}

/** Returns false if there is nothing to rename. `idOf` returns the id that a renamed record gets. */
export const addRenaming = async (
  changes: StoreChanges,
  renaming: Renaming,
  idOf: (kind: ListedKind, id: string) => string = (_, id) => id,
): Promise<boolean> => {
  const { from, merge, absent } = renaming
  const to = nicknameOf(renaming.to)
  if (from === to) throw new UsageError(`the observer is already called ${JSON.stringify(to)}`)
  const isAbsent = absent && !(await findObserver(changes.db, from))
  if (!isAbsent) await requireObserver(changes.db, from, ABSENT_ADVICE)
  await requireNotRemembered(changes.db, to, from)
  if (isAbsent) return false
  const exists = (await findObserver(changes.db, to)) !== undefined
  if (exists && !merge)
    throw new UserError(
      `there is already an observer called ${JSON.stringify(to)}; nothing was changed. ` +
        'Add --merge to give them the records of both, or choose another nickname',
    )
  if (!exists && merge)
    throw new UserError(
      `nothing was changed: no observer is called ${JSON.stringify(to)}, so there is nobody to merge with. ` +
        'Correct the nickname, or leave out --merge',
    )
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

export const renameObserver = (
  database: Database,
  renaming: Renaming,
  options: StoreChangeOptions = {},
): Promise<PublishedChanges> => {
  let isAbsent = false
  return publishChanges(
    database,
    {
      ...options,
      action: 'rename',
      onPublished: (db) =>
        rememberName(db, {
          ...{ name: nicknameOf(renaming.from), hash: null, becomes: nicknameOf(renaming.to) },
          ...(isAbsent && { publication: NO_PUBLICATION }),
        }),
    },
    async (changes) => {
      if (isMirror(await readSources(changes.db, OBSERVERS)))
        throw new UsageError('this store is a mirror; rename the observer at the server that it copies')
      isAbsent = !(await addRenaming(changes, renaming))
      if (isAbsent) await requireNotRemembered(changes.db, renaming.from)
    },
  )
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

export const requireObserver = async (db: Reader, nickname: string, advice = ''): Promise<void> => {
  if (await findObserver(db, nickname)) return
  const rows = await db.selectFrom('observer').select('nickname').orderBy('nickname').execute()
  const nicknames = rows.map((row) => row.nickname)
  const nearest = nearestName(nickname, nicknames)
  const hint = nearest === undefined ? '' : `; did you mean ${JSON.stringify(nearest)}?`
  throw new UserError(`no observer is called ${JSON.stringify(nickname)}${hint}${advice}`)
}

/** Takes what a store remembers of nicknames over into a backup that replaces it. */
import type { Kysely } from 'kysely'
import type { ReadonlyKysely } from 'kysely/readonly'
import { message } from '../../domain/messages.ts'
import { UserError } from '../../domain/user-error.ts'
import type { Tables } from '../../storage/schema/tables.ts'
import { NO_PUBLICATION, readRememberedNames } from '../apply/remembered-names.ts'

type Reader = Pick<ReadonlyKysely<Tables>, 'selectFrom'>

export const readNamesOfStore = async (db: Reader) => {
  const dataset = await db.selectFrom('dataset').select(['publication', 'name_key']).executeTakeFirstOrThrow()
  const entries = await db.selectFrom('remembered_name').selectAll().orderBy('number').execute()
  return { ...dataset, entries }
}

export type NamesOfStore = Awaited<ReturnType<typeof readNamesOfStore>>

/** Replaces what the backup remembers. Undoing its later publications must not end entries of the former ones. */
export const takeOverNames = async (
  db: Kysely<Tables>,
  { name_key, entries }: NamesOfStore,
): Promise<void> => {
  const backup = await readNamesOfStore(db)
  if (name_key !== backup.name_key && backup.entries.length > 0) {
    // Hashes are of one key, and the names of forgotten observers are not known.
    if (entries.length > 0) throw new UserError(message('restore.otherNames'))
    return
  }
  const isUntilBackup = (publication: number) => publication <= backup.publication
  const inForce = entries.filter(({ ended_by }) => ended_by === null || isUntilBackup(ended_by))
  await db.updateTable('dataset').set({ name_key }).execute()
  await db.deleteFrom('remembered_name').execute()
  for (const entry of inForce) {
    const publication = isUntilBackup(entry.publication) ? entry.publication : NO_PUBLICATION
    await db
      .insertInto('remembered_name')
      .values({ ...entry, publication })
      .execute()
  }
}

export interface FormerNickname {
  nickname: string
  becomes: string | null
  isForgotten: boolean
}

/** Observers whose nicknames were renamed or forgotten since the backup. */
export const listFormerNicknames = async (db: Reader): Promise<FormerNickname[]> => {
  const names = await readRememberedNames(db)
  const observers = await db.selectFrom('observer').select('nickname').orderBy('nickname').execute()
  return observers.flatMap(({ nickname }) => {
    const decision = names.find(nickname)
    return decision ? [{ nickname, ...decision }] : []
  })
}

/** Lists what later imports do with renamed and forgotten nicknames, and ends it. */
import { message } from '../../domain/messages.ts'
import { UsageError } from '../../domain/user-error.ts'
import type { Database } from '../../storage/database.ts'
import type { Tables } from '../../storage/schema/tables.ts'
import { readRememberedNames } from '../apply/remembered-names.ts'
import { withWriter } from '../apply/staging.ts'

/** Without the hashes, which only tell who knows a nickname that it is forgotten. */
export type RememberedName = Omit<Tables['remembered_name'], 'hash' | 'ended_by'>

/** With what rows become now: later renamings of an observer also apply to rows with former nicknames. */
export const listRememberedNames = async ({ reader }: Database): Promise<RememberedName[]> => {
  const names = await readRememberedNames(reader)
  const entries = await reader
    .selectFrom('remembered_name')
    .select(['number', 'publication', 'at', 'name', 'hash', 'becomes'])
    .where('ended_by', 'is', null)
    .orderBy('number')
    .execute()
  return entries.map(({ hash, ...entry }) => {
    const decision = names.findEntry({ hash, ...entry })
    return { ...entry, becomes: decision ? decision.becomes : entry.name }
  })
}

export const endRememberedName = (database: Database, number: number): Promise<void> =>
  withWriter(database, (writer) =>
    writer.transaction(async (db) => {
      const { numDeletedRows } = await db
        .deleteFrom('remembered_name')
        .where('number', '=', number)
        .executeTakeFirstOrThrow()
      if (numDeletedRows === 0n) throw new UsageError(message('observer.noEntry', { number }))
      // A mirror reads all rows of its origin again.
      await db.updateTable('dataset').set({ origin_version: null }).execute()
    }),
  )

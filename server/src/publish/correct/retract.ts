/** Retracts published records, by id, observer or period. */
import { type RawBuilder, sql } from 'kysely'
import { UserError } from '../../domain/user-error.ts'
import type { Database } from '../../storage/database.ts'
import type { ListedKind } from '../apply/dataset.ts'
import type { PublishedChanges } from '../apply/staged-publication.ts'
import { requireObserver } from './rename-observer.ts'
import { publishChanges, type StoreChangeOptions } from './store-changes.ts'

const MAX_NAMED_IDS = 20

const unknownIds = (kind: ListedKind, ids: readonly string[]): UserError => {
  const named = ids.slice(0, MAX_NAMED_IDS).map((id) => JSON.stringify(id))
  const more = ids.length > named.length ? ` and ${ids.length - named.length} more` : ''
  return new UserError(`no ${kind} has the id ${named.join(', ')}${more}; nothing was retracted`)
}

/** The records that meet a condition. An observer, who is a part of it, must exist. */
export interface RecordSelection {
  condition: RawBuilder<unknown>
  observer?: string | undefined
}

/** Retracts the records with the given ids, all or none, or all records of a selection. */
export const retract = async (
  database: Database,
  kind: ListedKind,
  records: readonly string[] | RecordSelection,
  options: StoreChangeOptions = {},
): Promise<PublishedChanges> =>
  publishChanges(database, { action: 'retract', ...options }, async (changes) => {
    if ('length' in records) {
      const unknown = await changes.retractIds(kind, [...new Set(records)])
      if (unknown.length > 0) throw unknownIds(kind, unknown)
      return
    }
    if (records.observer !== undefined) await requireObserver(changes.db, records.observer)
    await changes.retract(kind, sql`select id from ${sql.table(kind)} where ${records.condition}`)
  })

/** Retracts published records, by id or by observer. */
import { sql } from 'kysely'
import { KINDS } from '../../domain/records/kinds.ts'
import { UserError } from '../../domain/user-error.ts'
import type { Database } from '../../storage/database.ts'
import type { ListedKind } from '../apply/dataset.ts'
import { requireObserver } from './rename-observer.ts'
import { publishChanges, type StoreChangeOptions } from './store-changes.ts'

const MAX_NAMED_IDS = 20

const unknownIds = (kind: ListedKind, ids: readonly string[]): UserError => {
  const named = ids.slice(0, MAX_NAMED_IDS).map((id) => JSON.stringify(id))
  const more = ids.length > named.length ? ` and ${ids.length - named.length} more` : ''
  return new UserError(`no ${kind} has the id ${named.join(', ')}${more}; nothing was retracted`)
}

/** Retracts the records with the given ids, all or none, or all records of an observer. */
export const retract = async (
  database: Database,
  kind: ListedKind,
  records: readonly string[] | { observer: string },
  options: StoreChangeOptions = {},
): Promise<{ retracted: number; version: string }> => {
  const { differences, version } = await publishChanges(database, options, async (changes) => {
    if ('observer' in records) {
      await requireObserver(changes.db, records.observer)
      await changes.retract(kind, sql`select id from ${sql.table(kind)} where observer = ${records.observer}`)
      return
    }
    const unknown = await changes.retractIds(kind, [...new Set(records)])
    if (unknown.length > 0) throw unknownIds(kind, unknown)
  })
  return { retracted: differences[KINDS.findIndex(({ name }) => name === kind)]?.retracted ?? 0, version }
}

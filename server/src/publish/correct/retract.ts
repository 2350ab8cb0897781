/** Retracts published records, by id or by observer. */
import { sql } from 'kysely'
import { KINDS } from '../../domain/records/kinds.ts'
import { UserError } from '../../domain/user-error.ts'
import type { Database } from '../../storage/database.ts'
import type { ListedKind } from '../apply/dataset.ts'
import { requireObserver } from './rename-observer.ts'
import { publishChanges, type StoreChangeOptions } from './store-changes.ts'

export interface Retraction {
  retracted: number
  version: string
}

/** No published record has these ids; nothing was retracted. */
export class UnknownRecordError extends UserError {
  override name = 'UnknownRecordError'
}

const MAX_NAMED_IDS = 20

const unknownIds = (kind: ListedKind, ids: readonly string[]): UnknownRecordError => {
  const named = ids.slice(0, MAX_NAMED_IDS).map((id) => JSON.stringify(id))
  const more = ids.length > named.length ? ` and ${ids.length - named.length} more` : ''
  return new UnknownRecordError(`no ${kind} has the id ${named.join(', ')}${more}; nothing was retracted`)
}

const retractedOf = (
  kind: ListedKind,
  { differences, version }: Awaited<ReturnType<typeof publishChanges>>,
): Retraction => ({
  retracted: differences[KINDS.findIndex(({ name }) => name === kind)]?.retracted ?? 0,
  version,
})

/** Retracts all of the given records or none. */
export const retract = async (
  database: Database,
  kind: ListedKind,
  ids: readonly string[],
  options: StoreChangeOptions = {},
): Promise<Retraction> =>
  retractedOf(
    kind,
    await publishChanges(database, options, async (changes) => {
      const unknown = await changes.retractIds(kind, [...new Set(ids)])
      if (unknown.length > 0) throw unknownIds(kind, unknown)
    }),
  )

/** Retracts all records of an observer. */
export const retractObserver = async (
  database: Database,
  kind: ListedKind,
  nickname: string,
  options: StoreChangeOptions = {},
): Promise<Retraction> =>
  retractedOf(
    kind,
    await publishChanges(database, options, async (changes) => {
      await requireObserver(changes.db, nickname)
      await changes.retract(kind, sql`select id from ${sql.table(kind)} where observer = ${nickname}`)
    }),
  )

/** Takes published records back, all of the named ones or none. */

import { sql } from 'kysely'
import { UserError } from '../domain/user-error.ts'
import type { Database } from '../storage/database.ts'
import { type ListedKind, readDataset } from './dataset.ts'
import { applyRecords } from './merge.ts'
import { finish } from './publish.ts'
import { createTouched, Staging } from './staging.ts'

/** Ids that nothing published has; nothing was retracted. */
export class UnknownRecordError extends UserError {
  override name = 'UnknownRecordError'
}

export const retract = async (
  database: Database,
  kind: ListedKind,
  ids: readonly string[],
  now = Date.now(),
): Promise<{ retracted: number; version: string }> => {
  const writer = await database.openWriter()
  try {
    await createTouched(writer)
    const staging = await Staging.create(writer, kind)
    const unique = [...new Set(ids)]
    await staging.load(
      'retraction',
      ['id'],
      unique.map((id) => [id]),
    )
    return await writer.transaction('publications', async (db) => {
      const { rows } = await sql<{ id: string }>`select r.id from ${staging.tables.retraction} r
        where not exists (select 1 from ${sql.table(kind)} p where p.id = r.id) order by r.id`.execute(db)
      if (rows.length > 0)
        throw new UnknownRecordError(
          `no ${kind} has the id ${rows.map(({ id }) => JSON.stringify(id)).join(', ')}; nothing was retracted`,
        )
      const dataset = await readDataset(db)
      const difference = { new: 0, changed: 0, unchanged: 0, retracted: unique.length }
      await applyRecords(writer, db, staging, dataset, { difference, before: dataset.counts[kind] })
      return { retracted: unique.length, version: await finish(db, dataset, { now }) }
    })
  } finally {
    await writer.close()
  }
}

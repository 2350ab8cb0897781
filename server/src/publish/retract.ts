/** Takes published records back, all of the named ones or none. */
import { sql } from 'kysely'
import type { Database } from '../storage/database.ts'
import { readDataset } from './dataset.ts'
import { apply, type ListedKind } from './merge.ts'
import { finish } from './publish.ts'
import { createStaging, type StagingDatabase } from './staging.ts'

/** Ids that nothing published has; nothing was retracted. */
export class UnknownRecordError extends Error {
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
    await createStaging(writer)
    const unique = [...new Set(ids)]
    await writer.load(
      'retraction',
      ['id'],
      unique.map((id) => [id]),
    )
    return await writer.transaction('publications', async (transaction) => {
      const db = transaction as unknown as StagingDatabase
      const { rows } = await sql<{ id: string }>`select r.id from retraction r
        where not exists (select 1 from ${sql.table(kind)} p where p.id = r.id) order by r.id`.execute(db)
      if (rows.length > 0)
        throw new UnknownRecordError(
          `no ${kind} has the id ${rows.map(({ id }) => JSON.stringify(id)).join(', ')}; nothing was retracted`,
        )
      const dataset = await readDataset(db)
      const counts = { observations: dataset.observations, images: dataset.images }
      counts[kind === 'observation' ? 'observations' : 'images'] -= unique.length
      await apply(writer, db, kind, dataset, 'changes', false)
      return { retracted: unique.length, version: await finish(db, dataset, counts, now) }
    })
  } finally {
    await writer.close()
  }
}

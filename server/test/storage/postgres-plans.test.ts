/** How often PostgreSQL plans the statement of a page. */
import { strict as assert } from 'node:assert'
import { test } from 'node:test'
import { sql } from 'kysely'
import { POSTGRES } from '../../../test/support/engines.ts'
import { OBSERVATION_DAYS, OBSERVER_FILTER } from '../../src/lists/filters.ts'
import { BY_TIME } from '../../src/lists/list-sql.ts'
import { pageReader } from '../../src/lists/page.ts'
import { DEFAULT_OPTIONS, openDatabase } from '../../src/storage/open/open.ts'
import type { Publication } from '../../src/storage/publication.ts'

test('PostgreSQL plans a page once, unless it is filtered by equality', async (t) => {
  const { url, remove } = await POSTGRES.create()
  t.after(remove)
  // Prepared statements belong to a connection.
  const database = await openDatabase(url, { ...DEFAULT_OPTIONS, poolSize: 1 })
  t.after(() => database.close())
  const publication = (await database.prepare<Publication>(sql`select * from dataset`)([])) as Publication
  const read = pageReader(database, {
    table: 'observation',
    order: BY_TIME,
    filters: { ...OBSERVATION_DAYS, observer: OBSERVER_FILTER },
    body: sql.ref('body'),
    separator: Buffer.from('},{'),
  })
  const plansOf = async (condition: string) =>
    await database.prepare(sql`select generic_plans as reused, custom_plans as "byValues"
      from pg_prepared_statements where position(${sql.lit(condition)} in statement) > 0 and position('pg_prepared' in statement) = 0`)(
      [],
    )

  for (let page = 0; page < 3; page++) {
    await read({ from: '2024-05-11', limit: 10 }, undefined, publication)
    await read({ observer: 'ada', limit: 10 }, undefined, publication)
  }
  assert.deepEqual(await plansOf('"at" >='), { reused: 3, byValues: 0 })
  assert.deepEqual(await plansOf('"observer" ='), { reused: 0, byValues: 3 })
})

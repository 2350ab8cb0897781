/** How often PostgreSQL plans the statement of a page. */
import { strict as assert } from 'node:assert'
import { test } from 'node:test'
import { sql } from 'kysely'
import { POSTGRES } from '../../../test/support/engines.ts'
import { querySql } from '../../../test/support/sql.ts'
import { OBSERVATION_DAYS } from '../../src/lists/filters.ts'
import { BY_TIME } from '../../src/lists/list-sql.ts'
import { pageReader } from '../../src/lists/page.ts'
import { DEFAULT_OPTIONS, openDatabase } from '../../src/storage/open/open.ts'
import type { Publication } from '../../src/storage/publication.ts'

const ROWS = `insert into observation (at, id, observer, type, tags, body)
  select to_char(timestamp '2020-01-01' + n * interval '1 hour', 'YYYY-MM-DD"T"HH24:MI:SS"Z"'), 'o' || n, 'Ada', 0, '[]',
    '{"id":"o' || n || '"}' from generate_series(1, 5000) n`

test('PostgreSQL plans a page no more after it was read five times', async (t) => {
  const { url, remove } = await POSTGRES.create()
  t.after(remove)
  await querySql(url, `${ROWS}; analyze observation`)
  // Prepared statements belong to a connection.
  const database = await openDatabase(url, { ...DEFAULT_OPTIONS, poolSize: 1 })
  t.after(() => database.close())
  const publication = (await database.prepare<Publication>(sql`select * from dataset`)({})) as Publication
  const read = pageReader(database, {
    table: 'observation',
    order: BY_TIME,
    filters: OBSERVATION_DAYS,
    separator: Buffer.from('},{'),
  })
  for (let page = 0; page < 8; page++) await read({}, undefined, publication)
  const plans = await database.prepare(sql`select generic_plans as reused, custom_plans as planned
    from pg_prepared_statements where statement like '%from "observation"%'
      and statement not like '%pg_prepared_statements%'`)({})
  assert.deepEqual(plans, { reused: 3, planned: 5 })
})

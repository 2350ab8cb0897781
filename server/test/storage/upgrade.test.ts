import { strict as assert } from 'node:assert'
import { test } from 'node:test'
import { sql } from 'kysely'
import { ENGINES } from '../../../test/support/engines.ts'
import { createSandbox } from '../../../test/support/sandbox.ts'
import { withWriter } from '../../src/publish/apply/staging.ts'

for (const engine of ENGINES)
  test(`a store of schema version 1 gets the columns of later versions (${engine.name})`, async (t) => {
    const sandbox = await createSandbox(t, engine)
    await sandbox.seed(2)
    await sandbox.withDatabase((database) =>
      withWriter(database, async ({ db }) => {
        await sql`alter table dataset drop column erasures`.execute(db)
        await sql`update heliolog_schema set version = 1 where table_set = 'data'`.execute(db)
      }),
    )
    assert.equal((await sandbox.readPublished()).observations.length, 2)
    const dataset = await sandbox.withDatabase(({ reader }) =>
      reader.selectFrom('dataset').select('erasures').executeTakeFirstOrThrow(),
    )
    assert.equal(dataset.erasures, 0)
  })

import assert from 'node:assert/strict'
import { copyFile } from 'node:fs/promises'
import { DatabaseSync } from 'node:sqlite'
import { describe, it } from 'node:test'
import { Kysely, PostgresDialect, sql } from 'kysely'
import { type Migration, Migrator } from 'kysely/migration'
import { createUninitialised, ENGINES, POSTGRES, SQLITE } from '../../../test/support/engines.ts'
import { waitUntil } from '../../../test/support/sandbox.ts'
import { connectSql } from '../../../test/support/sql.ts'
import { listTokens, revokeToken, sha256 } from '../../src/access/tokens.ts'
import { DEFAULT_OPTIONS, openDatabase } from '../../src/storage/open/open.ts'
import { connectionTo } from '../../src/storage/postgres/connection-settings.ts'
import { Pool } from '../../src/storage/postgres/pool.ts'
import { publishedData } from '../../src/storage/schema/001-published-data.ts'
import { bodiesInListOrder } from '../../src/storage/schema/002-bodies-in-list-order.ts'
import { tokenChanges } from '../../src/storage/schema/003-token-changes.ts'
import { urlKeys } from '../../src/storage/schema/004-url-keys.ts'
import {
  POSTGRES_SCHEMA,
  type SchemaDialect,
  SQLITE_SCHEMA,
  type Untyped,
} from '../../src/storage/schema/schema-dialect.ts'
import { NodeSqliteDialect } from '../../src/storage/sqlite/kysely-dialect.ts'
import { callLogPath } from '../../src/storage/sqlite/sqlite-file.ts'

const ROWS = Array.from({ length: 50 }, (_, index) => ({
  at: `2024-01-01T00:00:${10 + index}Z`,
  id: `o${index}`,
  observer: index % 2 ? 'Ada' : 'Zoé',
  type: index % 3,
  tags: JSON.stringify(index % 2 ? ['sketch'] : []),
  body: JSON.stringify({ id: `o${index}`, comments: 'x'.repeat(index * 100) }),
}))

const IMAGES = [['thumb'], ['10', '9', 'a_b', 'thumb'], ['9', '__proto__']].map((keys, index) => ({
  at: '2024-01-01T00:00:00Z',
  id: `i${index}`,
  observer: 'Ada',
  tags: '[]',
  body: `{"id":"i${index}","urls":{${keys.map((key) => `"${key}":"https://x.example/"`)}}}`,
}))

/** Opens a store without running migrations. */
const openRaw = (url: string): Untyped =>
  url.startsWith('sqlite:')
    ? new Kysely({ dialect: new NodeSqliteDialect(new DatabaseSync(url.slice('sqlite:'.length))) })
    : new Kysely({
        dialect: new PostgresDialect({ pool: new Pool('test', connectionTo(url, DEFAULT_OPTIONS), 1) }),
      })

/** Creates the tables of an earlier version. */
const migrateRaw = async (
  db: Untyped,
  url: string,
  migrations: (dialect: SchemaDialect) => Record<string, Migration>,
): Promise<void> => {
  const dialect = url.startsWith('sqlite:') ? SQLITE_SCHEMA : POSTGRES_SCHEMA
  const { error } = await new Migrator({
    db,
    provider: { getMigrations: async () => migrations(dialect) },
    migrationTableName: 'migration_data',
    migrationLockTableName: 'migration_data_lock',
  }).migrateToLatest()
  assert.equal(error, undefined)
}

/** Creates a store with the schema and data of version 1.0. */
const createVersion1Store = async (url: string): Promise<void> => {
  const db = openRaw(url)
  await migrateRaw(db, url, (dialect) => ({ '001-published-data': { up: publishedData(dialect) } }))
  await db.insertInto('observation').values(ROWS).execute()
  await db.insertInto('image').values(IMAGES).execute()
  const tagged = ROWS.filter(({ tags }) => tags !== '[]')
  await db
    .insertInto('observation_tag')
    .values(tagged.map(({ at, id, observer, type }) => ({ tag: 'sketch', at, id, observer, type })))
    .execute()
  await db.destroy()
}

describe('migration of a store from version 1.0', () => {
  for (const engine of ENGINES)
    it(`keeps records and indexes, fills tag rows, counts URL keys, measures texts on ${engine.name}`, async () => {
      const store = await createUninitialised(engine)
      try {
        await createVersion1Store(store.url)
        const database = await openDatabase(store.url)
        try {
          const records = await database.reader.selectFrom('observation').selectAll().orderBy('at').execute()
          assert.deepEqual(
            records.map(({ id, body }) => [id, body]),
            ROWS.map(({ id, body }) => [id, body]),
          )
          const tagged = await database.reader
            .selectFrom('observation_tag')
            .selectAll()
            .orderBy('at')
            .execute()
          assert.deepEqual(
            tagged.map((row) => ({ ...row })),
            ROWS.filter(({ tags }) => tags !== '[]').map(({ at, id, observer, type, body }) => ({
              tag: 'sketch',
              at,
              id,
              observer,
              type,
              body,
            })),
          )
          const { url_keys, text_bytes } = await database.reader
            .selectFrom('dataset')
            .select(['url_keys', 'text_bytes'])
            .executeTakeFirstOrThrow()
          const { observation, image } = JSON.parse(text_bytes)
          assert.deepEqual(observation, { comments: 4_900, id: 3, tags: 6 })
          assert.deepEqual([image.id, image.url_9, image.url_thumb], [2, 18, 18])
          assert.equal(url_keys, '{"10":1,"9":2,"__proto__":1,"a_b":1,"thumb":2}')
          if (engine === POSTGRES)
            assert.deepEqual((await sql`select * from pending_index`.execute(database.calls)).rows, [])
        } finally {
          await database.close()
        }
      } finally {
        await store.remove()
      }
    })
})

describe('migration of a call log from version 1.4', () => {
  for (const engine of ENGINES)
    it(`keeps calls, each counted once, and finds the last use of tokens on ${engine.name}`, async () => {
      const store = await engine.create()
      try {
        await (await openDatabase(store.url)).close()
        const earlier = openRaw(store.url.startsWith('sqlite:') ? callLogPath(store.url) : store.url)
        for (const table of ['token_use', 'import_run'])
          await sql`drop table ${sql.table(table)}`.execute(earlier)
        await sql`alter table call drop column count`.execute(earlier)
        await sql`delete from migration_calls where name >= '005'`.execute(earlier)
        for (const [at, token] of [
          ['2026-05-11T09:30:00.000Z', 't_1'],
          ['2026-05-12T09:30:00.000Z', 't_1'],
          ['2026-05-13T09:30:00.000Z', null],
        ])
          await sql`insert into call (at, request_id, method, path, query, status, milliseconds, bytes, token_id, address)
            values (${at}, 'x', 'GET', '/', '', 200, 1, 1, ${token}, '::1')`.execute(earlier)
        await earlier.destroy()
        const { calls, close } = await openDatabase(store.url)
        const rows = await calls.selectFrom('call').select(['token_id', 'count']).orderBy('at').execute()
        assert.deepEqual(
          rows.map(({ token_id, count }) => [token_id, count]),
          [
            ['t_1', 1],
            ['t_1', 1],
            [null, 1],
          ],
        )
        const uses = await calls.selectFrom('token_use').selectAll().execute()
        await close()
        assert.deepEqual(
          uses.map((use) => ({ ...use })),
          [{ token_id: 't_1', last_used_at: '2026-05-12T09:30:00.000Z' }],
        )
      } finally {
        await store.remove()
      }
    })
})

describe('migration of a store in use on PostgreSQL', () => {
  it('waits for a long read without blocking other readers', async () => {
    const store = await POSTGRES.create()
    const [longReader, other] = [connectSql(store.url), connectSql(store.url)]
    try {
      await other.unsafe(`alter table dataset drop column text_bytes, drop column tombstones_from;
        alter table tombstone drop column is_forgotten;
        delete from migration_data where name >= '010'; set statement_timeout = 20000`)
      await longReader.unsafe('begin; select version from dataset')
      const opened = openDatabase(store.url)
      await waitUntil('the migration waits', async () => {
        const waiting = await other`select 1 from pg_stat_activity
          where wait_event_type = 'Lock' and datname = current_database()`
        return waiting.length > 0
      })
      assert.equal((await other`select version from dataset`).length, 1)
      await longReader.unsafe('commit')
      await (await opened).close()
    } finally {
      await Promise.all([longReader.end(), other.end()])
      await store.remove()
    }
  })
})

const TOKENS = ['t_aaaaaaaa', 't_bbbbbbbb'].map((id, index) => ({
  id,
  hash: sha256(id),
  holder: 'Ada',
  purpose: 'p',
  rate: index ? 600 : null,
  issued_at: '2024-01-01T00:00:00Z',
  expires_on: null,
  revoked_at: index ? '2024-02-01T00:00:00Z' : null,
}))

const NEW_COLUMNS = { scope: 'api', email: null, bulk_per_hour: null, deleted_at: null }
const withNewColumns = (token: (typeof TOKENS)[number]) => ({ ...token, ...NEW_COLUMNS })

/** Creates a store with the tables of version 1.4, and tokens. */
const createVersion14Store = async (url: string): Promise<void> => {
  const db = openRaw(url)
  await migrateRaw(db, url, (dialect) => ({
    '001-published-data': { up: publishedData(dialect) },
    '002-bodies-in-list-order': { up: bodiesInListOrder(dialect) },
    '003-token-changes': { up: tokenChanges },
    '004-url-keys': { up: urlKeys(dialect) },
  }))
  await db.insertInto('token').values(TOKENS).execute()
  await db.destroy()
}

const readTokens = async (url: string) => {
  const database = await openDatabase(url)
  try {
    return (await listTokens(database.reader)).map((token) => ({ ...token }))
  } finally {
    await database.close()
  }
}

describe('migration of a store from version 1.4', () => {
  for (const engine of ENGINES)
    it(`keeps the tokens as ordinary ones on ${engine.name}`, async () => {
      const store = await createUninitialised(engine)
      try {
        await createVersion14Store(store.url)
        assert.deepEqual(await readTokens(store.url), TOKENS.map(withNewColumns))
        assert.deepEqual(await readTokens(store.url), TOKENS.map(withNewColumns))
      } finally {
        await store.remove()
      }
    })

  it('leaves no tokens in the data file, and keeps revocations when it is repeated', async () => {
    const store = await createUninitialised(SQLITE)
    const path = store.url.slice('sqlite:'.length)
    try {
      await createVersion14Store(store.url)
      // A crash before the last step leaves the tokens in both files, as this copy does.
      await copyFile(path, `${path}.copy`)
      const database = await openDatabase(store.url)
      await revokeToken(database, 't_aaaaaaaa', Date.parse('2024-03-01T00:00:00Z'))
      await database.close()
      assert.deepEqual(tokenTables(path), [])
      const expected = TOKENS.map(withNewColumns).map((token, index) =>
        index ? token : { ...token, revoked_at: '2024-03-01T00:00:00Z' },
      )
      await copyFile(`${path}.copy`, path)
      assert.deepEqual(await readTokens(store.url), expected)
      assert.deepEqual(tokenTables(path), [])
    } finally {
      await store.remove()
    }
  })
})

const tokenTables = (path: string): unknown[] => {
  const file = new DatabaseSync(path)
  try {
    return file.prepare("select name from sqlite_master where name in ('token', 'token_change')").all()
  } finally {
    file.close()
  }
}

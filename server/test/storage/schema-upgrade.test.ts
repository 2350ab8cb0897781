import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { describe, it } from 'node:test'
import { sql } from 'kysely'
import { createUninitialised, ENGINES, type Engine, type Store } from '../../../test/support/engines.ts'
import { withStore } from '../../../test/support/importing.ts'
import { readPublished } from '../../../test/support/published.ts'
import { image, observation, publishRows, publishTogether } from '../../../test/support/publishing.ts'
import { querySql } from '../../../test/support/sql.ts'
import { IMAGES, OBSERVATIONS, OBSERVERS } from '../../src/domain/records/kinds.ts'
import { StoreError } from '../../src/domain/user-error.ts'
import { verify } from '../../src/publish/correct/verify.ts'
import { copyStore } from '../../src/storage/open/copy-store.ts'
import { DEFAULT_OPTIONS, openDatabase, openReadOnly } from '../../src/storage/open/open.ts'
import type { Untyped } from '../../src/storage/schema/schema-dialect.ts'
import { filesOf } from '../../src/storage/sqlite/sqlite-file.ts'

/** All rows that release 1.5.0 stored for two publications and their index. */
const STORED: Record<string, Record<string, string | number | null>[]> = JSON.parse(
  readFileSync(join(import.meta.dirname, 'schema-1-store.json'), 'utf8'),
)
const [FIRST = '', SECOND = ''] = (STORED['publication'] ?? []).map(({ version }) => String(version))

/** The indexes that had other columns on SQLite. */
const FIRST_INDEXES = [
  ['observation_by_type', 'observation', 'type, at, id, body'],
  ['observation_by_publication', 'observation', 'publication, at, id, is_new, tags, body'],
  ['image_by_publication', 'image', 'publication, at, id, is_new, tags, body'],
  ['observer_by_publication', 'observer', 'publication, nickname, is_new'],
  ['observation_by_observer_type', 'observation', 'observer, type, at, id'],
] as const

const FIRST_TABLES = {
  index_entry: 'day text not null primary key, entries text not null',
  index_flag: `at text not null, id text not null, flag text not null, observer text not null, body text not null,
    primary key (at, id, flag)`,
  mirror: 'number integer primary key, address text not null, cursor text not null, version text not null',
}
/** The definitions of all tables and indexes of the data. */
const definitionsOf = async ({ url }: Store): Promise<unknown[]> => {
  if (!url.startsWith('sqlite:'))
    return querySql(
      url,
      `select table_name || ' ' || column_name || ' ' || data_type as definition from information_schema.columns
       where table_schema = current_schema() union all select definition from pending_index
       union all select indexdef from pg_indexes where schemaname = current_schema() order by 1`,
    )
  using file = new DatabaseSync(url.slice('sqlite:'.length))
  return file.prepare('select sql from sqlite_master where sql is not null order by name').all()
}

/** Replaces the tables and rows of a new store by those of the first schema. */
const createFirstSchema = async (engine: Engine): Promise<Store> => {
  const store = await engine.create()
  const database = await openDatabase(store.url)
  const writer = await database.openWriter()
  const db = writer.db as Untyped
  await sql`drop table day_digest`.execute(db)
  await sql`alter table dataset drop column erasures`.execute(db)
  await sql`delete from dataset`.execute(db)
  for (const [table, columns] of Object.entries(FIRST_TABLES)) {
    await sql`drop table if exists ${sql.table(table)}`.execute(db)
    await sql.raw(`create table ${table} (${columns})`).execute(db)
  }
  if (store.url.startsWith('sqlite:'))
    for (const [index, table, columns] of FIRST_INDEXES) {
      await sql`drop index if exists ${sql.ref(index)}`.execute(db)
      await sql.raw(`create index ${index} on ${table} (${columns})`).execute(db)
    }
  for (const [table, rows] of Object.entries(STORED)) await db.insertInto(table).values(rows).execute()
  await writer.close()
  await database.close()
  const setVersion = 'update heliolog_schema set version = 1'
  if (!store.url.startsWith('sqlite:')) await querySql(store.url, setVersion)
  else
    for (const path of Object.values(filesOf(store.url.slice('sqlite:'.length)))) {
      using file = new DatabaseSync(path)
      file.exec(setVersion)
    }
  return store
}

for (const engine of ENGINES)
  describe(`upgrade of schema version 1 on ${engine.name}`, () => {
    it('is requested by an error when the store is copied or opened for reading only', async () => {
      const store = await createFirstSchema(engine)
      const target = await createUninitialised(engine)
      const copy = () =>
        copyStore(store.url, target.url, {
          database: DEFAULT_OPTIONS,
          withCallLog: true,
          onProgress: () => {},
          onWritten: () => {},
          signal: new AbortController().signal,
        })
      try {
        for (const use of [copy, () => openReadOnly(store.url)])
          await assert.rejects(use, (error) => {
            assert.ok(error instanceof StoreError)
            assert.match(error.message, /lacks tables of this release; add them with heliolog init/)
            return true
          })
      } finally {
        await store.remove()
        await target.remove()
      }
    })

    it('leads to the tables and indexes of a new store', async () => {
      const [store, fresh] = [await createFirstSchema(engine), await engine.create()]
      try {
        await (await openDatabase(store.url)).close()
        assert.deepEqual(await definitionsOf(store), await definitionsOf(fresh))
      } finally {
        await store.remove()
        await fresh.remove()
      }
    })

    it('gives the data their new version, and keeps those of former publications', async () => {
      const store = await createFirstSchema(engine)
      try {
        // Several processes may open it at once after a restart.
        const [database, ...others] = await Promise.all([1, 2, 3].map(() => openDatabase(store.url)))
        await Promise.all(others.map((other) => other.close()))
        assert.ok(database)
        const { reader } = database
        try {
          const { version, publication, published_at, erasures } = await reader
            .selectFrom('dataset')
            .selectAll()
            .executeTakeFirstOrThrow()
          assert.deepEqual([publication, published_at, erasures], [3, '2024-06-02T12:00:01Z', 0])
          const publications = await reader.selectFrom('publication').selectAll().orderBy('number').execute()
          assert.deepEqual(
            publications.slice(0, 2).map((one) => ({ ...one })),
            STORED['publication'],
          )
          assert.deepEqual(
            publications.map((one) => [one.version_before, one.version]),
            [
              ['0000000000000', FIRST],
              [FIRST, SECOND],
              [SECOND, version],
            ],
          )
          assert.equal(await reader.selectFrom('index_state').selectAll().executeTakeFirst(), undefined)
          assert.deepEqual(await verify(database), [])

          const upgraded = await readPublished(database)
          assert.equal(upgraded.meta.last_published_at, published_at)
          await withStore(engine, async (fresh) => {
            await publishTogether(fresh, [
              [
                OBSERVATIONS,
                [
                  observation('a', '2024-05-11T09:30:00Z', { gt: 1, st: 6, tags: ['flare'] }),
                  observation('b', '2024-05-11T10:00:00Z', {
                    observer: 'Zoë',
                    gt: 2,
                    st: 9,
                    comments: 'naked-eye – “group”',
                  }),
                ],
              ],
              [IMAGES, [image('i', '2024-05-12T08:00:00Z', { tags: ['disk'] })]],
              [OBSERVERS, [{ nickname: 'Idle' }]],
            ])
            const { meta, ...data } = await readPublished(fresh)
            const last_published_at = published_at
            assert.deepEqual({ ...data, meta: { ...meta, last_published_at } }, upgraded)
          })

          await publishRows(database, OBSERVATIONS, [observation('c', '2024-05-12T09:00:00Z')])
          assert.deepEqual(await verify(database), [])
        } finally {
          await database.close()
        }
      } finally {
        await store.remove()
      }
    })
  })

import assert from 'node:assert/strict'
import { hash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { describe, it } from 'node:test'
import { type Kysely, sql } from 'kysely'
import { createUninitialised, ENGINES } from '../../../test/support/engines.ts'
import { storeFor, withStore } from '../../../test/support/importing.ts'
import { pluck } from '../../../test/support/pluck.ts'
import { metaOf } from '../../../test/support/published.ts'
import { observation, publishRows } from '../../../test/support/publishing.ts'
import { querySql, runSql } from '../../../test/support/sql.ts'
import { OBSERVATIONS, OBSERVERS } from '../../src/domain/records/kinds.ts'
import { StoreError, UsageError } from '../../src/domain/user-error.ts'
import { parseDatabaseUrl, withoutPassword } from '../../src/storage/database-url.ts'
import { openDatabase, openReadOnly, readSchemaState } from '../../src/storage/open/open.ts'
import type { Tables } from '../../src/storage/schema/tables.ts'

/** Chosen so that byte order differs from UTF-16 order and from any locale's collation. */
const IN_BYTE_ORDER = ['A a', 'A-b', 'Z', '_x', 'a', 'aB', 'ab', 'z', 'Å', 'é', 'ｚ', '😀']

/** Digests of the files, without SQLite's own, or the names of the tables. */
const contentsOf = async (url: string): Promise<unknown> => {
  if (!url.startsWith('sqlite:')) return querySql(url, 'select tablename from pg_tables order by 1')
  const folder = dirname(url.slice('sqlite:'.length))
  const files = (await readdir(folder)).filter((name) => name.endsWith('.db')).sort()
  return Promise.all(files.map(async (name) => [name, hash('sha256', await readFile(join(folder, name)))]))
}

for (const engine of ENGINES)
  describe(`storage on ${engine.name}`, () => {
    it('keeps its data when it is opened again', async (t) => {
      const { database, url } = await storeFor(t, engine)
      await publishRows(database, OBSERVATIONS, [observation('a', '2024-05-11T09:30:00Z')])
      const again = await openDatabase(url)
      const { observations } = await metaOf(again)
      await again.close()
      assert.equal(observations, 1)
    })

    for (const [made, change, message] of [
      [
        'a later release',
        'update heliolog_schema set version = 999',
        /has schema version 999, .*no later one/,
      ],
      [
        'an earlier program',
        'create table migration_data (name text)',
        /earlier program, .*docs\/upgrading\.md/,
      ],
    ] as const)
      it(`is rejected and left as it is when ${made} made it`, async (t) => {
        const store = await engine.create()
        t.after(() => store.remove())
        const { openWriter, close } = await openDatabase(store.url)
        const writer = await openWriter()
        await sql.raw(change).execute(writer.db)
        await writer.close()
        await close()
        const before = await contentsOf(store.url)
        for (const open of [openDatabase, openReadOnly, readSchemaState])
          await assert.rejects(open(store.url), (error) => {
            assert.ok(error instanceof StoreError)
            assert.match(error.message, message)
            return true
          })
        assert.deepEqual(await contentsOf(store.url), before)
      })

    it('is created once when an empty store is opened several times concurrently', async (t) => {
      const store = await createUninitialised(engine)
      const databases = await Promise.all([1, 2, 3].map(() => openDatabase(store.url)))
      t.after(async () => {
        await Promise.all(databases.map((database) => database.close()))
        await store.remove()
      })
      for (const { reader } of databases)
        assert.equal((await reader.selectFrom('dataset').selectAll().execute()).length, 1)
    })

    it('gives each new store an id of its own', async () => {
      const ids = new Set<string>()
      for (const _ of [1, 2]) {
        const store = await createUninitialised(engine)
        const database = await openDatabase(store.url)
        const [row] = await database.reader.selectFrom('dataset').select('store_id').execute()
        assert.match(row?.store_id ?? '', /^[0-9a-f]{16}$/)
        ids.add(row?.store_id ?? '')
        await database.close()
        await store.remove()
      }
      assert.equal(ids.size, 2)
    })

    it('sorts and compares keys by bytes', () =>
      withStore(engine, async (database, url) => {
        const shuffled = IN_BYTE_ORDER.toSorted()
        assert.notDeepEqual(shuffled, IN_BYTE_ORDER)
        await publishRows(
          database,
          OBSERVERS,
          shuffled.map((nickname) => ({ nickname })),
        )
        const ids = ['-', '.a', '0', ':', 'A', 'Z', '_', 'a', 'aB', 'ab', 'z', '~']
        const tags = IN_BYTE_ORDER.map((tag) => tag.toLowerCase())
        await publishRows(
          database,
          OBSERVATIONS,
          ids.toReversed().map((id) => observation(id, '2024-05-11T09:30:00Z', { observer: 'a', tags })),
        )
        const keys = async (query: string) => pluck((await runSql(url, query)) as { key: string }[], 'key')
        assert.deepEqual(await keys('select nickname as key from observer order by nickname'), IN_BYTE_ORDER)
        assert.deepEqual(await keys('select id as key from observation order by at, id'), ids)
        const bytes = (a: string, b: string) => Buffer.compare(Buffer.from(a), Buffer.from(b))
        const found = await keys("select tag as key from observation_tag where id = 'A' order by tag")
        assert.deepEqual(found, [...new Set(tags)].sort(bytes))
        const after = await keys("select nickname as key from observer where nickname > 'Z'")
        assert.equal(after.length, IN_BYTE_ORDER.length - 3, 'comparison uses the same order')
      }))

    it('rejects writes through the reader, even when its type is cast', () =>
      withStore(engine, async ({ reader }) => {
        const writable = reader as unknown as Kysely<Tables>
        const statements = [
          () =>
            writable
              .insertInto('daily_activity')
              .values({ day: '2024-05-11', body: '{}', publication: 1 })
              .execute(),
          () => writable.updateTable('dataset').set({ version: 'x' }).execute(),
          () => writable.deleteFrom('dataset').execute(),
          () => sql`drop table token`.execute(writable),
          () => writable.transaction().execute((db) => db.deleteFrom('dataset').execute()),
        ]
        for (const statement of statements) await assert.rejects(statement(), /read-?only/)
        const [row] = await reader.selectFrom('dataset').select('version').execute()
        assert.equal(row?.version, '0000000000000')
      }))

    it('isolates transactions and rolls them back on error', () =>
      withStore(engine, async (database) => {
        const writer = await database.openWriter()
        const failing = writer.transaction(async (db) => {
          await db.updateTable('dataset').set({ version: 'half' }).execute()
          const [seen] = await database.reader.selectFrom('dataset').select('version').execute()
          assert.equal(seen?.version, '0000000000000', 'uncommitted changes are not visible')
          throw new Error('no')
        })
        await assert.rejects(failing, /^Error: no$/).finally(() => writer.close())
        const [row] = await database.reader.selectFrom('dataset').select('version').execute()
        assert.equal(row?.version, '0000000000000')
      }))
  })

describe('database URL', () => {
  it('is printed without its password, whatever characters that contains', () => {
    const secrets = ['secret', 'se@cret', 'se/cret', 'se:cret', 's%40', '@', 'se?cret', 'se#cret']
    for (const secret of secrets) {
      const shown = withoutPassword(`postgres://user:${secret}@db.example:5432/name`)
      assert.equal(shown, 'postgres://user:***@db.example:5432/name')
    }
    assert.ok(!withoutPassword('postgres://db.example/name?user=u&password=secret&x=1').includes('secret'))
    assert.equal(
      withoutPassword('postgres://one.example/name, postgres://user:se,cret@two.example/name,x'),
      'postgres://one.example/name, postgres://user:***@two.example/name,x',
    )
    for (const plain of [
      'postgres://user@db.example/name',
      'sqlite:data/heliolog.db',
      'postgres://db.example/name',
    ])
      assert.equal(withoutPassword(plain), plain)
  })

  it('is accepted for a SQLite file or PostgreSQL and rejected otherwise', () => {
    assert.deepEqual(parseDatabaseUrl('sqlite:data/x.db'), { engine: 'sqlite', path: 'data/x.db' })
    assert.deepEqual(parseDatabaseUrl('sqlite:///tmp/x.db'), { engine: 'sqlite', path: '/tmp/x.db' })
    assert.deepEqual(parseDatabaseUrl('sqlite:/tmp/x.db'), { engine: 'sqlite', path: '/tmp/x.db' })
    assert.equal(parseDatabaseUrl('postgres://u@h/n').engine, 'postgres')
    assert.equal(parseDatabaseUrl('postgresql://u@h/n').engine, 'postgres')
    for (const bad of [
      '',
      'data/x.db',
      'sqlite:',
      'sqlite::memory:',
      'mysql://h/n',
      'postgres://[',
      'postgres:h',
    ])
      assert.throws(() => parseDatabaseUrl(bad), UsageError, bad)
  })
})

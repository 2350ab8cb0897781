import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { createUninitialised, ENGINES } from '../../../test/support/engines.ts'
import { storeFor } from '../../../test/support/importing.ts'
import { readPublished } from '../../../test/support/published.ts'
import { image, observation, publishRows, publishTogether } from '../../../test/support/publishing.ts'
import { IMAGES, OBSERVATIONS, OBSERVERS } from '../../src/domain/records/kinds.ts'
import { StoreError } from '../../src/domain/user-error.ts'
import { undo } from '../../src/publish/correct/undo.ts'
import { verify } from '../../src/publish/correct/verify.ts'
import { copyStore } from '../../src/storage/open/copy-store.ts'
import { DEFAULT_OPTIONS, openDatabase, openReadOnly } from '../../src/storage/open/open.ts'
import { createFirstSchema, definitionsOf, STORED } from '../support/first-schema.ts'

const [FIRST = '', SECOND = ''] = (STORED['publication'] ?? []).map(({ version }) => String(version))

for (const engine of ENGINES)
  describe(`upgrade of schema version 1 on ${engine.name}`, () => {
    it('is requested by an error when the store is copied or opened for reading only', async (t) => {
      const store = await createFirstSchema(engine)
      const target = await createUninitialised(engine)
      t.after(() => Promise.all([store.remove(), target.remove()]))
      const copy = () =>
        copyStore(store.url, target.url, {
          database: DEFAULT_OPTIONS,
          withCallLog: true,
          onProgress: () => {},
          onWritten: () => {},
          signal: new AbortController().signal,
        })
      for (const use of [copy, () => openReadOnly(store.url)])
        await assert.rejects(use, (error) => {
          assert.ok(error instanceof StoreError)
          assert.match(
            error.message,
            /has schema version 1, but this release needs version \d+; .* run heliolog upgrade/,
          )
          return true
        })
    })

    it('leads to the tables and indexes of a new store', async (t) => {
      const [store, fresh] = [await createFirstSchema(engine), await engine.create()]
      t.after(() => Promise.all([store.remove(), fresh.remove()]))
      await (await openDatabase(store.url)).close()
      assert.deepEqual(await definitionsOf(store), await definitionsOf(fresh))
    })

    it('gives the data their new version, and keeps those of former publications', async (t) => {
      const store = await createFirstSchema(engine)
      // Several processes may open it at once after a restart.
      const [database, ...others] = await Promise.all([1, 2, 3].map(() => openDatabase(store.url)))
      await Promise.all(others.map((other) => other.close()))
      assert.ok(database)
      t.after(async () => {
        await database.close()
        await store.remove()
      })
      const { reader } = database
      const { version, publication, published_at, erasures } = await reader
        .selectFrom('dataset')
        .selectAll()
        .executeTakeFirstOrThrow()
      assert.deepEqual([publication, published_at, erasures], [3, '2024-06-02T12:00:01Z', 0])
      const publications = await reader.selectFrom('publication').selectAll().orderBy('number').execute()
      assert.deepEqual(
        publications.slice(0, 2).map((one) => ({ ...one })),
        STORED['publication']?.map((one) => ({
          ...{ ...one, action: null, source: null, files: null },
          profile_before: null,
        })),
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
      const { database: fresh } = await storeFor(t, engine)
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

      await publishRows(database, OBSERVATIONS, [observation('c', '2024-05-12T09:00:00Z')])
      assert.deepEqual(await verify(database), [])
      await undo(database, 2)
      await undo(database, 1)
      const { observers } = await readPublished(database)
      assert.deepEqual(
        observers.map((body) => JSON.parse(body).nickname),
        ['Ada'],
      )
    })
  })

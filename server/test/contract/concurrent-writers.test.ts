import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { createUninitialised, ENGINES } from '../../../test/support/engines.ts'
import { runHeliolog } from '../../../test/support/heliolog-process.ts'
import { ndjson, withFiles, withStore } from '../../../test/support/importing.ts'
import { readPublished } from '../../../test/support/published.ts'
import { image, observation, publishRows } from '../../../test/support/publishing.ts'
import { issueToken, listTokens } from '../../src/access/tokens.ts'
import { IMAGES, OBSERVATIONS } from '../../src/publish/kinds.ts'
import { retract } from '../../src/publish/retract.ts'
import { verify } from '../../src/publish/verify.ts'
import { openDatabase } from '../../src/storage/open.ts'

const AT = '2024-05-11T09:30:00Z'
const rows = (letter: string, count: number) =>
  Array.from({ length: count }, (_, index) =>
    observation(`${letter}${index}`, AT, { observer: letter, tags: ['t', letter] }),
  )

for (const engine of ENGINES)
  describe(`concurrent writers on ${engine.name}`, () => {
    it('run one after another, and every publication is applied', () =>
      withStore(engine, async (database) => {
        await publishRows(database, OBSERVATIONS, rows('x', 3))
        await Promise.all([
          publishRows(database, OBSERVATIONS, rows('a', 60)),
          publishRows(database, OBSERVATIONS, rows('b', 40)),
          publishRows(database, IMAGES, [image('i', AT)]),
          retract(database, 'observation', ['x0', 'x1', 'x2']),
          issueToken(database, { holder: 'h', purpose: 'p', rate: null, expiresOn: null }),
        ])
        const { meta, observationTags } = await readPublished(database)
        assert.deepEqual([meta.observations, meta.images, meta.observers], [100, 1, 3])
        assert.equal(observationTags.length, 200)
        assert.equal((await listTokens(database.reader)).length, 1)
        assert.deepEqual(await verify(database), [])
      }))

    it('apply the last change completely when they change the same records', () =>
      withStore(engine, async (database) => {
        const titled = (title: string) =>
          Array.from({ length: 50 }, (_, index) => observation(`o${index}`, AT, { title, observer: title }))
        await Promise.all(
          ['one', 'two', 'three'].map((title) => publishRows(database, OBSERVATIONS, titled(title))),
        )
        const { observations, observers } = await readPublished(database)
        assert.equal(new Set(observations.map((body) => JSON.parse(body).title)).size, 1)
        assert.deepEqual([observations.length, observers.length], [50, 1])
        assert.deepEqual(await verify(database), [])
      }))

    it('run one after another in separate processes on a new store', async () => {
      const store = await createUninitialised(engine)
      try {
        await withFiles(
          { 'a.ndjson': ndjson(rows('a', 400)), 'b.ndjson': ndjson(rows('b', 300)) },
          async (files) => {
            const runs = files.map((file) =>
              runHeliolog(['import', 'observations', file, '--database', store.url]),
            )
            for (const { status, stdout, stderr } of await Promise.all(runs))
              assert.equal(status, 0, stdout + stderr)
          },
        )
        const database = await openDatabase(store.url)
        try {
          const { meta, observationTags } = await readPublished(database)
          assert.deepEqual([meta.observations, meta.observers, observationTags.length], [700, 2, 1_400])
          assert.deepEqual(await verify(database), [])
        } finally {
          await database.close()
        }
      } finally {
        await store.remove()
      }
    })
  })

import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { ENGINES, POSTGRES } from '../../../../test/support/engines.ts'
import { importContents, ndjson, withStore } from '../../../../test/support/importing.ts'
import { readPublished } from '../../../../test/support/published.ts'
import { image, observation, publishRows } from '../../../../test/support/publishing.ts'
import { IMAGES, OBSERVATIONS } from '../../../src/domain/records/kinds.ts'
import { RetractionError } from '../../../src/publish/apply/staged-publication.ts'
import { retract } from '../../../src/publish/correct/retract.ts'
import { verify } from '../../../src/publish/correct/verify.ts'
import type { Database } from '../../../src/storage/database.ts'

const AT = '2024-05-11T09:30:00Z'
const rows = (count: number) =>
  Array.from({ length: count }, (_, index) => observation(`o${index}`, AT, { tags: ['t'] }))
const snapshot = async (database: Database, content: object[], options = {}) =>
  (
    await importContents(
      database,
      OBSERVATIONS,
      { 'rows.ndjson': ndjson(content) },
      { snapshot: true, ...options },
    )
  ).outcome?.difference

for (const engine of ENGINES)
  describe(`snapshot import on ${engine.name}`, () => {
    it('retracts missing records with their tags, days and observers', () =>
      withStore(engine, async (database) => {
        const missing = observation('x', '2024-05-12T09:30:00Z', { observer: 'Bob', tags: ['t'] })
        await publishRows(database, OBSERVATIONS, [...rows(10), missing])
        await publishRows(database, IMAGES, [image('i', AT)])
        const changed = [...rows(9), observation('o9', AT, { gt: 1, st: 1 }), observation('n', AT)]
        assert.deepEqual(await snapshot(database, changed), {
          new: 1,
          changed: 1,
          unchanged: 9,
          retracted: 1,
        })
        const { meta, observationTags, observers } = await readPublished(database)
        assert.deepEqual(
          [meta.observations, meta.images, meta.last_day, observers.length],
          [11, 1, '2024-05-11', 1],
        )
        assert.equal(observationTags.length, 9, 'a row without tags removes them')
        assert.deepEqual(await verify(database), [])
      }))

    // No SQL decides the rest.
    if (engine === POSTGRES) return

    it('retracts more than a tenth of the records only with another limit', () =>
      withStore(engine, async (database) => {
        await publishRows(database, OBSERVATIONS, rows(20))
        assert.equal((await snapshot(database, rows(18)))?.retracted, 2, 'exactly a tenth is allowed')
        const before = await readPublished(database)
        await assert.rejects(snapshot(database, [...rows(16), observation('n', AT)]), (error) => {
          assert.ok(error instanceof RetractionError)
          assert.match(
            error.message,
            /would retract 2 of 18 observations, more than 10% of them; nothing was changed.*--max-retract 2,/,
          )
          return true
        })
        await assert.rejects(snapshot(database, [], { dryRun: true }), RetractionError)
        await assert.rejects(
          snapshot(database, rows(16), { maxRetract: { records: 1 } }),
          /retract 2 of 18 observations, more than 1; nothing/,
        )
        await assert.rejects(snapshot(database, rows(17), { maxRetract: { percent: 5 } }), RetractionError)
        assert.deepEqual(await readPublished(database), before)
        const counts = { new: 0, changed: 0, unchanged: 16, retracted: 2 }
        assert.deepEqual(
          await snapshot(database, rows(16), { maxRetract: { records: 2 }, dryRun: true }),
          counts,
        )
        assert.equal((await snapshot(database, [], { maxRetract: { percent: 100 } }))?.retracted, 18)
        const empty = await readPublished(database)
        assert.deepEqual(
          [empty.observations, empty.days, empty.observers, empty.observationTags],
          [[], [], [], []],
        )
        assert.deepEqual([empty.meta.version, empty.meta.first_day], ['0000000000000', null])
        assert.notEqual(empty.meta.last_published_at, null, 'an empty dataset is a publication, too')
      }))
  })

for (const engine of ENGINES)
  describe(`retract on ${engine.name}`, () => {
    it('restores the data as it was before the records were published', () =>
      withStore(engine, async (database) => {
        await publishRows(database, OBSERVATIONS, rows(3))
        await publishRows(database, IMAGES, [image('i', AT, { tags: ['t'] })])
        const before = await readPublished(database)
        const later = observation('x', '2024-05-12T09:30:00Z', { observer: 'Bob', tags: ['t', 'u'], wolf: 7 })
        await publishRows(database, OBSERVATIONS, [later])
        await publishRows(database, IMAGES, [image('j', AT, { observer: 'Bob', tags: ['u'] })])
        const { retracted } = await retract(database, 'observation', ['x', 'x'])
        assert.equal(retracted, 1, 'a repeated id counts once')
        const { version } = await retract(database, 'image', ['j'])
        const after = await readPublished(database)
        assert.equal(version, before.meta.version)
        assert.deepEqual(after, {
          ...before,
          meta: { ...before.meta, last_published_at: after.meta.last_published_at },
        })
      }))
  })

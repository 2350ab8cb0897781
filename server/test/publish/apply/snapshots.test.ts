import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { ENGINES, POSTGRES } from '../../../../test/support/engines.ts'
import { importContents, ndjson, withStore } from '../../../../test/support/importing.ts'
import { readPublished } from '../../../../test/support/published.ts'
import { image, observation, publishRows } from '../../../../test/support/publishing.ts'
import { IMAGES, OBSERVATIONS, OBSERVERS } from '../../../src/domain/records/kinds.ts'
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

    it('keeps the published records of bad rows when bad rows are skipped', () =>
      withStore(engine, async (database) => {
        await publishRows(database, OBSERVATIONS, rows(20))
        await publishRows(database, OBSERVERS, [{ nickname: 'Bob' }, { nickname: 'Cy' }])
        const bad = { ...observation('o18', AT), date_of_observation: '0000-00-00', gt: 7 }
        const options = { skipInvalid: true }
        assert.deepEqual(await snapshot(database, [...rows(18), bad], options), {
          new: 0,
          changed: 0,
          unchanged: 18,
          retracted: 1,
        })
        const content = '[{"nickname":" Bob ","town":"Rome"},{"nickname":"Ada"}]'
        const allow = { snapshot: true, skipInvalid: true, maxRetract: { percent: 100 } }
        await importContents(database, OBSERVERS, { 'rows.json': content }, allow)
        const { observations, observationTags, observers } = await readPublished(database)
        const kept = observations.map((body) => JSON.parse(body)).find(({ id }) => id === 'o18')
        assert.deepEqual([observations.length, kept?.gt], [19, null])
        assert.equal(observationTags.length, 19)
        assert.deepEqual(
          observers.map((body) => JSON.parse(body).nickname),
          ['Ada', 'Bob'],
        )
        assert.deepEqual(await verify(database), [])
      }))

    // No SQL decides the rest.
    if (engine === POSTGRES) return

    it('retracts nothing when the id of a bad row cannot be read', () =>
      withStore(engine, async (database) => {
        await publishRows(database, OBSERVATIONS, rows(20))
        const changed = [...rows(18), observation('n', AT)]
        const counts = { new: 1, changed: 0, unchanged: 18, retracted: 0 }
        const badRows = [
          observation('not an id', AT),
          { observer: 'Ada', type: 0, date_of_observation: AT },
          observation('o3', AT, { gt: 4, st: 4 }),
        ]
        for (const bad of badRows)
          assert.deepEqual(
            await snapshot(database, [...changed, bad], { skipInvalid: true, dryRun: true }),
            counts,
          )
        const content = `id,observer,type,date_of_observation\n${Array.from({ length: 18 }, (_, index) => `o${index},Ada,0,${AT}\n`).join('')}o18;Ada\n`
        const report = await importContents(
          database,
          OBSERVATIONS,
          { 'rows.csv': content },
          { snapshot: true, skipInvalid: true },
        )
        assert.deepEqual([report.badRowsWithoutId, report.outcome?.difference.retracted], [1, 0])
      }))

    it('retracts nothing when a profile makes the id of a bad row from a bad value', () =>
      withStore(engine, async (database) => {
        const profile = { id: '{observer}-{date}-{type}', values: { type: { white: 0 } } }
        const csv = (...cells: string[]) => `observer,date_of_observation,type,gt\n${cells.join('\n')}\n`
        const good = Array.from({ length: 20 }, (_, index) => `Ada${index},${AT},white,1`)
        await importContents(database, OBSERVATIONS, { 'rows.csv': csv(...good) }, { profile })
        const import18 = async (...bad: string[]) => {
          const contents = { 'rows.csv': csv(...good.slice(0, 18), ...bad) }
          const options = { profile, snapshot: true, skipInvalid: true, dryRun: true }
          const report = await importContents(database, OBSERVATIONS, contents, options)
          return [report.badRowsWithoutId, report.outcome?.difference.retracted]
        }
        assert.deepEqual(await import18('Ada18,0000-00-00,white,1'), [1, 0])
        assert.deepEqual(await import18(`Ada18,${AT},green,1`), [1, 0])
        assert.deepEqual(await import18(`Ada18,${AT},2,1`, `Ada18,${AT},7,1`), [1, 0])
        assert.deepEqual(await import18(`Ada18,${AT},white,x`), [0, 1], 'the id does not depend on gt')
      }))

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
        const { differences } = await retract(database, 'observation', ['x', 'x'])
        assert.equal(differences[0]?.retracted, 1, 'a repeated id counts once')
        const { version } = await retract(database, 'image', ['j'])
        const after = await readPublished(database)
        assert.equal(version, before.meta.version)
        assert.deepEqual(after, {
          ...before,
          meta: { ...before.meta, last_published_at: after.meta.last_published_at },
        })
      }))
  })

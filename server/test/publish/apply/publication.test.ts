import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { ENGINES, POSTGRES } from '../../../../test/support/engines.ts'
import { importContents, ndjson, withStore } from '../../../../test/support/importing.ts'
import { metaOf, readPublished } from '../../../../test/support/published.ts'
import { observation } from '../../../../test/support/publishing.ts'
import { OBSERVATIONS } from '../../../src/domain/records/kinds.ts'
import { verify } from '../../../src/publish/correct/verify.ts'
import type { Database } from '../../../src/storage/database.ts'

const DAY = '2024-05-11'
const at = (time: string, day = DAY) => `${day}T${time}:00Z`
const NOW = Date.parse('2024-06-01T12:00:00Z')

const importRows = async (database: Database, rows: object[], options = {}) => {
  const report = await importContents(
    database,
    OBSERVATIONS,
    { 'rows.ndjson': ndjson(rows) },
    { now: NOW, ...options },
  )
  return report.outcome?.difference
}
const counts = (isNew: number, changed: number, unchanged: number, retracted = 0) => ({
  new: isNew,
  changed,
  unchanged,
  retracted,
})
for (const engine of ENGINES)
  describe(`publication on ${engine.name}`, () => {
    it('keeps tags when a row has no tags field, and clears them for an empty list', () =>
      withStore(engine, async (database) => {
        await importRows(database, [observation('a', at('09:30'), { tags: ['x', 'y'] })])
        const withTags = await metaOf(database)
        assert.deepEqual(await importRows(database, [observation('a', at('09:30'))]), counts(0, 0, 1))
        assert.deepEqual(
          await importRows(database, [observation('a', at('09:45'), { type: 2 })]),
          counts(0, 1, 0),
        )
        const moved = await readPublished(database)
        assert.deepEqual(moved.observationTags, [`x|${at('09:45')}|a|Ada|2`, `y|${at('09:45')}|a|Ada|2`])
        assert.deepEqual(await importRows(database, [observation('a', at('09:30'))]), counts(0, 1, 0))
        assert.equal(
          (await metaOf(database)).version,
          withTags.version,
          'the record is restored with its tags',
        )
        assert.deepEqual(
          await importRows(database, [observation('a', at('09:30'), { tags: [] })]),
          counts(0, 1, 0),
        )
        const cleared = await readPublished(database)
        assert.deepEqual(cleared.observationTags, [])
        assert.notEqual(cleared.meta.version, withTags.version, 'tags are part of the version')
        assert.deepEqual(await verify(database), [])
      }))

    it('preserves control characters, backslashes and SQL in texts', () =>
      withStore(engine, async (database) => {
        const texts = [
          '\\N',
          '\\.',
          'a\tb\r\nc',
          '\u2028 \u0001 😀 \u{10ffff}',
          "'; drop table observation; --",
          '"\\"',
          '\u00a0',
        ]
        const rows = texts.map((text, index) =>
          observation(`o${index}`, at('09:30'), { title: text, comments: text, tags: [`t${index}'"\\`] }),
        )
        await importRows(database, rows)
        const { observations, observationTags } = await readPublished(database)
        assert.deepEqual(
          observations.map((body) => JSON.parse(body).comments),
          texts,
        )
        assert.equal(observationTags[3], `t3'"\\|${at('09:30')}|o3|Ada|0`)
        assert.deepEqual(await importRows(database, rows), counts(0, 0, texts.length))
      }))

    // No SQL decides the rest.
    if (engine === POSTGRES) return

    it('reports the number of new, changed and unchanged records', () =>
      withStore(engine, async (database) => {
        const [a, b] = [observation('a', at('09:30')), observation('b', at('10:30'), { gt: 1, st: 2 })]
        assert.deepEqual(await importRows(database, [a, b]), counts(2, 0, 0))
        const c = observation('c', at('11:30'))
        const changed = observation('b', at('10:30'), { gt: 1, st: 3 })
        assert.deepEqual(await importRows(database, [a, changed, c]), counts(1, 1, 1))
        await assert.rejects(
          importRows(database, []),
          /rows\.ndjson: there are no rows, so nothing was published$/,
        )
        assert.deepEqual(
          await importRows(database, [], { snapshot: true, maxRetract: { percent: 100 } }),
          counts(0, 0, 0, 3),
        )
        assert.deepEqual(await verify(database), [])
      }))

    it('keeps version and publication time when the same file is imported again', () =>
      withStore(engine, async (database) => {
        const rows = [observation('a', at('09:30'), { tags: ['flare'] }), observation('b', at('10:30'))]
        await importRows(database, rows)
        const before = await readPublished(database)
        assert.equal(before.meta.last_published_at, '2024-06-01T12:00:00Z')
        assert.deepEqual(await importRows(database, rows, { now: NOW + 3_600_000 }), counts(0, 0, 2))
        assert.deepEqual(await readPublished(database), before)
      }))

    it('publishes several files of different formats together', () =>
      withStore(engine, async (database) => {
        const report = await importContents(
          database,
          OBSERVATIONS,
          {
            'a.csv': `id,observer,type,date_of_observation,gt,st,tags\na,Ada,0,${at('09:30')},2,5,Flare;Filament\n`,
            'b.ndjson': ndjson([{ data: [observation('b', at('10:30'))], next_cursor: null }]),
            'c.json': JSON.stringify([observation('c', at('11:30'))], null, 2),
          },
          { now: NOW },
        )
        assert.deepEqual([report.rows, report.outcome?.difference], [3, counts(3, 0, 0)])
        const { observations, observationTags, meta } = await readPublished(database)
        assert.deepEqual(
          observations.map((body) => JSON.parse(body).id),
          ['a', 'b', 'c'],
        )
        assert.deepEqual(observationTags, [`filament|${at('09:30')}|a|Ada|0`, `flare|${at('09:30')}|a|Ada|0`])
        assert.equal(meta.version, report.outcome?.version)
        assert.deepEqual([meta.first_day, meta.last_day, meta.days, meta.observations], [DAY, DAY, 1, 3])
      }))
  })

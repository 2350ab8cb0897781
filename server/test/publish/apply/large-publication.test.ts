import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { SQLITE } from '../../../../test/support/engines.ts'
import { importContents, ndjson, withStore } from '../../../../test/support/importing.ts'
import { readPublished } from '../../../../test/support/published.ts'
import { observation } from '../../../../test/support/publishing.ts'
import { OBSERVATIONS } from '../../../src/domain/records/kinds.ts'
import { retract } from '../../../src/publish/correct/retract.ts'
import { verify } from '../../../src/publish/correct/verify.ts'

/** More days, observers and records than one batch holds. */
const RECORDS = 2_100
const rows = (name: string, more = {}) =>
  Array.from({ length: RECORDS }, (_, index) =>
    observation(`o${index}`, new Date(Date.UTC(2000, 0, 1 + (index >> 1))).toISOString(), {
      observer: `${name} ${index >> 1}`,
      wolf: index % 2 ? 10 : 20,
      ...more,
    }),
  )

describe('large publication', () => {
  it('updates all days and observers when records are added, changed and retracted', () =>
    withStore(SQLITE, async (database) => {
      const importRows = async (content: object[], options = {}) =>
        (await importContents(database, OBSERVATIONS, { 'rows.ndjson': ndjson(content) }, options)).outcome
          ?.difference
      const assertPublished = async (name: string, count: number) => {
        const { days, observers, observationTags, meta } = await readPublished(database)
        assert.deepEqual([days.length, observers.length, meta.observations], [count / 2, count / 2, count])
        for (const day of days.map((body) => JSON.parse(body)))
          assert.deepEqual([day.obs_count, day.observer_count, day.wolf_mean], [2, 1, 15], day.day)
        for (const one of observers.map((body) => JSON.parse(body)))
          assert.ok(one.nickname.startsWith(`${name} `) && one.observations === 2, one.nickname)
        assert.deepEqual(
          [observationTags.length, meta.days, meta.observers],
          [count * 2, count / 2, count / 2],
        )
        assert.deepEqual(await verify(database), [])
      }
      assert.equal((await importRows(rows('a', { tags: ['x', 'y'] })))?.new, RECORDS)
      await assertPublished('a', RECORDS)
      assert.equal((await importRows(rows('b')))?.changed, RECORDS)
      await assertPublished('b', RECORDS)
      const left = rows('b', { tags: ['x', 'y'] }).slice(0, 100)
      assert.equal(
        (await importRows(left, { snapshot: true, maxRetract: { percent: 100 } }))?.retracted,
        RECORDS - 100,
      )
      await assertPublished('b', 100)
      await retract(
        database,
        'observation',
        Array.from({ length: 100 }, (_, index) => `o${index}`),
      )
      assert.equal((await readPublished(database)).meta.version, '0000000000000')
    }))
})

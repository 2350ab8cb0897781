import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { SQLITE } from '../../../../test/support/engines.ts'
import { importContents, withStore } from '../../../../test/support/importing.ts'
import { metaOf, readPublished } from '../../../../test/support/published.ts'
import { image, observation, publishRows } from '../../../../test/support/publishing.ts'
import { IMAGES, OBSERVATIONS, OBSERVERS } from '../../../src/domain/records/kinds.ts'
import { retract } from '../../../src/publish/correct/retract.ts'
import { verify } from '../../../src/publish/correct/verify.ts'

const AT = '2024-05-11T09:30:00Z'
const IDLE = '{"nickname":"Ida","observations":0,"images":0,"first_seen":null}'

describe('registered observers', () => {
  it('are listed before they publish, counted then, and stay listed after a retraction', () =>
    withStore(SQLITE, async (database) => {
      const { outcome } = await importContents(database, OBSERVERS, { 'o.csv': 'nickname\n Ida\n' })
      assert.deepEqual(outcome?.difference, { new: 1, changed: 0, unchanged: 0, retracted: 0 })
      const { observers, details, meta } = await readPublished(database)
      assert.deepEqual(observers, [IDLE])
      assert.equal(
        details[0],
        `${IDLE.slice(0, -1)},"last_seen":null,"days":0,"white_light":0,"h_alpha":0,"cak":0,"wolf_mean":null,"wolf_min":null,"wolf_max":null,"a_mean":null,"a_min":null,"a_max":null}`,
      )
      assert.deepEqual([meta.observers, meta.version], [1, outcome?.version])
      assert.notEqual(meta.version, '0000000000000')
      assert.notEqual(meta.last_published_at, null)
      await publishRows(database, OBSERVATIONS, [observation('a', AT, { observer: 'Ida' })])
      await publishRows(database, IMAGES, [image('i', '2024-05-12T09:30:00Z', { observer: 'Ida' })])
      const counted = await readPublished(database)
      assert.deepEqual(counted.observers, [
        `{"nickname":"Ida","observations":1,"images":1,"first_seen":"${AT}"}`,
      ])
      await retract(database, 'observation', ['a'])
      await retract(database, 'image', ['i'])
      assert.deepEqual((await readPublished(database)).observers, [IDLE])
      assert.equal((await metaOf(database)).version, meta.version)
      assert.deepEqual(await verify(database), [])
    }))

  it('change neither version nor publication time when they have records already', () =>
    withStore(SQLITE, async (database) => {
      await publishRows(database, OBSERVATIONS, [observation('a', AT)])
      const before = await readPublished(database)
      await publishRows(database, OBSERVERS, [{ nickname: 'Ada' }])
      assert.deepEqual(await readPublished(database), before)
      await retract(database, 'observation', ['a'])
      assert.deepEqual(
        (await readPublished(database)).observers,
        [IDLE.replace('Ida', 'Ada')],
        'a registered observer stays listed',
      )
      assert.deepEqual(await verify(database), [])
    }))
})

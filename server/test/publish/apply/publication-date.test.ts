import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { SQLITE } from '../../../../test/support/engines.ts'
import { withStore } from '../../../../test/support/importing.ts'
import { metaOf } from '../../../../test/support/published.ts'
import { observation, publishTogether, tryPublishRows } from '../../../../test/support/publishing.ts'
import { OBSERVATIONS } from '../../../src/domain/records/kinds.ts'
import { retract } from '../../../src/publish/correct/retract.ts'
import type { Database } from '../../../src/storage/database.ts'

const AT = '2024-05-11T09:30:00Z'
const NOW = Date.parse('2024-06-01T12:00:00Z')
const HOUR_MS = 3_600_000
const dateOf = async (database: Database): Promise<string | null> =>
  (await metaOf(database)).last_published_at

describe('publication date', () => {
  it('is a second later when the last one was in this second or the clock was set back', () =>
    withStore(SQLITE, async (database) => {
      const publishAt = async (id: string, now: number) => {
        await tryPublishRows(database, OBSERVATIONS, [observation(id, AT)], { now })
        return dateOf(database)
      }
      assert.equal(await publishAt('a', NOW), '2024-06-01T12:00:00Z')
      assert.equal(await publishAt('b', NOW + 999), '2024-06-01T12:00:01Z')
      assert.equal(await publishAt('c', NOW - HOUR_MS), '2024-06-01T12:00:02Z')
      await retract(database, 'observation', ['a'], { now: NOW - HOUR_MS })
      assert.equal(await dateOf(database), '2024-06-01T12:00:03Z')
      assert.equal(await publishAt('d', NOW + HOUR_MS), '2024-06-01T13:00:00Z')
    }))

  it("is the origin's in a mirror, unless that is not later than the mirror's own", () =>
    withStore(SQLITE, async (database) => {
      const versions: string[] = []
      for (const [index, id] of ['a', 'b', 'c'].entries()) {
        await tryPublishRows(database, OBSERVATIONS, [observation(id, AT)], { now: NOW + index * 1_000 })
        versions.push((await metaOf(database)).version)
      }
      const mirror = async (ids: string[], publishedAt: string | null) => {
        const result = await publishTogether(
          database,
          [[OBSERVATIONS, ids.map((id) => observation(id, AT))]],
          {
            snapshot: true,
            maxRetract: { percent: 100 },
            now: NOW + HOUR_MS,
            expectedVersion: { version: versions[ids.length - 1] as string, publishedAt },
          },
        )
        assert.ok(result.published)
        return dateOf(database)
      }
      assert.equal(await mirror(['a', 'b'], '2024-06-01T12:30:00Z'), '2024-06-01T12:30:00Z')
      assert.equal(await mirror(['a', 'b'], '2024-06-01T12:10:00Z'), '2024-06-01T12:30:00Z')
      assert.equal(await mirror(['a', 'b', 'c'], '2024-06-01T12:30:00Z'), '2024-06-01T13:00:00Z')
      assert.equal(await mirror(['a'], null), '2024-06-01T13:00:01Z')
      assert.equal(await mirror(['a'], '2024-06-01T14:00:00Z'), '2024-06-01T14:00:00Z')
    }))
})

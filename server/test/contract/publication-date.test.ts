import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { ENGINES } from '../../../test/support/engines.ts'
import { withStore } from '../../../test/support/importing.ts'
import { metaOf } from '../../../test/support/published.ts'
import { observation, publishTogether, tryPublishRows } from '../../../test/support/publishing.ts'
import { CSV_HEADER, startStreamedImport } from '../../../test/support/streamed-import.ts'
import { OBSERVATIONS } from '../../src/publish/kinds.ts'
import { retract } from '../../src/publish/retract.ts'
import type { Database } from '../../src/storage/database.ts'

const AT = '2024-05-11T09:30:00Z'
const NOW = Date.parse('2024-06-01T12:00:00Z')
const HOUR_MS = 3_600_000
/** More than fits into a pipe, so that an import that was sent them all has started to read. */
const MANY_ROWS = 5_000

const dateOf = async (database: Database): Promise<string | null> =>
  (await metaOf(database)).last_published_at

const csvRows = (letter: string, count: number): string =>
  Array.from({ length: count }, (_, index) => `${letter}${index},Ada,0,${AT}\n`).join('')

const nextSecond = (): Promise<void> => new Promise((done) => setTimeout(done, 1_000 - (Date.now() % 1_000)))

for (const engine of ENGINES)
  describe(`publication date on ${engine.name}`, () => {
    it('is the time of the commit when imports overlap', (t) =>
      withStore(engine, async (database, url) => {
        const slow = startStreamedImport(t, url)
        await slow.write(`${CSV_HEADER}\n${csvRows('slow', MANY_ROWS)}`)
        await nextSecond()
        const fast = startStreamedImport(t, url)
        fast.end(`${CSV_HEADER}\n${csvRows('fast', 1)}`)
        assert.equal((await fast.ended).status, 0)
        const first = await dateOf(database)
        const ended = Date.now()
        slow.end(csvRows('last', 1))
        assert.equal((await slow.ended).status, 0)
        const second = await dateOf(database)
        assert.ok(first && second && second > first, `${second} is later than ${first}`)
        assert.ok(Date.parse(second) > ended - 1_000 && Date.parse(second) <= Date.now() + 1_000, second)
      }))

    it('is a second later when the last publication was in the same second or the clock was set back', () =>
      withStore(engine, async (database) => {
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

    it("is the source's in a mirror, unless that is not later than the mirror's own", () =>
      withStore(engine, async (database) => {
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

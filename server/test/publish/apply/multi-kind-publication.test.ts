import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { ENGINES, POSTGRES } from '../../../../test/support/engines.ts'
import { withStore } from '../../../../test/support/importing.ts'
import { metaOf, readPublished } from '../../../../test/support/published.ts'
import { image, observation, publishTogether } from '../../../../test/support/publishing.ts'
import { IMAGES, type Kind, OBSERVATIONS, OBSERVERS } from '../../../src/domain/records/kinds.ts'
import { RetractionError, VersionMismatchError } from '../../../src/publish/apply/staged-publication.ts'
import { verify } from '../../../src/publish/correct/verify.ts'

const NOW = Date.parse('2024-06-01T12:00:00Z')
const at = (day: number) => `2024-05-${10 + day}T09:30:00Z`
const rows = (count: number): [Kind, object[]][] => {
  const days = Array.from({ length: count }, (_, day) => day)
  return [
    [OBSERVATIONS, days.map((day) => observation(`o${day}`, at(day), { wolf: day, tags: ['t'] }))],
    [IMAGES, days.map((day) => image(`i${day}`, at(day), { observer: `Bo ${day}`, tags: ['t'] }))],
    [OBSERVERS, [{ nickname: 'Ada' }, ...days.map((day) => ({ nickname: `Idle ${day}` }))]],
  ]
}
const counts = (isNew: number, changed: number, unchanged: number, retracted: number) => ({
  new: isNew,
  changed,
  unchanged,
  retracted,
})
for (const engine of ENGINES)
  describe(`publication of several kinds on ${engine.name}`, () => {
    it('replaces the data of every kind when it is a snapshot', () =>
      withStore(engine, async (database) => {
        await publishTogether(database, rows(20), { now: NOW })
        const [[, observations], [, images], [, observers]] = rows(19) as [
          [Kind, object[]],
          [Kind, object[]],
          [Kind, object[]],
        ]
        const result = await publishTogether(
          database,
          [
            [OBSERVATIONS, [...observations, observation('new', at(3), { observer: 'Idle 3' })]],
            [IMAGES, images.map((row, index) => (index === 3 ? { ...row, title: 'other' } : row))],
            [OBSERVERS, observers],
          ],
          { snapshot: true, now: NOW },
        )
        assert.deepEqual(result.published && result.differences, [
          counts(1, 0, 19, 1),
          counts(0, 1, 18, 1),
          counts(0, 0, 20, 1),
        ])
        const { meta } = await readPublished(database)
        assert.deepEqual([meta.observations, meta.images, meta.observers], [20, 19, 1 + 19 + 19])
        assert.deepEqual(await verify(database), [])
      }))

    // No SQL decides the rest.
    if (engine === POSTGRES) return

    it('changes nothing when it would retract too much of one kind', () =>
      withStore(engine, async (database) => {
        await publishTogether(database, rows(9), { now: NOW })
        const before = await readPublished(database)
        const [observations, images] = rows(10) as [[Kind, object[]], [Kind, object[]]]
        const fewer: [Kind, object[]][] = [observations, images, [OBSERVERS, [{ nickname: 'Ada' }]]]
        await assert.rejects(publishTogether(database, fewer, { snapshot: true }), (error) => {
          assert.ok(error instanceof RetractionError)
          assert.match(error.message, /would retract 9 of 10 observers.*nothing was changed/)
          return true
        })
        assert.deepEqual(await readPublished(database), before)
        await publishTogether(database, fewer, { snapshot: true, maxRetract: { percent: 100 } })
        assert.equal((await metaOf(database)).observations, 10)
      }))

    it('changes nothing unless the data has the expected version', () =>
      withStore(engine, async (database) => {
        await publishTogether(database, rows(2), { now: NOW })
        const { version } = await metaOf(database)
        await publishTogether(database, rows(3), { now: NOW + 1_000 })
        const before = await readPublished(database)
        const publishVersion = (expected: string, publishedAt: string | null) =>
          publishTogether(database, rows(2), {
            snapshot: true,
            maxRetract: { percent: 100 },
            now: NOW,
            expectedVersion: { version: expected, publishedAt },
          })
        await assert.rejects(publishVersion('0123456789abcdefghij', at(0)), (error) => {
          assert.ok(error instanceof VersionMismatchError)
          assert.equal(
            error.message,
            `the data would have version ${version} instead of 0123456789abcdefghij`,
          )
          return true
        })
        assert.deepEqual(await readPublished(database), before)
        await publishVersion(version, '2024-07-01T00:00:00Z')
        const after = await metaOf(database)
        assert.deepEqual([after.version, after.last_published_at], [version, '2024-07-01T00:00:00Z'])
      }))

    it('changes only the date when given a version without records', () =>
      withStore(engine, async (database) => {
        await publishTogether(database, rows(1), { now: NOW })
        const before = await readPublished(database)
        const source = { version: before.meta.version, publishedAt: '2024-07-01T00:00:00Z' }
        await assert.rejects(
          publishTogether(database, [], { expectedVersion: { ...source, version: '0123456789abcdefghij' } }),
          VersionMismatchError,
        )
        assert.deepEqual(await readPublished(database), before)
        await publishTogether(database, [], { expectedVersion: source })
        const { meta } = before
        assert.deepEqual(await readPublished(database), {
          ...before,
          meta: { ...meta, last_published_at: source.publishedAt },
        })
      }))
  })

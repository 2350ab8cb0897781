import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { ENGINES, POSTGRES } from '../../../../test/support/engines.ts'
import { importContents, ndjson, withStore } from '../../../../test/support/importing.ts'
import { metaOf, readPublished } from '../../../../test/support/published.ts'
import { image, observation, publishRows, publishTogether } from '../../../../test/support/publishing.ts'
import { IMAGES, OBSERVATIONS, OBSERVERS } from '../../../src/domain/records/kinds.ts'
import { pruneHistory } from '../../../src/publish/correct/history.ts'
import { renameObserver } from '../../../src/publish/correct/rename-observer.ts'
import { retract } from '../../../src/publish/correct/retract.ts'
import { setProfile } from '../../../src/publish/correct/sources.ts'
import { undo } from '../../../src/publish/correct/undo.ts'
import { verify } from '../../../src/publish/correct/verify.ts'
import { readSources } from '../../../src/publish/source.ts'
import type { Database } from '../../../src/storage/database.ts'

const AT = '2024-05-11T09:30:00Z'
const row = (id: string, more: object = {}) => observation(id, AT, more)

const publicationOf = async ({ reader }: Database): Promise<number> =>
  (await reader.selectFrom('dataset').select('publication').executeTakeFirstOrThrow()).publication

/** Everything but the date. */
const dataOf = async (database: Database) => {
  const { meta, ...data } = await readPublished(database)
  return { ...data, meta: { ...meta, last_published_at: undefined } }
}

for (const engine of ENGINES)
  describe(`undo on ${engine.name}`, () => {
    it('restores the profile that an import replaced, but no later one', () =>
      withStore(engine, async (database) => {
        const profileOf = async () => (await readSources(database.reader, OBSERVATIONS))[0]?.profile
        const importWith = (newProfile: string | undefined, id: string) =>
          importContents(database, OBSERVATIONS, { 'a.ndjson': ndjson([row(id)]) }, { newProfile })
        await importWith(undefined, 'a')
        await importWith('null = ["1"]', 'b')
        await importWith('null = ["2"]', 'c')
        await undo(database, 2)
        assert.equal(await profileOf(), 'null = ["2"]')
        await undo(database, 3)
        assert.equal(await profileOf(), 'null = ["1"]')
        await undo(database, 5)
        assert.equal(await profileOf(), 'null = ["2"]')
        await undo(database, 6)
        assert.equal(await profileOf(), 'null = ["1"]')
        await importWith('null = ["3"]', 'd')
        // Without a change there is no publication.
        await importWith('null = ["4"]', 'd')
        await undo(database, 8)
        assert.equal(await profileOf(), 'null = ["4"]')
        await importWith('null = ["5"]', 'e')
        await setProfile(database, OBSERVATIONS, 'main', 'null = ["6"]')
        await undo(database, 10)
        assert.equal(await profileOf(), 'null = ["6"]')
      }))

    it('names the records in the way when later publications touched them', () =>
      withStore(engine, async (database) => {
        await publishRows(database, OBSERVATIONS, [row('a'), row('b'), row('c')])
        await publishRows(database, IMAGES, [image('i', AT)])
        const rows = Array.from({ length: 25 }, (_, index) => row(`n${index}`))
        await publishRows(database, OBSERVATIONS, [row('a', { gt: 1 }), ...rows])
        await retract(database, 'observation', ['n1'])
        await publishRows(database, OBSERVATIONS, [row('a', { gt: 2 }), row('b', { gt: 1 })])
        const before = await readPublished(database)
        await assert.rejects(undo(database, 3), {
          name: 'UserError',
          message: [
            'publication 3 cannot be undone: later publications changed 2 of its records; nothing was changed',
            '  observation "a": publication 5',
            '  observation "n1": publication 4',
            'Undo publication 5, then publication 4 first, or correct these records with an import.',
          ].join('\n'),
        })
        await undo(database, 2)
        assert.equal(
          (await metaOf(database)).images,
          0,
          'later publications of other records are no obstacle',
        )
        await publishRows(
          database,
          OBSERVATIONS,
          rows.slice(2).map((one) => ({ ...one, gt: 5 })),
        )
        await assert.rejects(
          undo(database, 3),
          /25 of its records[^…]*\n {2}… and 5 more\nUndo publication 7, then/,
        )
        await publishRows(database, OBSERVATIONS, [row('n1')])
        await assert.rejects(
          undo(database, 4),
          /one of its records;.*\n {2}observation "n1": publication 8\n/,
        )
        assert.notDeepEqual(await readPublished(database), before)
      }))

    // No SQL decides the rest.
    if (engine === POSTGRES) return

    it('restores the data before each kind of publication, and repeats it when undone', () =>
      withStore(engine, async (database) => {
        await publishTogether(database, [
          [OBSERVATIONS, [row('a', { gt: 1, st: 2, tags: ['t'] }), row('b', { observer: 'Bob' })]],
          [IMAGES, [image('i', AT, { observer: 'Bob', tags: ['u'] })]],
          [OBSERVERS, [{ nickname: 'Idle' }, { nickname: 'Bob' }]],
        ])
        const steps: (() => Promise<unknown>)[] = [
          () => publishRows(database, OBSERVATIONS, [row('a', { gt: 3, st: 9, tags: [] }), row('c')]),
          () => publishTogether(database, [[IMAGES, []]], { snapshot: true, maxRetract: { percent: 100 } }),
          () => publishRows(database, OBSERVERS, [{ nickname: 'New' }]),
          () =>
            publishTogether(database, [[OBSERVERS, [{ nickname: 'Bob' }]]], {
              snapshot: true,
              maxRetract: { percent: 100 },
            }),
          () => renameObserver(database, { from: 'Bob', to: 'Robert', merge: false }),
          () => renameObserver(database, { from: 'Bob', to: 'Ada', merge: true }),
        ]
        for (const step of steps) {
          const before = await dataOf(database)
          await step()
          const after = await dataOf(database)
          assert.notDeepEqual(after, before)
          await undo(database, await publicationOf(database))
          assert.deepEqual(await dataOf(database), before)
          await undo(database, await publicationOf(database))
          assert.deepEqual(await dataOf(database), after)
          await undo(database, await publicationOf(database))
          assert.deepEqual(await verify(database), [])
        }
      }))

    it('removes the observers of the first publication also without history', () =>
      withStore(engine, async (database) => {
        await publishRows(database, OBSERVERS, [{ nickname: 'Ada' }])
        await pruneHistory(database, '2999-01-01')
        await undo(database, 1)
        assert.equal((await metaOf(database)).observers, 0)
      }))

    it('rejects publications that it lacks, that changed nothing, or without history', () =>
      withStore(engine, async (database) => {
        await assert.rejects(undo(database, 1), /nothing has been published yet/)
        await publishRows(database, OBSERVATIONS, [row('a')])
        await assert.rejects(undo(database, 2), /there is no publication 2; the newest is 1/)
        const { version } = await metaOf(database)
        const expectedVersion = { version, publishedAt: '2100-01-01T00:00:00Z' }
        await publishTogether(database, [], { expectedVersion })
        await assert.rejects(undo(database, 2), /2 cannot be undone: it changed no records/)
        await publishRows(database, OBSERVATIONS, [row('a', { gt: 1 })])
        await publishRows(database, OBSERVATIONS, [row('b')])
        await pruneHistory(database, '2101-01-01')
        await assert.rejects(undo(database, 4), /the history before publication 4 has been deleted/)
        await publishRows(database, OBSERVATIONS, [row('c')])
        await publishRows(database, OBSERVATIONS, [row('c', { tags: ['t'] })])
        await assert.rejects(undo(database, 5), /one of its records;.*\n {2}observation "c": publication 6\n/)
        await undo(database, 6)
        await undo(database, 5)
        await assert.rejects(undo(database, 5), /one of its records;.*\n {2}observation "c": publication 8\n/)
      }))
  })

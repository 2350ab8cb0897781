/** The sources of a mirror: those that it takes over, and what it rejects. */
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { ENGINES } from '../../../test/support/engines.ts'
import { importContents, ndjson, withStore } from '../../../test/support/importing.ts'
import { image, observation, publishTogether } from '../../../test/support/publishing.ts'
import { IMAGES, KINDS, OBSERVATIONS, OBSERVERS } from '../../src/domain/records/kinds.ts'
import { UsageError } from '../../src/domain/user-error.ts'
import { renameSource } from '../../src/publish/correct/sources.ts'
import { chooseSource, readMirrorSources, readSources, requireSourceName } from '../../src/publish/source.ts'
import type { Database } from '../../src/storage/database.ts'

const AT = '2024-05-11T09:30:00Z'

const mirrorSourcesOf = (database: Database) => database.readConsistently(readMirrorSources)

/** Publishes an observation of the mirrored server. */
const mirrorOne = async (database: Database): Promise<void> => {
  const source = (await mirrorSourcesOf(database)).get(OBSERVATIONS)
  await importContents(database, OBSERVATIONS, { 'a.ndjson': ndjson([observation('a', AT)]) }, { source })
}

const assertRejected = (work: Promise<unknown>, message: RegExp) =>
  assert.rejects(work, (error: Error) => {
    assert.ok(error instanceof UsageError)
    assert.match(error.message, message)
    return true
  })

for (const engine of ENGINES)
  describe(`sources of a mirror on ${engine.name}`, () => {
    it('are the main ones when the store was a mirror before 2.0', () =>
      withStore(engine, async (database) => {
        await publishTogether(database, [[OBSERVATIONS, [observation('own', AT)]]])
        await publishTogether(
          database,
          [
            [OBSERVATIONS, [observation('a', AT)]],
            [OBSERVERS, [{ nickname: 'Idle' }]],
          ],
          { note: 'mirror of https://sun.example.org' },
        )
        // A correction of a mirrored record is none of its own.
        await publishTogether(database, [[OBSERVATIONS, [observation('a', AT, { seeing: 1 })]]])
        const sources = await mirrorSourcesOf(database)
        assert.deepEqual(
          KINDS.map((kind) => sources.get(kind)?.number),
          [1, undefined, 2],
        )
        await mirrorOne(database)
        const [source] = await readSources(database.reader, OBSERVATIONS)
        assert.deepEqual([source?.number, source?.name], [1, 'mirror'])
      }))

    it('are rejected with the others when these have records', () =>
      withStore(engine, async (database) => {
        const source = { number: undefined, name: 'verein', profile: null }
        const nicknames = { 'observers.ndjson': ndjson([{ nickname: 'Idle' }]) }
        await importContents(database, OBSERVERS, nicknames, { source })
        await assertRejected(mirrorSourcesOf(database), /by source: 1 of verein \(observer\); mirror into/)
        await publishTogether(database, [
          [OBSERVATIONS, [observation('a', AT), observation('b', AT)]],
          [IMAGES, [image('i', AT)]],
          [OBSERVERS, [{ nickname: 'Idle' }]],
        ])
        await assertRejected(
          mirrorSourcesOf(database),
          /: 1 of verein \(observer\), 2 of main \(observation\), 1 of main \(image\), 1 of main \(observer\); /,
        )
      }))

    it('are renamed to main only, which ends the mirroring', () =>
      withStore(engine, async (database) => {
        await mirrorOne(database)
        await assertRejected(renameSource(database, OBSERVATIONS, 'mirror', 'x'), /accepted: main, to import/)
        await renameSource(database, OBSERVATIONS, 'mirror', 'main')
        const sources = await readSources(database.reader, OBSERVATIONS)
        assert.equal(chooseSource(OBSERVATIONS, sources, undefined, false).name, 'main')
      }))

    it('accept neither imports nor new nicknames', () =>
      withStore(engine, async (database) => {
        await mirrorOne(database)
        const sources = await readSources(database.reader, OBSERVATIONS)
        for (const name of [undefined, 'mirror', 'verein'])
          assert.throws(
            () => chooseSource(OBSERVATIONS, sources, name, true),
            /this store is a mirror; import/,
          )
        assert.throws(() => requireSourceName('mirror'), /the name mirror is for what heliolog mirror copies/)
      }))
  })

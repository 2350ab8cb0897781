import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { ENGINES } from '../../../../test/support/engines.ts'
import { withStore } from '../../../../test/support/importing.ts'
import { image, observation, publishRows, publishTogether } from '../../../../test/support/publishing.ts'
import { FormerVersion, recordDigest } from '../../../src/domain/records/digest.ts'
import { IMAGES, type Kind, OBSERVATIONS, OBSERVERS } from '../../../src/domain/records/kinds.ts'
import { readFormerVersion } from '../../../src/publish/apply/dataset.ts'
import { VersionMismatchError } from '../../../src/publish/apply/staged-publication.ts'
import { forgetObserver } from '../../../src/publish/correct/forget-observer.ts'
import type { Database } from '../../../src/storage/database.ts'

const AT = '2024-05-11T09:30:00Z'
/** Two records whose digests begin with the same 52 bits; the comments were found by trying. */
const COLLIDING = [
  observation('a', AT, { gt: 1, st: 5, comments: '1g2j4' }),
  observation('a', AT, { gt: 40, st: 100, comments: 'bdana' }),
]

const readDataset = ({ reader }: Database) =>
  reader.selectFrom('dataset').selectAll().executeTakeFirstOrThrow()

for (const engine of ENGINES)
  describe(`data version on ${engine.name}`, () => {
    it('changes when a record is replaced by one made to have the same digest', () =>
      withStore(engine, async (database) => {
        const published = []
        for (const row of COLLIDING) {
          await publishRows(database, OBSERVATIONS, [row])
          const { body, wolf } = await database.reader
            .selectFrom('observation')
            .select(['body', 'wolf'])
            .executeTakeFirstOrThrow()
          const former = new FormerVersion()
          former.add(recordDigest('observation', body, '[]'))
          const { version, publication } = await readDataset(database)
          published.push({ wolf, version, publication, former: former.version })
        }
        const [first, second] = published
        assert.deepEqual([first?.wolf, second?.wolf], [15, 500])
        assert.equal(first?.former, second?.former)
        assert.notEqual(first?.version, second?.version)
        assert.deepEqual([first?.publication, second?.publication], [1, 2])
      }))

    it('is compared in its former form when a mirrored server has one from before 2.0', () =>
      withStore(engine, async (database) => {
        const publishVersion = (version: string) =>
          publishTogether(database, [[OBSERVATIONS, COLLIDING.slice(0, 1)]], {
            expectedVersion: { version, publishedAt: '2024-06-01T00:00:00Z' },
          })
        await assert.rejects(publishVersion('52397815712ec'), VersionMismatchError)
        await publishVersion('52397815712eb')
        assert.match((await readDataset(database)).version, /^[0-9a-v]{20}$/)
      }))

    it('is compared before names are applied when an observer of a mirror is forgotten', () =>
      withStore(engine, async (database) => {
        const rows: [Kind, object[]][] = [
          [
            OBSERVATIONS,
            [
              observation('b', '2024-06-02T00:00:00Z', { tags: [] }),
              observation('a', AT, { tags: ['grün'], observer: 'Zoë' }),
              observation('c', AT, { tags: [] }),
            ],
          ],
          [
            IMAGES,
            [
              image('i', AT, { tags: [], observer: 'Cem' }),
              image('j', '2024-05-10T10:00:00Z', { tags: ['x'] }),
            ],
          ],
          [OBSERVERS, ['Idle', 'Ada', 'Bo', 'Cem'].map((nickname) => ({ nickname }))],
        ]
        await publishTogether(database, rows)
        const { version } = await readDataset(database)
        const former = await database.readConsistently(readFormerVersion)
        await forgetObserver(database, { nickname: 'Ada', retract: true }, { onFound: () => {} })
        const { version: own, origin_version } = await readDataset(database)
        assert.equal(origin_version, null)
        const mirror = (expected: string, mirrored: typeof rows) =>
          publishTogether(database, mirrored, {
            snapshot: true,
            expectedVersion: { version: expected, publishedAt: null },
          })
        for (const expected of [version, former]) {
          const result = await mirror(expected, rows)
          assert.deepEqual(
            result.adaptations.map(({ named }) => named.leftOut),
            [2, 1, 1],
          )
          const dataset = await readDataset(database)
          assert.deepEqual([dataset.version, dataset.origin_version], [own, expected])
          for (const [index] of rows.entries())
            await assert.rejects(
              mirror(expected, rows.with(index, [rows[index]?.[0] as Kind, rows[index]?.[1].slice(1) ?? []])),
              VersionMismatchError,
            )
        }
      }))

    it('is the same for the same data, whatever was published before', () =>
      withStore(engine, async (database) => {
        const versions: string[] = []
        const publish = async (...[kind, rows]: [typeof IMAGES, object[]]) => {
          await publishRows(database, kind, rows)
          versions.push((await readDataset(database)).version)
        }
        const first = observation('a', AT, { tags: ['grün', 'flare'], comments: 'Größe – “1′”\n' })
        await publish(OBSERVATIONS, [first])
        await publish(IMAGES, [image('i', '2024-05-11T10:00:00Z'), image('j', '2024-05-10T10:00:00Z')])
        await publish(OBSERVERS, [{ nickname: 'Zoë' }])
        await publish(OBSERVATIONS, [observation('a', AT)])
        await publish(OBSERVATIONS, [observation('a', '2024-06-01T00:00:00Z', { observer: 'Zoë' })])
        await publish(OBSERVATIONS, [first])
        // Another version for the same data would break mirrors and citations.
        const complete = '5681e8n4s45rqh3lpkfo'
        assert.deepEqual(versions, [
          '8mfmuq3tufk3a52g1dvu',
          '8h2usqe7963hsgq8uh39',
          complete,
          'qn3fdkltru2hp8iiro1b',
          'pa5mpg8v8r6pt5coa1te',
          complete,
        ])
      }))
  })

import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { ENGINES } from '../../../../test/support/engines.ts'
import { withStore } from '../../../../test/support/importing.ts'
import { readPublished } from '../../../../test/support/published.ts'
import { image, observation, publishRows } from '../../../../test/support/publishing.ts'
import { issueToken, listTokens } from '../../../src/access/tokens.ts'
import { IMAGES, OBSERVATIONS } from '../../../src/domain/records/kinds.ts'
import { retract } from '../../../src/publish/correct/retract.ts'
import { verify } from '../../../src/publish/correct/verify.ts'

const AT = '2024-05-11T09:30:00Z'
const rows = (letter: string, count: number) =>
  Array.from({ length: count }, (_, index) =>
    observation(`${letter}${index}`, AT, { observer: letter, tags: ['t', letter] }),
  )

for (const engine of ENGINES)
  describe(`concurrent writers on ${engine.name}`, () => {
    it('run one after another, and every publication is applied', () =>
      withStore(engine, async (database) => {
        await publishRows(database, OBSERVATIONS, rows('x', 3))
        await Promise.all([
          publishRows(database, OBSERVATIONS, rows('a', 60)),
          publishRows(database, OBSERVATIONS, rows('b', 40)),
          // An image with the id of an observation is another record.
          publishRows(database, IMAGES, [image('a0', AT, { tags: ['t'] })]),
          retract(database, 'observation', ['x0', 'x1', 'x2']),
          issueToken(database, { holder: 'h', purpose: 'p', rate: null, expiresOn: null }),
        ])
        const { meta, observationTags } = await readPublished(database)
        assert.deepEqual([meta.observations, meta.images, meta.observers], [100, 1, 3])
        assert.equal(observationTags.length, 200)
        assert.equal((await listTokens(database.reader)).length, 1)
        assert.deepEqual(await verify(database), [])
      }))
  })

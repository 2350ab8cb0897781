import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { ENGINES } from '../../../test/support/engines.ts'
import { withStore } from '../../../test/support/importing.ts'
import { readPublished, urlKeysOf } from '../../../test/support/published.ts'
import { image, observation, publishRows, tryPublishRows } from '../../../test/support/publishing.ts'
import { parseUrlKeys } from '../../src/domain/url-keys.ts'
import { IMAGES, OBSERVATIONS } from '../../src/publish/kinds.ts'
import { retract } from '../../src/publish/retract.ts'
import { verify } from '../../src/publish/verify.ts'

const AT = '2024-05-11T09:30:00Z'
const withUrls = (id: string, ...keys: string[]): object =>
  image(id, AT, { urls: Object.fromEntries(keys.map((key) => [key, `https://x.example/${id}/${key}`])) })

for (const engine of ENGINES)
  describe(`image URL keys on ${engine.name}`, () => {
    it('are counted when images are added, changed and retracted', () =>
      withStore(engine, async (database) => {
        assert.equal(await urlKeysOf(database), '{}')
        await publishRows(database, OBSERVATIONS, [observation('o', AT)])
        assert.equal(await urlKeysOf(database), '{}', 'observations have no URLs')
        await publishRows(database, IMAGES, [
          withUrls('a', 'thumb', 'full'),
          withUrls('b', 'thumb'),
          withUrls('c', 'thumb'),
        ])
        assert.equal(await urlKeysOf(database), '{"full":1,"thumb":3}')
        await publishRows(database, IMAGES, [
          withUrls('b', 'thumb'),
          withUrls('c', 'medium', 'full'),
          withUrls('d', 'medium'),
        ])
        assert.equal(
          await urlKeysOf(database),
          '{"full":2,"medium":2,"thumb":2}',
          'one unchanged, one changed, one new',
        )
        await retract(database, 'image', ['b'])
        await retract(database, 'image', ['a'])
        assert.equal(await urlKeysOf(database), '{"full":1,"medium":2}')
        await tryPublishRows(database, IMAGES, [withUrls('d', 'raw'), withUrls('e', 'raw')], {
          snapshot: true,
          maxRetract: { percent: 100 },
        })
        assert.equal(await urlKeysOf(database), '{"raw":2}')
        assert.deepEqual(await verify(database), [])
        await retract(database, 'image', ['d', 'e'])
        assert.equal(await urlKeysOf(database), '{}')
      }))

    it('stay unchanged when an import changes nothing, fails or is a dry run', () =>
      withStore(engine, async (database) => {
        await publishRows(database, IMAGES, [withUrls('a', 'thumb'), withUrls('b', 'full')])
        const before = await readPublished(database)
        await publishRows(database, IMAGES, [withUrls('a', 'thumb')])
        await tryPublishRows(database, IMAGES, [withUrls('c', 'raw')], { dryRun: true })
        await assert.rejects(tryPublishRows(database, IMAGES, [withUrls('c', 'raw')], { snapshot: true }))
        assert.deepEqual(await readPublished(database), before)
      }))

    it('are in byte order, including digits and names that are special in JavaScript', () =>
      withStore(engine, async (database) => {
        const keys = ['z', '_', '9', '10', '0a', 'constructor', 'a_1']
        const withProto = JSON.parse(`{"__proto__":"https://x.example/p"}`)
        await publishRows(database, IMAGES, [withUrls('a', ...keys), image('b', AT, { urls: withProto })])
        const text = await urlKeysOf(database)
        assert.equal(text, '{"0a":1,"10":1,"9":1,"_":1,"__proto__":1,"a_1":1,"constructor":1,"z":1}')
        assert.deepEqual(parseUrlKeys(text), ['0a', '10', '9', '_', '__proto__', 'a_1', 'constructor', 'z'])
        assert.deepEqual(await verify(database), [])
      }))
  })

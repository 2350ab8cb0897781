import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { ENGINES } from '../../../test/support/engines.ts'
import { withStore } from '../../../test/support/importing.ts'
import { urlKeysOf } from '../../../test/support/published.ts'
import { image, publishRows } from '../../../test/support/publishing.ts'
import { parseUrlKeys } from '../../src/domain/url-keys.ts'
import { IMAGES } from '../../src/publish/kinds.ts'
import { verify } from '../../src/publish/verify.ts'

const AT = '2024-05-11T09:30:00Z'
const withUrls = (id: string, ...keys: string[]): object =>
  image(id, AT, { urls: Object.fromEntries(keys.map((key) => [key, `https://x.example/${id}/${key}`])) })

for (const engine of ENGINES)
  describe(`image URL keys on ${engine.name}`, () => {
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

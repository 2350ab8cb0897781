import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { ENGINES, POSTGRES } from '../../../test/support/engines.ts'
import { importContents, withStore } from '../../../test/support/importing.ts'
import { image, observation, publishRows } from '../../../test/support/publishing.ts'
import { IMAGES, OBSERVATIONS } from '../../src/domain/records/kinds.ts'
import { TextBytes } from '../../src/domain/records/text-bytes.ts'
import { retract } from '../../src/publish/correct/retract.ts'
import type { Database } from '../../src/storage/database.ts'

const AT = '2024-05-11T09:30:00Z'

const lengthsOf = async ({ reader }: Database): Promise<TextBytes> =>
  new TextBytes(
    (await reader.selectFrom('dataset').select('text_bytes').executeTakeFirstOrThrow()).text_bytes,
  )

for (const engine of ENGINES)
  describe(`lengths of texts on ${engine.name}`, () => {
    it('grow with published records, in bytes of UTF-8 with escapes, and never shrink', () =>
      withStore(engine, async (database) => {
        await publishRows(database, OBSERVATIONS, [
          observation('o1', AT, { comments: 'a\nb\\', tags: ['ä', 'b'] }),
          observation('o2', AT, { title: '🌞'.repeat(10) }),
        ])
        await publishRows(database, IMAGES, [image('i1', AT, { urls: { thumb: 'https://x.example/é' } })])
        const lengths = await lengthsOf(database)
        const all = ['id', 'title', 'comments', 'tags'].map((name) => lengths.of('observation', name))
        assert.deepEqual(all, [2, 40, 6, 4])
        assert.equal(lengths.of('image', 'url_thumb'), 20)
        await retract(database, 'observation', ['o2'])
        assert.equal((await lengthsOf(database)).text, lengths.text)
      }))

    // No SQL decides the rest.
    if (engine === POSTGRES) return

    it('include what all URLs of a key have in common', () =>
      withStore(engine, async (database) => {
        const publish = (id: string, full: string, raw: string) =>
          publishRows(database, IMAGES, [image(id, AT, { urls: { full, raw } })])
        const types = async () => {
          const lengths = await lengthsOf(database)
          return [lengths.urlType('url_full'), lengths.urlType('url_raw')]
        }
        await publish('i1', 'https://x.example/a.b/1.JPG?size=2.png', 'https://x.example/1')
        assert.deepEqual(await types(), [{ scheme: 'https', mediaType: 'image/jpeg' }, { scheme: 'https' }])
        await publish('i2', 'https://x.example/2.jpeg', 'http://x.example/2.fits')
        assert.deepEqual(await types(), [{ scheme: 'https', mediaType: 'image/jpeg' }, {}])
        await publish('i3', 'https://x.example/3.png', 'https://x.example/3.fits')
        assert.deepEqual(await types(), [{ scheme: 'https' }, {}])
      }))

    it('grow when a correction gives only some fields', () =>
      withStore(engine, async (database) => {
        await publishRows(database, OBSERVATIONS, [observation('o1', AT, { comments: 'short' })])
        await publishRows(database, IMAGES, [image('i1', AT)])
        await importContents(database, OBSERVATIONS, { 'o.csv': `id,comments\no1,${'x'.repeat(70)}\n` })
        await importContents(database, IMAGES, { 'i.csv': 'id,url_raw\ni1,https://x.example/raw\n' })
        const lengths = await lengthsOf(database)
        assert.equal(lengths.of('observation', 'comments'), 70)
        assert.equal(lengths.of('image', 'url_raw'), 21)
      }))
  })

/** One filter object defines the parameter, the SQL, the cursor and the documentation. */
import assert from 'node:assert/strict'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { describe, it } from 'node:test'
import { sql } from 'kysely'
import Type from 'typebox'
import { POSTGRES, SQLITE } from '../../../test/support/engines.ts'
import { publishRows } from '../../../test/support/publishing.ts'
import { TokenLookup } from '../../src/access/token-lookup.ts'
import { Call } from '../../src/api/http/call.ts'
import { type Filter, OBSERVATION_DAYS, OBSERVER_FILTER } from '../../src/api/query/filters.ts'
import { defineList } from '../../src/api/query/list.ts'
import { BY_TIME } from '../../src/api/query/page.ts'
import { Image } from '../../src/domain/image.ts'
import { IMAGES } from '../../src/publish/kinds.ts'
import { openDatabase } from '../../src/storage/open.ts'

const MOUNTS = ['EQUATORIAL', 'ALTAZ']

const MOUNT_FILTER: Filter = {
  schema: Type.String({ enum: MOUNTS, description: 'The mount that carried the instrument' }),
  accepts: () => `one of ${MOUNTS.join(', ')}`,
  parse: (text) => (MOUNTS.includes(text) ? text : undefined),
  condition: (value) => sql`body like ${value}`,
  bind: (mount) => `%"mount":"${mount}"}`,
}

const imagesByMount = defineList({
  path: '/images',
  operationId: 'listImages',
  summary: 'Images',
  record: Image,
  table: 'image',
  order: BY_TIME,
  filters: { ...OBSERVATION_DAYS, observer: OBSERVER_FILTER, mount: MOUNT_FILTER },
})

const image = (number: number, mount: string | null) => ({
  id: `i${number}`,
  observer: 'Ada',
  date_of_observation: `2024-05-0${number}T10:00:00Z`,
  cdn_id: `c${number}`,
  urls: { full: 'https://images.example/full.jpg' },
  mount,
})

const callWith = (query: string): Call => {
  const request = { method: 'GET', url: `/api/v1/images?${query}`, headers: {} } as IncomingMessage
  return new Call(request, {} as ServerResponse, 'a-call', '127.0.0.1')
}

for (const engine of [SQLITE, POSTGRES])
  describe(`custom filter on ${engine.name}`, () => {
    it('filters the list, is part of the cursor, rejects other values, and is documented', async (t) => {
      const store = await engine.create()
      const database = await openDatabase(store.url)
      t.after(async () => {
        await database.close()
        await store.remove()
      })
      await publishRows(database, IMAGES, [
        image(1, 'ALTAZ'),
        image(2, 'EQUATORIAL'),
        image(3, 'ALTAZ'),
        image(4, null),
      ])
      const parse = imagesByMount.createParser(database, { baseUrl: '', citationUrl: '' })
      const page = async (query: string): Promise<{ data: { id: string }[]; next_cursor: string | null }> => {
        const publication = await new TokenLookup(database).queryVersion()
        const response = await parse(callWith(query)).read(publication)
        const { pieces } = (await response?.variant({})) ?? { pieces: [] }
        return JSON.parse(pieces.map(String).join(''))
      }
      const first = await page('mount=ALTAZ&limit=1')
      assert.deepEqual(
        first.data.map(({ id }) => id),
        ['i1'],
      )
      const second = await page(`cursor=${first.next_cursor}`)
      assert.deepEqual(
        second.data.map(({ id }) => id),
        ['i3'],
      )
      assert.equal(second.next_cursor, null)
      await assert.rejects(page('mount=DOBSON'), /mount takes one of EQUATORIAL, ALTAZ, not "DOBSON"\./)
      assert.deepEqual(Object.keys(imagesByMount.operation.query), [
        'from',
        'to',
        'observer',
        'mount',
        'cursor',
        'limit',
      ])
    })
  })

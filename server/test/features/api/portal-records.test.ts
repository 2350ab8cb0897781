/** The records that the portal shows: those of the API with their tags, newest first. */
import assert from 'node:assert/strict'
import { before, it } from 'node:test'
import { image, observation } from '../../../../test/support/publishing.ts'
import { IMAGES, OBSERVATIONS } from '../../../src/domain/records/kinds.ts'
import { walkPages } from '../../support/catalogue.ts'
import { onBothEngines, onSqlite } from '../../support/each-setup.ts'
import { expectError, expectJson } from '../../support/expect.ts'

const PORTAL = '/portal/api/v1'
const TAGS = [[], ['full-disk'], ['full-disk', 'say "},{\\"id\\":\\"" }']]

const recordsOf = (kind: typeof observation) =>
  Array.from({ length: 12 }, (_, at) =>
    kind(`r${at}`, `2024-05-0${1 + (at >> 1)}T12:00:00Z`, { tags: TAGS[at % TAGS.length] }),
  )

onBothEngines((server) => {
  before(async () => {
    await server().publish(OBSERVATIONS, recordsOf(observation))
    await server().publish(IMAGES, recordsOf(image))
  })

  const get = (path: string) => server().request(path)
  const json = async (path: string) => JSON.parse(await expectJson(await get(path)))

  it('lists the records of the API newest first, with every filter, and with their tags', async () => {
    const filters = ['', 'from=2024-05-02&to=2024-05-04', 'observer=Ada', 'tag=full-disk&to=2024-05-05']
    for (const [path, query] of [
      ...filters.flatMap((filter) => [['/observations', filter] as const, ['/images', filter] as const]),
      ['/observations', 'type=0&from=2024-05-02'] as const,
      ['/observations', 'type=0&observer=Ada'] as const,
      ['/activity/daily', 'from=2024-05-02'] as const,
    ]) {
      const { data } = await server().json(`${path}?${query}`)
      assert.ok(data.length > 2, path)
      const expected = data.reverse().map((record: { id?: string }) => {
        const number = record.id?.slice(1)
        return number === undefined ? record : { ...record, tags: TAGS[Number(number) % TAGS.length] }
      })
      const pages = await walkPages(json, `${PORTAL}${path}?${query}&limit=2`)
      assert.deepEqual(pages.flat(), expected, `${path}?${query}`)
    }
  })

  it('returns one observation with its tags, and the version of the data', async () => {
    const response = await get(`${PORTAL}/observations/r2`)
    const api = await get('/api/v1/observations/r2')
    assert.deepEqual(await response.json(), { ...JSON.parse(await api.text()), tags: TAGS[2] })
    assert.equal(response.headers.get('etag'), api.headers.get('etag'))
    await expectError(await get(`${PORTAL}/observations/none`), 404, 'not_found')
  })

  it('needs a token, and rejects cursors of the API', async () => {
    await expectError(await fetch(`${server().origin}${PORTAL}/images`), 401, 'unauthorized')
    const { next_cursor } = await server().json('/observations?limit=1')
    await expectError(await get(`${PORTAL}/observations?cursor=${next_cursor}`), 400, 'invalid_cursor')
  })
})

onSqlite(
  (server) => {
    it('is absent if the portal is off', async () => {
      await expectError(await fetch(`${server().origin}${PORTAL}/images`), 404, 'not_found')
    })
  },
  { portal: 'off' },
)

import assert from 'node:assert/strict'
import { before, it } from 'node:test'
import {
  combinations,
  DAYS,
  expectedIds,
  type Filter,
  idsOf,
  NAMES,
  OBSERVED,
  PICTURED,
  publishCatalogue,
  walk,
} from './support/catalogue.ts'
import { onEachStore } from './support/each-setup.ts'

const RANGES = { from: [undefined, '2024-02-29'], to: [undefined, '2024-03-02'] }
const WORDS = {
  observer: [undefined, NAMES[0], NAMES[2], 'Nobody'],
  tag: [undefined, 'drawing', 'full disk', 'unused tag'],
}
const TYPES = { type: [undefined, 0, 1, 2] }

onEachStore((server) => {
  before(() => publishCatalogue(server()))

  const expectLists = async (path: string, catalogue: typeof OBSERVED, filters: Filter[], limit: number) => {
    let found = 0
    for (const filter of filters) {
      const pages = await walk(server(), path, { ...filter, limit })
      assert.deepEqual(idsOf(pages), expectedIds(catalogue, filter), JSON.stringify(filter))
      assert.ok(pages.every((page, index) => page.length === limit || index === pages.length - 1))
      found += idsOf(pages).length
    }
    assert.ok(found > catalogue.length, 'the filters match something')
  }

  it('lists the matching records for every combination of filters of /observations', () =>
    expectLists('/observations', OBSERVED, combinations({ ...RANGES, ...TYPES, ...WORDS }), 29))

  it('lists the matching records for every combination of filters of /images', () =>
    expectLists('/images', PICTURED, combinations({ ...RANGES, ...WORDS }), 13))

  it('returns every record once, in full pages up to the last, for any limit', async () => {
    for (const limit of [1, 7, 119, 120, 121]) {
      const pages = await walk(server(), '/observations', { limit })
      assert.deepEqual(idsOf(pages), expectedIds(OBSERVED, {}))
      assert.equal(pages.length, Math.ceil(OBSERVED.length / limit))
    }
    for (const limit of [1, 4, 5]) {
      const days = (await walk(server(), '/activity/daily', { limit })).flat()
      assert.deepEqual(
        days.map(({ day }) => day),
        DAYS,
      )
    }
  })

  it('returns no next_cursor on a page that ends with the last record', async () => {
    for (const [path, limit] of [
      ['/observations', 120],
      ['/images', 60],
      ['/activity/daily', 5],
    ] as const) {
      const page = await server().json(`${path}?limit=${limit}`)
      assert.equal(page.data.length, limit)
      assert.equal(page.next_cursor, null)
      assert.notEqual((await server().json(`${path}?limit=${limit - 1}`)).next_cursor, null)
    }
  })

  it('returns 100 records per page by default', async () => {
    const first = await server().json('/observations')
    assert.equal(first.data.length, 100)
    assert.equal((await server().json(`/observations?cursor=${first.next_cursor}`)).data.length, 20)
  })

  it('compares tags trimmed, in lower case and in NFC', async () => {
    const expected = expectedIds(OBSERVED, { tag: 'full disk' })
    for (const tag of ['full disk', 'Full Disk', '  FULL DISK ', 'full+disk']) {
      const text = tag === 'full+disk' ? tag : encodeURIComponent(tag)
      const { data } = await server().json(`/observations?tag=${text}&limit=500`)
      assert.deepEqual(idsOf([data]), expected)
    }
  })

  it('matches complete tags only, never parts or patterns', async () => {
    for (const tag of ['full', 'disk', 'full%', 'full_disk', '%', '*', '"full disk"', 'full  disk'])
      assert.deepEqual((await server().json(`/observations?tag=${encodeURIComponent(tag)}`)).data, [])
  })

  it('matches observers exactly, never by part or pattern', async () => {
    for (const observer of ['ADA', 'A', 'Ad_', 'Ad%', "Ada' or '1'='1"])
      assert.deepEqual((await server().json(`/images?observer=${encodeURIComponent(observer)}`)).data, [])
  })
})

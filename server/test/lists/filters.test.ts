/** Which records a list returns, and in which order. */
import assert from 'node:assert/strict'
import { before, it } from 'node:test'
import { sql } from 'kysely'
import { pluck } from '../../../test/support/pluck.ts'
import { image, observation } from '../../../test/support/publishing.ts'
import { IMAGES, OBSERVATIONS } from '../../src/domain/records/kinds.ts'
import { TYPE_FILTER } from '../../src/lists/filters.ts'
import { BY_TIME } from '../../src/lists/list-sql.ts'
import { pageReader } from '../../src/lists/page.ts'
import type { Publication } from '../../src/storage/publication.ts'
import {
  combinations,
  DAYS,
  expectedIds,
  idsOf,
  OBSERVED,
  PICTURED,
  publishCatalogue,
  walk,
} from '../support/catalogue.ts'
import { onBothEngines, onSqlite } from '../support/each-setup.ts'

onSqlite((server) => {
  before(() => publishCatalogue(server()))

  const expectLists = async (path: string, catalogue: typeof OBSERVED, limit: number) => {
    let found = 0
    for (const filter of combinations(path)) {
      const pages = await walk(server(), path, { ...filter, limit })
      assert.deepEqual(idsOf(pages), expectedIds(catalogue, filter), JSON.stringify(filter))
      assert.ok(pages.every((page, index) => page.length === limit || index === pages.length - 1))
      found += idsOf(pages).length
    }
    assert.ok(found > catalogue.length, 'the filters match something')
  }

  it('lists the matching records for every combination of filters', async () => {
    await expectLists('/observations', OBSERVED, 29)
    await expectLists('/images', PICTURED, 13)
  })

  it('returns every record once, in full pages up to the last, for any limit', async () => {
    for (const limit of [1, 7, 120, 121]) {
      const pages = await walk(server(), '/observations', { limit })
      assert.deepEqual(idsOf(pages), expectedIds(OBSERVED, {}))
      assert.equal(pages.length, Math.ceil(OBSERVED.length / limit))
    }
    for (const limit of [1, 4, 5]) {
      const days = (await walk(server(), '/activity/daily', { limit })).flat()
      assert.deepEqual(pluck(days, 'day'), DAYS)
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

  it('compares complete tags, trimmed, in lower case and in NFC', async () => {
    for (const tag of ['Full Disk', '  FULL DISK ']) {
      const { data } = await server().json(`/observations?tag=${encodeURIComponent(tag)}&limit=500`)
      assert.deepEqual(idsOf([data]), expectedIds(OBSERVED, { tag: 'full disk' }))
    }
    for (const tag of ['full', 'disk', 'full%', 'full_disk', '%', '*', '"full disk"', 'full  disk'])
      assert.deepEqual((await server().json(`/observations?tag=${encodeURIComponent(tag)}`)).data, [])
  })

  it('matches observers exactly, never by part or pattern', async () => {
    for (const observer of ['ADA', 'A', 'Ad_', 'Ad%', "Ada' or '1'='1"])
      assert.deepEqual((await server().json(`/images?observer=${encodeURIComponent(observer)}`)).data, [])
  })
})

const NOON = '2024-03-01T12:00:00Z'
/** Ids with the same timestamp in byte order, which differs from linguistic order. */
const TIED = ['-', '.a', '0', '10', '9', ':', 'A', 'B', 'Ba', '_', 'a', 'aB', 'b', '~', '~~']
const EDGES = [
  ['eve', '2024-02-28T23:59:59Z'],
  ['first', '2024-02-29T00:00:00Z'],
  ['last', '2024-02-29T23:59:59Z'],
  ['next', '2024-03-01T00:00:00Z'],
] as const

onBothEngines((server) => {
  const idsIn = async (path: string) =>
    (await server().json(path)).data.map(({ id, day }: Record<string, string>) => id ?? day)

  before(async () => {
    const rows = [...TIED.map((id) => [id, NOON] as const).reverse(), ...EDGES]
    await server().publish(
      OBSERVATIONS,
      rows.map(([id, at]) => observation(id, at)),
    )
    await server().publish(
      IMAGES,
      rows.map(([id, at]) => image(id, at)),
    )
  })

  it('lists records by time, then by id in byte order', async () => {
    for (const path of ['/observations', '/images'])
      for (const limit of [1, 4, 500])
        assert.deepEqual(idsOf(await walk(server(), path, { limit })), [...EDGES.map(([id]) => id), ...TIED])
  })

  it('merges the rows of several types in the order of the list', async () => {
    const { database } = server()
    const publication = (await database.prepare<Publication>(sql`select * from dataset`)({})) as Publication
    const read = pageReader(database, {
      table: 'observation',
      order: { ...BY_TIME, isDescending: true },
      filters: { type: TYPE_FILTER },
      merged: { filter: 'type', values: [0, 1] },
      separator: Buffer.from('},{'),
    })
    const { joined, last } = await read({ limit: 3 }, [NOON, 'a'], publication)
    const ids = JSON.parse(`[${joined}]`).map(({ id }: { id: string }) => id)
    assert.deepEqual(ids, ['_', 'Ba', 'B'])
    assert.deepEqual(last, [NOON, 'B'])
  })

  it('includes the complete days of from and to', async () => {
    for (const [query, ids] of [
      ['from=2024-02-29&to=2024-02-29', ['first', 'last']],
      ['to=2024-02-29', ['eve', 'first', 'last']],
      ['from=2024-02-29&limit=3', ['first', 'last', 'next']],
      ['from=2024-03-01&limit=2', ['next', '-']],
      ['from=2023-01-01&to=2024-02-28', ['eve']],
      ['from=2024-03-02', []],
      ['to=2024-02-27', []],
      ['from=0001-01-01&to=9999-12-31&limit=1', ['eve']],
    ] as const)
      for (const path of ['/observations', '/images'])
        assert.deepEqual(await idsIn(`${path}?${query}`), ids, query)
    for (const [query, days] of [
      ['from=2024-02-28&to=2024-02-29', ['2024-02-28', '2024-02-29']],
      ['from=2024-02-29', ['2024-02-29', '2024-03-01']],
      ['to=2024-02-28', ['2024-02-28']],
    ] as const)
      assert.deepEqual(await idsIn(`/activity/daily?${query}`), days)
  })
})

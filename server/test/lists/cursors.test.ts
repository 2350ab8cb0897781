/** Cursors: what they continue, which ones are rejected, and pages while records are published. */
import assert from 'node:assert/strict'
import { before, it } from 'node:test'
import { image, observation } from '../../../test/support/publishing.ts'
import { IMAGES, OBSERVATIONS } from '../../src/domain/records/kinds.ts'
import { encodeWithChecksum } from '../../src/lists/cursor.ts'
import { expectedIds, filtersOf, idsOf, OBSERVED, publishCatalogue, queryOf } from '../support/catalogue.ts'
import { LISTS } from '../support/described-paths.ts'
import { onSqlite } from '../support/each-setup.ts'
import { expectError } from '../support/expect.ts'

const FILTERED = filtersOf('/observations')
const FILTERS = queryOf(Object.fromEntries(FILTERED.map(([name, [value]]) => [name, value])))

const forge = (content: unknown): string => encodeWithChecksum(JSON.stringify(content))
const contentOf = (cursor: string) => JSON.parse(Buffer.from(cursor, 'base64url').subarray(4).toString())

onSqlite((server) => {
  const cursorOf = async (path: string): Promise<string> => {
    const { next_cursor } = await server().json(path)
    assert.equal(typeof next_cursor, 'string')
    return next_cursor
  }
  const textOf = async (query: string) => (await server().get(`/observations?${query}`)).text()
  const expectRejected = async (query: string, list = '/observations') =>
    expectError(await server().get(`${list}?${query}`), 400, 'invalid_cursor')

  before(() => publishCatalogue(server()))

  it('continues with the filters and limit of the first page', async () => {
    const expected = expectedIds(OBSERVED, { from: '2024-02-29', to: '2024-03-02', type: 1, tag: 'drawing' })
    const first = await server().json(
      '/observations?from=2024-02-29&to=2024-03-02&type=1&tag=Drawing&limit=2',
    )
    const second = await server().json(`/observations?cursor=${first.next_cursor}`)
    const third = await server().json(`/observations?cursor=${second.next_cursor}`)
    assert.deepEqual(idsOf([first.data, second.data, third.data]), expected.slice(0, 6))
  })

  it('accepts another limit and keeps it for the following pages', async () => {
    const cursor = await cursorOf('/observations?limit=1')
    const page = await server().json(`/observations?cursor=${cursor}&limit=5`)
    const next = await server().json(`/observations?cursor=${page.next_cursor}`)
    assert.deepEqual(idsOf([page.data, next.data]), expectedIds(OBSERVED, {}).slice(1, 11))
  })

  it('accepts a cursor with an unknown data version, or any of its own filters', async () => {
    const cursor = await cursorOf(`/observations?${FILTERS}&limit=1`)
    const alone = await textOf(`cursor=${cursor}`)
    const [list, query, at, id, version] = contentOf(cursor)
    assert.equal(version, (await server().json('/meta')).version)
    assert.equal(await textOf(`cursor=${forge([list, query, at, id, '0123456789abc'])}`), alone)
    for (const own of [FILTERS, ...FILTERS.split('&'), 'tag=%20DRAWING', 'limit=1'])
      for (const combined of [`cursor=${cursor}&${own}`, `${own}&cursor=${cursor}`])
        assert.equal(await textOf(combined), alone, combined)
  })

  it('rejects filters that differ from those of the cursor, and names them', async () => {
    const filtered = await cursorOf(`/observations?${FILTERS}&limit=1`)
    const plain = await cursorOf('/observations?limit=1')
    for (const [name, [, value]] of FILTERED) {
      const other = queryOf({ [name]: value })
      assert.match(await expectRejected(`cursor=${filtered}&${other}`), new RegExp(`\\b${name}\\b`))
      assert.match(await expectRejected(`${other}&cursor=${plain}`), new RegExp(`\\b${name}\\b`))
    }
    for (const query of [`cursor=${plain}&limit=0`, `cursor=${plain}&cursor=${plain}`, 'cursor='])
      await expectError(await server().get(`/observations?${query}`), 400, 'invalid_parameter')
  })

  it('rejects a cursor of another list, and a damaged one', async () => {
    for (const from of LISTS)
      for (const to of LISTS.filter((list) => list !== from))
        await expectRejected(`cursor=${await cursorOf(`${from.path}?limit=1`)}`, to.path)
    const cursor = await cursorOf(`/observations?${FILTERS}&limit=1`)
    const others = ['A', 'z', '_', '=', '%20', '%C3%A9', '%', '%00']
    for (let index = 0; index < cursor.length; index += 5) {
      const other = others[index % others.length] === cursor[index] ? 'Q' : others[index % others.length]
      await expectRejected(`cursor=${cursor.slice(0, index)}${other}${cursor.slice(index + 1)}`)
    }
    for (const text of [cursor.slice(0, -1), cursor.slice(1), `${cursor}A`, `${cursor}=`, cursor + cursor])
      await expectRejected(`cursor=${text}`)
  })

  it('rejects invalid content even with a valid checksum', async () => {
    const [list, query, at, id, version] = contentOf(await cursorOf(`/observations?${FILTERS}&limit=1`))
    for (const content of [
      null,
      7,
      {},
      [],
      [list, query, at],
      [list, query, at, id],
      [list, query, at, version],
      [list, query, at, id, id],
      [list, query, at, id, '0123456789ABC'],
      [list, query, at, id, version, version],
      [list, query, at, 7, version],
      [list, query, at, '', version],
      [list, query, at, 'a\0b', version],
      [list, query, at, '\ud800', version],
      [list, query, at, 'x'.repeat(10_000), version],
      [list, query, 'yesterday', id, version],
      [list, query, [at], id, version],
      [list, `${query}&limit=0`, at, id, version],
      [list, 'limit=1&limit=1', at, id, version],
      [list, 'limit=501', at, id, version],
      [list, 'from=2024-02-30', at, id, version],
      [list, 'unknown=1', at, id, version],
      [list, 'observer=%zz', at, id, version],
      ['/nothing', query, at, id, version],
    ])
      await expectRejected(`cursor=${forge(content)}`)
    for (const text of ['', '{', '\ufeff[]', `${JSON.stringify([list, query, at, id])} x`])
      await expectRejected(`cursor=${encodeWithChecksum(text)}`)
    await expectRejected(`cursor=${forge(['/activity/daily', '', '2024', version])}`, '/activity/daily')
  })

  /** Follows the cursors of a list and publishes records after each of the first pages. */
  const walkWhile = async (path: string, publish: (page: number) => Promise<void>) => {
    const seen: string[] = []
    let next: string | null = path
    for (let page = 0; next !== null; page++) {
      const { data, next_cursor } = await server().json(next)
      seen.push(...data.map(({ id, day }: Record<string, string>) => id ?? day))
      assert.deepEqual(seen, [...new Set(seen)], 'nothing is repeated')
      if (page < 4) await publish(page)
      next = next_cursor && `${path.split('?')[0]}?cursor=${next_cursor}`
    }
    return seen
  }

  it('repeats and skips no record when records are added between pages', async () => {
    const filters = ['', '&type=1&observer=Ada&tag=t']
    for (const [round, filter] of filters.entries()) {
      const day = `2023-03-0${round + 1}`
      const row = (id: string, minute: number) =>
        observation(`${id}-${round}`, `${day}T10:${minute}:00Z`, { tags: ['t'], type: 1 })
      const start = Array.from({ length: 18 }, (_, index) => row(`s${index}`, 10 + Math.floor(index / 4)))
      await server().publish(OBSERVATIONS, start)
      const seen = await walkWhile(`/observations?from=${day}&to=${day}&limit=3${filter}`, (page) =>
        // Add records before and after all others, and at the same times as records on past and later pages.
        server().publish(
          OBSERVATIONS,
          [10, 11, 14, 20].flatMap((minute) =>
            ['A', '~'].map((mark) => row(`${mark}${page}-${minute}`, minute)),
          ),
        ),
      )
      for (const { id } of start as { id: string }[]) assert.ok(seen.includes(id), `${id} was skipped`)
      assert.ok(seen.length > start.length, 'records added on later pages are returned')
    }
  })

  it('repeats and skips no day when days are added between pages', async () => {
    const picture = (day: number) => image(`d${day}`, `2023-06-${day}T12:00:00Z`)
    await server().publish(IMAGES, [15, 20, 25, 29].map(picture))
    const seen = await walkWhile('/activity/daily?from=2023-06-01&to=2023-06-30&limit=1', (page) =>
      server().publish(IMAGES, [picture(10 + page), picture(21 + page)]),
    )
    assert.deepEqual(seen, seen.toSorted())
    for (const day of [15, 20, 25, 29]) assert.ok(seen.includes(`2023-06-${day}`), `${day} was skipped`)
    assert.ok(seen.length > 4, 'days added on later pages are returned')
  })
})

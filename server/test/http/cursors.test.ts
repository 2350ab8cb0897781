import assert from 'node:assert/strict'
import { before, it } from 'node:test'
import { crc32 } from 'node:zlib'
import fc from 'fast-check'
import { expectedIds, idsOf, OBSERVED, publishCatalogue } from './support/catalogue.ts'
import { onEachStore } from './support/each-setup.ts'
import { expectError } from './support/expect.ts'

const FILTERS = 'from=2024-02-29&to=2024-03-02&type=1&observer=Zo%C3%AB&tag=drawing'

/** A cursor with the given content and a valid checksum. */
const forge = (content: string): string => {
  const bytes = Buffer.from(content)
  const checksum = Buffer.alloc(4)
  checksum.writeUInt32BE(crc32(bytes))
  return Buffer.concat([checksum, bytes]).toString('base64url')
}
const contentOf = (cursor: string) => Buffer.from(cursor, 'base64url').subarray(4).toString()

onEachStore((server) => {
  const cursorOf = async (path: string): Promise<string> => {
    const { next_cursor } = await server().json(path)
    assert.equal(typeof next_cursor, 'string')
    return next_cursor
  }
  const expectRejected = async (query: string, list = '/observations') =>
    expectError(await server().get(`${list}?${query}`), 400, 'invalid_cursor')

  before(() => publishCatalogue(server()))

  it('continues with the filters and limit of the first page', async () => {
    const filter = { from: '2024-02-29', to: '2024-03-02', type: 1, tag: 'drawing' }
    const expected = expectedIds(OBSERVED, filter)
    const first = await server().json(
      '/observations?from=2024-02-29&to=2024-03-02&type=1&tag=Drawing&limit=2',
    )
    const second = await server().json(`/observations?cursor=${first.next_cursor}`)
    assert.deepEqual(idsOf([first.data, second.data]), expected.slice(0, 4))
    const third = await server().json(`/observations?cursor=${second.next_cursor}`)
    assert.deepEqual(idsOf([third.data]), expected.slice(4, 6))
  })

  it('accepts cursors with an unknown data version, or with none as before 1.2', async () => {
    const cursor = await cursorOf(`/observations?${FILTERS}&limit=1`)
    const [list, query, at, id, version] = JSON.parse(contentOf(cursor))
    assert.equal(version, (await server().json('/meta')).version)
    const page = await (await server().get(`/observations?cursor=${cursor}`)).text()
    for (const former of [
      [list, query, at, id],
      [list, query, at, id, '0123456789abc'],
    ]) {
      const response = await server().get(`/observations?cursor=${forge(JSON.stringify(former))}`)
      assert.equal(await response.text(), page)
    }
  })

  it('accepts a cursor together with any of its own filters', async () => {
    const cursor = await cursorOf(`/observations?${FILTERS}&limit=1`)
    const alone = await (await server().get(`/observations?cursor=${cursor}`)).text()
    const pairs = FILTERS.split('&')
    for (const query of [FILTERS, pairs.toReversed().join('&'), ...pairs, 'tag=%20DRAWING', 'limit=1'])
      for (const combined of [`cursor=${cursor}&${query}`, `${query}&cursor=${cursor}`])
        assert.equal(await (await server().get(`/observations?${combined}`)).text(), alone, combined)
  })

  it('accepts another limit and keeps it for the following pages', async () => {
    const cursor = await cursorOf('/observations?limit=1')
    const page = await server().json(`/observations?cursor=${cursor}&limit=5`)
    const next = await server().json(`/observations?cursor=${page.next_cursor}`)
    assert.deepEqual(idsOf([page.data, next.data]), expectedIds(OBSERVED, {}).slice(1, 11))
  })

  it('rejects filters that differ from those of the cursor, and names them', async () => {
    const filtered = await cursorOf(`/observations?${FILTERS}&limit=1`)
    const plain = await cursorOf('/observations?limit=1')
    for (const [name, value] of [
      ['from', '2024-03-01'],
      ['to', '2024-03-01'],
      ['type', '2'],
      ['observer', 'Ada'],
      ['tag', 'full%20disk'],
    ]) {
      assert.match(await expectRejected(`cursor=${filtered}&${name}=${value}`), new RegExp(`\\b${name}\\b`))
      assert.match(await expectRejected(`${name}=${value}&cursor=${plain}`), new RegExp(`\\b${name}\\b`))
    }
  })

  it('reports an invalid parameter next to a cursor as invalid_parameter', async () => {
    const cursor = await cursorOf('/observations?limit=1')
    for (const query of [`cursor=${cursor}&limit=0`, `cursor=${cursor}&cursor=${cursor}`, 'cursor='])
      await expectError(await server().get(`/observations?${query}`), 400, 'invalid_parameter')
  })

  it('rejects a cursor of another list', async () => {
    const lists = ['/observations', '/images', '/activity/daily']
    for (const from of lists)
      for (const to of lists.filter((list) => list !== from))
        await expectRejected(`cursor=${await cursorOf(`${from}?limit=1`)}`, to)
  })

  it('rejects a cursor with any single character changed', async () => {
    const cursor = await cursorOf(`/observations?${FILTERS}&limit=1`)
    const alphabet = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_=.~ é%/+\0']
    for (let index = 0; index < cursor.length; index++) {
      const other = alphabet.filter((one) => one !== cursor[index])[(index * 31) % (alphabet.length - 1)]
      const damaged = `${cursor.slice(0, index)}${encodeURIComponent(other ?? '')}${cursor.slice(index + 1)}`
      await expectRejected(`cursor=${damaged}`)
    }
    for (const end of [cursor.slice(0, -1), cursor.slice(1), `${cursor}A`, `${cursor}=`, cursor + cursor])
      await expectRejected(`cursor=${end}`)
  })

  it('rejects arbitrary text', () =>
    fc.assert(
      fc.asyncProperty(fc.string({ minLength: 1, maxLength: 200, unit: 'binary' }), async (text) => {
        await expectRejected(`cursor=${encodeURIComponent(text)}`)
      }),
      { numRuns: 100 },
    ))

  it('rejects invalid content even with a valid checksum', async () => {
    const [list, query, at, id] = JSON.parse(contentOf(await cursorOf(`/observations?${FILTERS}&limit=1`)))
    const odd: unknown[] = [
      null,
      7,
      'text',
      {},
      [],
      [list],
      [list, query],
      [list, query, at],
      [list, query, at, id, id],
      [list, query, at, id, '0123456789ABC'],
      [list, query, at, id, '0123456789abc', '0123456789abc'],
      [list, query, at, 7],
      [list, query, at, null],
      [list, query, at, ''],
      [list, query, at, 'a\0b'],
      [list, query, at, '\ud800'],
      [list, query, at, 'é'],
      [list, query, at, 'x'.repeat(10_000)],
      [list, query, 'yesterday', id],
      [list, query, '', id],
      [list, query, [at], id],
      [list, 7, at, id],
      [list, `${query}&limit=0`, at, id],
      [list, 'limit=1&limit=1', at, id],
      [list, 'limit=501', at, id],
      [list, 'from=2024-02-30', at, id],
      [list, 'unknown=1', at, id],
      [list, `cursor=${forge('x')}`, at, id],
      [list, 'observer=%zz', at, id],
      ['/nothing', query, at, id],
      ['', query, at, id],
    ]
    for (const content of odd) await expectRejected(`cursor=${forge(JSON.stringify(content))}`)
    for (const text of ['', 'null', '{', '[1,', '\ufeff[]', `${JSON.stringify([list, query, at, id])} x`])
      await expectRejected(`cursor=${forge(text)}`)
    await expectRejected(
      `cursor=${forge(JSON.stringify(['/activity/daily', '', '2024']))}`,
      '/activity/daily',
    )
  })

  it('returns 200 or invalid_cursor, never a 500, for content with a valid checksum', () =>
    fc.assert(
      fc.asyncProperty(
        fc.constantFrom('/observations', '/images', '/activity/daily'),
        fc.array(fc.oneof(fc.string({ unit: 'binary' }), fc.jsonValue()), { maxLength: 4 }),
        async (list, content) => {
          const response = await server().get(`${list}?cursor=${forge(JSON.stringify([list, ...content]))}`)
          if (response.status !== 200) await expectError(response, 400, 'invalid_cursor')
        },
      ),
      { numRuns: 100 },
    ))
})

/** Validators, conditional requests, and pages that the server caches. */
import assert from 'node:assert/strict'
import { before, it } from 'node:test'
import { observation, tryPublishRows } from '../../../test/support/publishing.ts'
import { OBSERVATIONS, OBSERVERS } from '../../src/domain/records/kinds.ts'
import { retract } from '../../src/publish/correct/retract.ts'
import { idsOf, PATHS, publishCatalogue, walk } from '../support/catalogue.ts'
import { onSqlite } from '../support/each-setup.ts'
import { expectError } from '../support/expect.ts'

const CACHED = [...PATHS, '/observations?limit=2&type=1', '/images?tag=drawing']
const VALIDATORS = ['etag', 'last-modified', 'cache-control', 'vary', 'x-data-version']
const VOLATILE_HEADERS = ['date', 'x-request-id', 'ratelimit', 'x-ratelimit-remaining', 'x-ratelimit-reset']
/** A page is cached from the second request on, so the fourth surely comes from the cache. */
const TIMES = 4
const LONG_AGO = Date.parse('2024-06-01T00:00:00Z')
/** Texts that look like the boundary between two records. */
const BOUNDARIES = ['},{', '"},{"id":"x"},{"', '],"next_cursor":null}', '},{"id":"o1","observer":"Ada"}']

onSqlite((server) => {
  const get = (path: string, headers: Record<string, string> = {}) =>
    server().get(path, { 'accept-encoding': 'identity', ...headers })
  const etagOf = async (path: string) => (await get(path)).headers.get('etag') ?? ''
  let number = 0
  const publishAt = (now: number) =>
    tryPublishRows(server().database, OBSERVATIONS, [observation(`p${++number}`, '2024-03-07T12:00:00Z')], {
      now,
    })

  before(async () => {
    await publishCatalogue(server(), LONG_AGO - 60_000)
    await publishAt(LONG_AGO)
    await publishAt(LONG_AGO + 60_000)
  })

  it('sends validators, allows only private caching, and repeats itself from the cache', async () => {
    const { last_published_at, version } = await server().json('/meta')
    const { token } = await server().issue({ rate: 7_000 })
    const stable = (headers: Headers) => [...headers].filter(([name]) => !VOLATILE_HEADERS.includes(name))
    for (const path of CACHED) {
      const first = await get(path)
      const [{ headers }, body] = [first, await first.text()]
      assert.equal(headers.get('x-data-version'), version)
      assert.match(headers.get('etag') ?? '', /^"[^"]+"$/)
      assert.equal(headers.get('last-modified'), new Date(last_published_at).toUTCString())
      assert.equal(headers.get('cache-control'), 'private, no-cache')
      assert.equal(headers.get('vary'), 'Authorization, Accept-Encoding')
      for (let time = 1; time < TIMES; time++) {
        const again = await get(path)
        assert.deepEqual(stable(again.headers), stable(headers), path)
        assert.equal(await again.text(), body, path)
      }
      const other = await get(path, { authorization: `Bearer ${token}` })
      assert.equal(other.headers.get('etag'), headers.get('etag'), 'the ETag does not depend on the token')
    }
  })

  it('returns 304 when If-None-Match has the ETag: strong, weak, in a list, or *', async () => {
    for (const path of CACHED) {
      const full = await get(path)
      const etag = full.headers.get('etag') ?? ''
      for (const value of [etag, `"a", ${etag} ,"b"`, `W/${etag}`, `"x",W/${etag}`, '*']) {
        const response = await get(path, { 'if-none-match': value })
        assert.equal(response.status, 304, `${path} ${value}`)
        assert.equal(await response.text(), '')
        assert.equal(response.headers.get('content-length'), null)
        for (const name of VALIDATORS) assert.equal(response.headers.get(name), full.headers.get(name), name)
      }
    }
    for (const value of ['"x"', 'W/"x"', '""', 'x', ',', (await etagOf('/images')).slice(1, -1)])
      assert.equal((await get('/images', { 'if-none-match': value })).status, 200, value)
  })

  it('returns 304 only when If-Modified-Since is Last-Modified, in any HTTP format', async () => {
    for (const path of ['/meta', '/observations', '/observers/Ada'])
      for (const [status, date] of [
        [304, 'Sat, 01 Jun 2024 00:01:00 GMT'],
        [304, 'Saturday, 01-Jun-24 00:01:00 GMT'],
        [304, 'Sat Jun  1 00:01:00 2024'],
        [200, 'Sat, 01 Jun 2024 00:00:59 GMT'],
        [200, 'Fri, 01 Jan 2100 00:00:00 GMT'],
        [200, 'Sat, 01 Jun 2024 02:01:00 +0200'],
        [200, ''],
      ] as const) {
        const response = await get(path, { 'if-modified-since': date })
        assert.equal(response.status, status, `${path} ${date}`)
        assert.equal(response.headers.get('last-modified'), 'Sat, 01 Jun 2024 00:01:00 GMT')
      }
  })

  it('ignores If-Modified-Since when If-None-Match is sent', async () => {
    const { headers } = await get('/images')
    const both = (etag: string, since: string) =>
      get('/images', { 'if-none-match': etag, 'if-modified-since': since })
    assert.equal((await both('"x"', headers.get('last-modified') ?? '')).status, 200)
    assert.equal((await both(headers.get('etag') ?? '', new Date(0).toUTCString())).status, 304)
  })

  it('returns 412 unless If-Match has the strong ETag of the variant, or is *', async () => {
    for (const path of [...CACHED, '/openapi.json']) {
      const etag = await etagOf(path)
      for (const value of [etag, `"a", ${etag}`, '*']) {
        assert.equal((await get(path, { 'if-match': value })).status, 200, `${path} ${value}`)
        assert.equal((await get(path, { 'if-match': value, 'if-none-match': etag })).status, 304, path)
      }
      for (const value of ['"x"', `W/${etag}`, `${etag.slice(0, -1)}-gzip"`, ''])
        for (const more of [{}, { 'if-none-match': etag }]) {
          const response = await get(path, { 'if-match': value, ...(more as Record<string, string>) })
          const message = await expectError(response, 412, 'precondition_failed')
          assert.ok(message.includes(etag), message)
        }
    }
    const gzip = { 'accept-encoding': 'gzip' }
    const compressed = (await get('/observations', gzip)).headers.get('etag') ?? ''
    assert.equal((await get('/observations', { ...gzip, 'if-match': compressed })).status, 200)
    await expectError(await get('/observations/nothing', { 'if-match': '"x"' }), 404, 'not_found')
  })

  it('returns 412 when If-Unmodified-Since is before Last-Modified', async () => {
    for (const [status, date] of [
      [412, 'Sat, 01 Jun 2024 00:00:59 GMT'],
      [412, 'Saturday, 01-Jun-24 00:00:59 GMT'],
      [412, 'Sat Jun  1 00:00:59 2024'],
      [200, 'Sat, 01 Jun 2024 00:01:00 GMT'],
      [200, 'Fri, 01 Jan 2100 00:00:00 GMT'],
      [200, '2024-01-01T00:00:00Z'],
    ] as const)
      for (const path of ['/meta', '/observations'])
        assert.equal((await get(path, { 'if-unmodified-since': date })).status, status, date)
    const both = { 'if-match': '*', 'if-unmodified-since': new Date(0).toUTCString() }
    assert.equal((await get('/meta', both)).status, 200)
  })

  it('returns errors without validators even when a validator matches', async () => {
    const since = (await get('/meta')).headers.get('last-modified') ?? ''
    for (const [status, code, path] of [
      [404, 'not_found', '/observations/nothing'],
      [400, 'invalid_parameter', '/images?limit=0'],
    ] as const)
      for (const condition of [{ 'if-none-match': '*' }, { 'if-modified-since': since }]) {
        const response = await get(path, condition as Record<string, string>)
        for (const validator of ['etag', 'last-modified']) assert.equal(response.headers.get(validator), null)
        await expectError(response, status, code)
      }
  })

  it('respects the headers and method of a request whose page is cached', async () => {
    const path = '/observations?limit=3&nonsense=1'
    for (let time = 0; time < TIMES; time++) assert.equal((await get(path)).status, 200)
    await expectError(await get(path, { prefer: 'handling=strict' }), 400, 'invalid_parameter')
    assert.equal((await get(path, { 'if-none-match': await etagOf(path) })).status, 304)
    assert.equal((await get(path, { 'if-none-match': '"another"' })).status, 200)
    assert.equal((await fetch(`${server().origin}/api/v1${path}`, { method: 'HEAD' })).status, 401)
  })

  it('changes every ETag and the date when a publication changes the data', async () => {
    const before = new Map<string, Headers>()
    for (const path of CACHED)
      for (let time = 0; time < TIMES; time++) before.set(path, (await get(path)).headers)
    await publishAt(LONG_AGO + 120_000)
    for (const [path, old] of before) {
      const now = await get(path, { 'if-none-match': old.get('etag') ?? '' })
      assert.equal(now.status, 200, path)
      assert.notEqual(now.headers.get('etag'), old.get('etag'))
      assert.equal(now.headers.get('last-modified'), new Date(LONG_AGO + 120_000).toUTCString())
      assert.equal((await get(path, { 'if-modified-since': old.get('last-modified') ?? '' })).status, 200)
    }
    const { data } = await server().json('/observations?from=2024-03-07')
    assert.equal(data.at(-1).id, `p${number}`)
  })

  it('keeps its validators when the same data are published again', async () => {
    const [meta, etag] = [await (await get('/meta')).text(), await etagOf('/images')]
    const same = observation(`p${number}`, '2024-03-07T12:00:00Z')
    await tryPublishRows(server().database, OBSERVATIONS, [same], { now: LONG_AGO + 180_000 })
    await server().publish(OBSERVERS, [])
    assert.equal(await (await get('/meta')).text(), meta)
    assert.equal((await get('/images', { 'if-none-match': etag })).status, 304)
  })

  it('restores the version of restored data, with a new date in meta', async () => {
    const [meta, etag] = [await server().json('/meta'), await etagOf('/observations')]
    const metaTag = await etagOf('/meta')
    await publishAt(LONG_AGO + 240_000)
    assert.notEqual((await server().json('/meta')).version, meta.version)
    await retract(server().database, 'observation', [`p${number}`], { now: LONG_AGO + 300_000 })
    assert.equal(await etagOf('/observations'), etag)
    const changed = await get('/meta', { 'if-none-match': metaTag })
    assert.equal(changed.status, 200)
    assert.deepEqual(await changed.json(), { ...meta, last_published_at: '2024-06-01T00:05:00Z' })
  })

  it('returns no false 304 after two publications in a second or a clock set back', async () => {
    const path = '/observations?from=2024-03-07'
    await publishAt(LONG_AGO + 400_000)
    for (const now of [400_999, 350_000, 375_000]) {
      const first = await get(path)
      const date = first.headers.get('last-modified') ?? ''
      assert.equal((await get(path, { 'if-modified-since': date })).status, 304)
      await publishAt(LONG_AGO + now)
      const second = await get(path, { 'if-modified-since': date })
      assert.equal(second.status, 200)
      assert.ok(Date.parse(second.headers.get('last-modified') ?? '') > Date.parse(date))
      assert.notEqual(second.headers.get('etag'), first.headers.get('etag'))
      assert.notEqual(await second.text(), await first.text())
    }
  })

  it('sends no Last-Modified when the publication date is ahead of the clock', async () => {
    await publishAt(Date.now() + 3_600_000)
    const { headers } = await get('/observations')
    assert.equal(headers.get('last-modified'), null)
    assert.equal((await get('/observations', { 'if-none-match': headers.get('etag') ?? '' })).status, 304)
  })

  it('pages correctly through texts that look like a record boundary', async () => {
    const rows = Array.from({ length: 12 }, (_, index) =>
      observation(`b${10 + index}`, '2024-03-09T12:00:00Z', {
        title: BOUNDARIES[index % BOUNDARIES.length],
        comments: BOUNDARIES.join(' '),
        tags: BOUNDARIES.slice(0, 1),
      }),
    )
    await server().publish(OBSERVATIONS, rows)
    for (const limit of [1, 5, 500])
      assert.deepEqual(
        idsOf(await walk(server(), '/observations', { tag: BOUNDARIES[0] as string, limit })),
        rows.map((row) => (row as { id: string }).id),
      )
  })
})

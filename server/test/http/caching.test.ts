import assert from 'node:assert/strict'
import { before, it } from 'node:test'
import { observation, tryPublishRows } from '../../../test/support/publishing.ts'
import { issueToken } from '../../src/access/tokens.ts'
import { OBSERVATIONS, OBSERVERS } from '../../src/publish/kinds.ts'
import { retract } from '../../src/publish/retract.ts'
import { publishCatalogue } from './support/catalogue.ts'
import { inEachSetup } from './support/each-setup.ts'
import { expectError } from './support/expect.ts'

const PATHS = [
  '/meta',
  '/activity/daily',
  '/observations',
  '/observations?limit=2&type=1',
  '/observations/~0',
  '/images?tag=drawing',
  '/observers',
  '/observers/Ada',
]
const VALIDATORS = ['etag', 'last-modified', 'cache-control', 'vary', 'x-data-version']
const LONG_AGO = Date.parse('2024-06-01T00:00:00Z')

inEachSetup((server) => {
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

  it('sends validators and allows only private caching', async () => {
    const { last_published_at, version } = await server().json('/meta')
    for (const path of PATHS) {
      const { headers } = await get(path)
      assert.equal(headers.get('x-data-version'), version)
      assert.match(headers.get('etag') ?? '', /^"[^"]+"$/)
      assert.equal(headers.get('last-modified'), new Date(last_published_at).toUTCString())
      assert.equal(headers.get('cache-control'), 'private, no-cache')
      assert.equal(headers.get('vary'), 'Authorization, Accept-Encoding')
    }
  })

  it('sends the same ETag to every token', async () => {
    const { token } = await issueToken(server().database, {
      holder: 'other',
      purpose: 'p',
      rate: 7,
      expiresOn: null,
    })
    for (const path of PATHS.slice(0, 7)) {
      const other = await get(path, { authorization: `Bearer ${token}` })
      assert.equal(other.headers.get('etag'), await etagOf(path))
    }
  })

  it('returns 304 when If-None-Match has the ETag: strong, weak, in a list, or *', async () => {
    for (const path of PATHS) {
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
  })

  it('returns 200 when If-None-Match has another ETag', async () => {
    for (const value of ['"x"', 'W/"x"', '""', 'x', ',', (await etagOf('/images')).slice(1, -1)])
      assert.equal((await get('/images', { 'if-none-match': value })).status, 200, value)
  })

  it('returns 304 when If-Modified-Since equals Last-Modified, in each HTTP date format', async () => {
    for (const path of PATHS) {
      const { headers } = await get(path)
      assert.equal(headers.get('last-modified'), 'Sat, 01 Jun 2024 00:01:00 GMT')
      for (const date of [
        'Sat, 01 Jun 2024 00:01:00 GMT',
        'Saturday, 01-Jun-24 00:01:00 GMT',
        'Sat Jun  1 00:01:00 2024',
      ]) {
        const response = await get(path, { 'if-modified-since': date })
        assert.equal(response.status, 304, `${path} ${date}`)
        assert.equal(response.headers.get('etag'), headers.get('etag'))
      }
    }
  })

  it('returns 200 when If-Modified-Since is another date, or not an HTTP date', async () => {
    for (const path of PATHS)
      for (const date of [
        'Sat, 01 Jun 2024 00:00:59 GMT',
        'Sat, 01 Jun 2024 00:01:01 GMT',
        'Fri, 01 Jan 2100 00:00:00 GMT',
        '2099',
        '2024-06-01T00:01:00Z',
        'Sat, 01 Jun 2024 02:01:00 +0200',
        '1 June 2024 00:01:00 GMT',
        'tomorrow',
        '',
      ])
        assert.equal((await get(path, { 'if-modified-since': date })).status, 200, `${path} ${date}`)
  })

  it('ignores If-Modified-Since when If-None-Match is sent', async () => {
    const { headers } = await get('/images')
    const both = (etag: string, since: string) =>
      get('/images', { 'if-none-match': etag, 'if-modified-since': since })
    assert.equal((await both('"x"', headers.get('last-modified') ?? '')).status, 200)
    assert.equal((await both(headers.get('etag') ?? '', new Date(0).toUTCString())).status, 304)
  })

  it('returns 404 and 400 errors even when a validator matches', async () => {
    const since = (await get('/meta')).headers.get('last-modified') ?? ''
    for (const path of ['/observations/nothing', '/observers/nobody', '/nothing'])
      for (const validator of [
        { 'if-none-match': '*' },
        { 'if-none-match': await etagOf('/observations/~0') },
        { 'if-modified-since': since },
      ])
        await expectError(await get(path, validator as Record<string, string>), 404, 'not_found')
    await expectError(await get('/images?limit=0', { 'if-none-match': '*' }), 400, 'invalid_parameter')
  })

  it('sends no validators with errors', async () => {
    for (const path of ['/observations/nothing', '/images?limit=0', '/nothing']) {
      const { headers } = await get(path)
      for (const name of ['etag', 'last-modified']) assert.equal(headers.get(name), null)
    }
  })

  it('changes every ETag and the date when a publication changes the data', async () => {
    const before = await Promise.all(PATHS.map(async (path) => (await get(path)).headers))
    await publishAt(LONG_AGO + 120_000)
    for (const [index, path] of PATHS.entries()) {
      const old = before[index] as Headers
      const now = await get(path, { 'if-none-match': old.get('etag') ?? '' })
      assert.equal(now.status, 200, path)
      assert.notEqual(now.headers.get('etag'), old.get('etag'))
      assert.equal(now.headers.get('last-modified'), new Date(LONG_AGO + 120_000).toUTCString())
      assert.equal((await get(path, { 'if-modified-since': old.get('last-modified') ?? '' })).status, 200)
    }
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

  it('returns no false 304 after two publications within one second', async () => {
    await publishAt(LONG_AGO + 400_000)
    const first = await get('/observations?from=2024-03-07')
    const date = first.headers.get('last-modified') ?? ''
    assert.equal((await get('/observations?from=2024-03-07', { 'if-modified-since': date })).status, 304)
    await publishAt(LONG_AGO + 400_999)
    const second = await get('/observations?from=2024-03-07', { 'if-modified-since': date })
    assert.equal(second.status, 200)
    assert.ok(Date.parse(second.headers.get('last-modified') ?? '') > Date.parse(date))
    assert.notEqual(await second.text(), await first.text())
    assert.notEqual(second.headers.get('etag'), first.headers.get('etag'))
  })

  it('returns no false 304 when the clock was set back before a publication', async () => {
    await publishAt(LONG_AGO + 500_000)
    const date = (await get('/observations')).headers.get('last-modified') ?? ''
    for (const now of [LONG_AGO + 450_000, LONG_AGO + 475_000]) {
      await publishAt(now)
      assert.equal((await get('/observations', { 'if-modified-since': date })).status, 200)
    }
  })

  it('sends no Last-Modified when the publication date is ahead of the clock', async () => {
    await publishAt(Date.now() + 3_600_000)
    const { headers } = await get('/observations')
    assert.equal(headers.get('last-modified'), null)
    assert.equal((await get('/observations', { 'if-none-match': headers.get('etag') ?? '' })).status, 304)
  })
})

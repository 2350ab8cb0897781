/** Errors, methods, redirects, validators and transfers of HAPI, which do not depend on the engine. */
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { observation } from '../../../../test/support/publishing.ts'
import { sharedServer, startWith } from '../../../../test/support/server.ts'
import { OBSERVATIONS } from '../../../src/domain/records/kinds.ts'
import { formatHapiError } from '../../../src/features/hapi/hapi-status.ts'
import { apiError, missingToken, rateLimited, unavailable } from '../../../src/http/errors.ts'
import { documentOf, getHapi, infoOf, PUBLIC_HAPI, rowsOf } from './support/hapi-client.ts'

const DAY = 'dataset=daily&start=2024-05-11&stop=2024-05-12'
/** More than are read at once. */
const MANY = 700
const ALL = 'dataset=observations&start=2024-05-11T09:00&stop=2024-05-12'

const observations = Array.from({ length: MANY }, (_, index) =>
  observation(`o${index}`, `2024-05-11T09:${String(index % 60).padStart(2, '0')}:00Z`),
)
const server = sharedServer(() => startWith({ observations }, PUBLIC_HAPI))

describe('HAPI errors', () => {
  for (const [path, status, code, sentence] of [
    ['/info', 400, 1400, /dataset is missing/],
    ['/info?dataset=daily&id=daily', 400, 1400, /dataset was given twice/],
    ['/info?dataset=daily&wrong=zzqx', 400, 1401, /has the request parameters dataset, parameters/],
    ['/info?dataset=daily&start=2024', 400, 1401, /has the request parameters/],
    ['/capabilities?zzqx', 400, 1401, /has no request parameters/],
    ['/info?dataset=daily&version=x', 400, 1401, /files of \/bulk\/v1 accept it/],
    [`/data?dataset=daily&start=zzqx&stop=2024`, 400, 1402, /start is required and takes a time/],
    [`/data?dataset=daily&start=2024&stop=2024-13`, 400, 1403, /stop is required and takes a time/],
    [`/data?dataset=daily&start=2024-05-11&time.max=2024-132`, 400, 1404, /start must be before stop/],
    [`/data?dataset=daily&start=2024-05-10&stop=2024-05-12`, 400, 1405, /from 2024-05-11T00:00:00.000Z to/],
    [`/data?dataset=daily&start=2024-05-10T23:59:59.9999Z&stop=2024-05-12`, 400, 1405, /from 2024-05-11/],
    [`/data?dataset=daily&start=2024-05-11&stop=2024-05-12T00:00:00.0001Z`, 400, 1405, /to 2024-05-12/],
    ['/info?dataset=zzqx', 404, 1406, /an id from \/hapi\/catalog/],
    ['/info?dataset=%ff', 404, 1406, /an id from \/hapi\/catalog/],
    ['/info?dataset=observer/zzqx', 404, 1406, /an id from \/hapi\/catalog/],
    ['/info?dataset=images', 404, 1406, /an id from \/hapi\/catalog/],
    ['/info?dataset=daily&parameters=zzqx', 404, 1407, /has the parameters Time, carrington_rotation/],
    [`/data?${DAY}&format=zzqx`, 400, 1409, /format takes csv, binary or json/],
    [`/data?${DAY}&include=zzqx`, 400, 1410, /include takes only header/],
    [`/data?${DAY}&parameters=wolf_mean,obs_count`, 400, 1411, /once, in this order: Time/],
    ['/info?dataset=daily&resolve_references=zzqx', 400, 1412, /takes true or false/],
    ['/catalog?depth=all', 400, 1413, /depth takes only dataset/],
    ['/zzqx', 404, 1400, /no such endpoint; available: \/hapi\/about/],
  ] as const)
    it(`are ${code} for ${path}`, async () => {
      const response = await getHapi(server, path)
      assert.equal(response.status, status)
      assert.match(response.reason, new RegExp(`; HAPI ${code} Bad request - `))
      assert.match(response.headers['content-type'] ?? '', /^application\/json/)
      assert.equal(response.headers['access-control-allow-origin'], '*')
      const { HAPI, status: shown, ...others } = documentOf(response)
      assert.deepEqual([HAPI, shown.code, others], ['3.3', code, {}])
      assert.match(shown.message, new RegExp(`^HAPI error ${code}: Bad request - `))
      assert.match(shown.message, sentence)
      assert.ok(!shown.message.includes('zzqx'), 'the value is not repeated')
    })

  it('are 405 for other methods, and OPTIONS is allowed', async () => {
    for (const path of ['', '/info', '/data']) {
      const response = await getHapi(server, path, { method: 'POST', 'content-length': '0' })
      assert.deepEqual([response.status, documentOf(response).status.code], [405, 1400])
      assert.equal(response.headers['allow'], 'GET, HEAD, OPTIONS')
      assert.equal((await getHapi(server, path, { method: 'OPTIONS' })).status, 204)
    }
  })
})

describe('errors of other layers below /hapi', () => {
  for (const [error, status, code, hasOwn] of [
    [missingToken('hapi', { contact: undefined }), 401, 1400, true],
    [rateLimited('The limit is used up', 7), 429, 1400, true],
    [unavailable(), 503, 1501, false],
    [apiError('internal', 'Something went wrong.'), 500, 1500, false],
  ] as const)
    it(`are ${status} with HAPI ${code}${hasOwn ? ', and our own error besides' : ''}`, () => {
      const { code: name, message } = error
      const { body, reason = '' } = formatHapiError(error)
      const { HAPI, status: shown, ...others } = JSON.parse(body)
      assert.deepEqual([error.status, HAPI, shown.code], [status, '3.3', code])
      assert.ok(shown.message.endsWith(message))
      assert.deepEqual(others, hasOwn ? { error: { code: name, message } } : {})
      assert.match(reason, new RegExp(`^[A-Z][A-Za-z ]+; HAPI ${code} `))
    })
})

describe('HAPI responses', () => {
  it('redirect from a trailing slash by a relative address that keeps the query', async () => {
    for (const [path, target] of [
      ['/', '/hapi'],
      ['/info/?dataset=daily', '/hapi/info?dataset=daily'],
      [`/data/?${DAY}&x="`, `/hapi/data?${DAY}&x=%22`],
    ] as const) {
      const { status, headers } = await getHapi(server, path)
      assert.equal(status, 301)
      const { pathname, search } = new URL(headers.location ?? '', `${server.origin}/hapi${path}`)
      assert.equal(pathname + search, target)
      assert.ok(!headers.location?.startsWith('/'))
    }
  })

  it('are errors when If-Match has another ETag', async () => {
    for (const query of [DAY, ALL]) {
      const { etag = '' } = (await getHapi(server, `/data?${query}`)).headers
      const conditional = (value: string) => getHapi(server, `/data?${query}`, { 'if-match': value })
      assert.equal((await conditional(String(etag))).status, 200)
      const failed = await conditional('"x"')
      assert.deepEqual([failed.status, documentOf(failed).status.code], [412, 1400])
    }
  })

  it('have validators: 304 by ETag, and by date if only the data matter', async () => {
    for (const [path, byDate] of [
      ['/catalog', 200],
      ['/info?dataset=daily', 200],
      [`/data?${DAY}`, 304],
      [`/data?${ALL}`, 304],
      // They depend on settings, and on the factor in the index.
      [`/data?${DAY}&include=header`, 200],
      [`/data?${DAY}&format=json`, 200],
      [`/data?${ALL.replace('observations', 'observer/Ada')}`, 200],
    ] as const) {
      const { headers } = await getHapi(server, path)
      const { etag = '', 'last-modified': date = '' } = headers
      assert.ok(etag && date, path)
      const again = await getHapi(server, path, { 'if-none-match': etag })
      assert.deepEqual([again.status, again.reason, again.body.length], [304, 'Not Modified', 0])
      assert.equal((await getHapi(server, path, { 'if-modified-since': date })).status, byDate, path)
    }
  })

  it('are compressed on request, small and large ones', async () => {
    for (const query of [`${DAY}&parameters=Time`, ALL]) {
      const { body } = await getHapi(server, `/data?${query}`)
      const gzip = await getHapi(server, `/data?${query}`, { 'accept-encoding': 'gzip' })
      assert.equal(gzip.headers['content-encoding'], 'gzip')
      assert.deepEqual(gunzipSync(gzip.body), body)
      const brotli = await getHapi(server, `/data?${query}`, { 'accept-encoding': 'br' })
      assert.deepEqual(brotliDecompressSync(brotli.body), body)
      assert.notEqual(gzip.headers.etag, brotli.headers.etag)
    }
  })

  it('to HEAD have no body and build no file', async () => {
    const built = (await getHapi(server, `/data?${ALL}&parameters=wolf`, { method: 'HEAD' })).headers
    assert.equal(built['content-length'], undefined, 'the length is not known')
    for (const path of ['', '/about', '/info?dataset=daily', `/data?${DAY}`, `/data?${ALL}`]) {
      const head = await getHapi(server, path, { method: 'HEAD' })
      const get = await getHapi(server, path)
      assert.deepEqual([head.status, head.reason, head.body.length], [200, get.reason, 0])
      assert.equal(head.headers.etag, get.headers.etag)
    }
  })

  it('are 1201 when only earlier records of the same second are read', async () => {
    await server.publish(
      OBSERVATIONS,
      Array.from({ length: MANY }, (_, index) => observation(`dense${index}`, '2024-05-20T09:00:00Z')),
    )
    const range = (start: string) =>
      `/data?dataset=observations&start=2024-05-20T09:00:00.${start}&stop=2024-05-21`
    for (const method of ['GET', 'HEAD']) {
      const { reason, body } = await getHapi(server, range('700Z'), { method })
      assert.deepEqual([reason, body.length], ['OK; HAPI 1201 OK - no data for time range', 0])
    }
    const { reason, body } = await getHapi(server, range('699Z'))
    assert.equal(reason, 'OK; HAPI 1200 OK')
    assert.match(body.toString(), /^2024-05-20T09:00:00\.699Z,[^\n]*\n$/)
  })

  it('are errors when a second has more records than can be numbered', async () => {
    await server.publish(
      OBSERVATIONS,
      Array.from({ length: 1_001 }, (_, index) => observation(`same${index}`, '2024-06-01T09:00:00Z')),
    )
    const { stopDate } = await infoOf(server, 'observations')
    const query = `dataset=observations&start=2024-06-01&stop=${stopDate}`
    const failed = await getHapi(server, `/data?${query}`)
    assert.deepEqual([failed.status, documentOf(failed).status.code], [400, 1408])
    assert.match(documentOf(failed).status.message, /1000 records of the second 2024-06-01T09:00:00,/)
    const before = await getHapi(server, `/data?${query.replace(stopDate, '2024-06-01T09:00:00.999Z')}`)
    assert.match(before.body.toString(), /\n2024-06-01T09:00:00\.998Z,[^\n]*\n$/)
    assert.equal((await getHapi(server, `/data?${ALL}`)).status, 200)
  })
})

describe('HAPI with a long text', () => {
  const LONG = 10_000
  const short = Array.from({ length: MANY }, (_, index) =>
    observation(`o${index}`, '2024-05-11T09:30:00Z', { observer: 'Bo', comments: 'short' }),
  )
  const long = observation('long', '2024-05-12T09:30:00Z', { comments: 'x'.repeat(LONG) })
  // Responses without a token have at most 1 MiB.
  const small = sharedServer(() =>
    startWith({ observations: [...short, long] }, { ...PUBLIC_HAPI, cacheMb: 8 }),
  )

  const lengthOf = async (dataset: string) =>
    (await infoOf(small, dataset)).parameters.find(({ name }) => name === 'comments')?.length

  it('has the lengths of the dataset in info and data, whatever the time range', async () => {
    assert.deepEqual(await Promise.all(['observations', 'observer/Ada', 'observer/Bo'].map(lengthOf)), [
      LONG,
      LONG,
      8,
    ])
    const rows = await rowsOf(small, 'observer/Bo', 'binary')
    assert.deepEqual([rows.length, rows[0]?.['comments']], [MANY, 'short'])
    const one = await rowsOf(small, 'observations', 'binary', {
      start: '2024-05-12T09',
      stop: '2024-05-12T10',
    })
    assert.equal(String(one[0]?.['comments']).length, LONG)
  })

  it('is 1408 without a token when the response is too large, in each format', async () => {
    const query = 'dataset=observations&start=2024-05-11T09:30&stop=2024-05-12'
    const rejected = await getHapi(small, `/data?${query}&format=binary`)
    assert.match(rejected.reason, /^Bad Request; HAPI 1408 /)
    assert.match(
      documentOf(rejected).status.message,
      /Without a HAPI token, a response has at most 1 MiB before compression; request a shorter range/,
    )
    assert.equal((await getHapi(small, `/data?${query}&format=binary&parameters=wolf`)).status, 200)
    assert.equal((await getHapi(small, `/data?${query}`)).status, 200)
    const { token } = await small.issue({ scope: 'hapi' })
    const response = await fetch(`${small.origin}/hapi-token/${token}/hapi/data?${query}&format=binary`)
    assert.equal(response.status, 200)
    assert.ok((await response.arrayBuffer()).byteLength > MANY * LONG)
    await small.publish(
      OBSERVATIONS,
      Array.from({ length: MANY }, (_, index) =>
        observation(`more${index}`, '2024-05-11T09:30:01Z', { observer: 'Bo', comments: 'x'.repeat(2_000) }),
      ),
    )
    for (const encoding of ['identity', 'gzip']) {
      const { reason } = await getHapi(small, `/data?${query}`, { 'accept-encoding': encoding })
      assert.match(reason, /^Bad Request; HAPI 1408 /)
    }
  })
})

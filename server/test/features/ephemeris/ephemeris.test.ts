/** /ephemeris/v1. It reads no data, so one engine is enough. */
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { assertNear } from '../../../../packages/solar-ephemeris/test/support/oracle-tables.ts'
import { pluck } from '../../../../test/support/pluck.ts'
import { sharedServer, startWith } from '../../../../test/support/server.ts'
import type { SunRecord } from '../../../src/features/ephemeris/sun-record.ts'
import { expectError, expectJson } from '../../support/expect.ts'
import { schemaValidator } from '../../support/openapi-validator.ts'
import { fetchDocument } from '../../support/served-document.ts'

const AT = '2024-05-11T09:30:00Z'

describe('/ephemeris/v1', () => {
  const server = sharedServer(() => startWith())

  const send = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
    server.request(`/ephemeris/v1${path}`, headers, method)
  const sun = async (query: string): Promise<SunRecord[]> =>
    JSON.parse(await expectJson(await send(`/sun?${query}`))).data

  it('returns one record for one instant, without a position in the sky', async () => {
    const [record, ...others] = await sun(`at=${AT}`)
    assert.deepEqual(others, [])
    assert.equal(
      Object.keys(record ?? {}).join(' '),
      'at p b0 l0 carrington_rotation carrington_fraction radius_arcsec distance_au ' +
        'altitude azimuth parallactic_angle',
    )
    const { altitude, azimuth, parallactic_angle, at, carrington_rotation } = record as SunRecord
    assert.deepEqual([altitude, azimuth, parallactic_angle], [null, null, null])
    assert.deepEqual([at, carrington_rotation], [AT, 2284])
  })

  it('uses one place for all instants, and none where the entry is empty', async () => {
    const noons = '2024-06-21T12:00:00Z,2024-12-21T12:00:00Z'
    const [summer, winter] = await sun(`at=${noons}&lat=40.4&lng=-3.7`)
    assert.ok(Number(summer?.altitude) > 70 && Number(winter?.altitude) < 27)
    const mixed = await sun(`at=${noons}&lat=,40.4&lng=,-3.7`)
    assert.deepEqual([mixed[0]?.altitude, mixed[1]], [null, winter])
    const [arctic] = await sun(`at=2024-06-21T00:00:00Z&lat=90&lng=1e-7`)
    assertNear(Math.abs(Number(arctic?.altitude) - 23.44), 0.01, 'altitude at the pole')
  })

  it('accepts repeated parameters like lists that are separated by commas', async () => {
    const other = '2024-12-21T12:00:00Z'
    assert.deepEqual(
      await sun(`at=${AT}&lat=40.4&lng=-3.7&at=${other},${AT}&lat=50&lng=8&lng=9&lat=51`),
      await sun(`at=${AT},${other},${AT}&lat=40.4,50,51&lng=-3.7,8,9`),
    )
    const many = Array(101).fill(`at=${AT}`).join('&')
    await expectError(await send(`/sun?${many}`), 400, 'invalid_parameter')
  })

  it('keeps the order and repetitions of the instants, converted to UTC', async () => {
    const records = await sun(`at=2024-05-11T11:30:00%2B02:00,1900-01-01T00:00:00.9Z,${AT}`)
    assert.deepEqual(pluck(records, 'at'), [AT, '1900-01-01T00:00:00Z', AT])
    assert.deepEqual(records[0], records[2])
  })

  it('rejects bad values with what is accepted', async () => {
    for (const [query, message] of [
      ['', /^at is missing; it takes an RFC 3339 date and time such as 2024-05-11T09:30:00Z, or up to 100/],
      ['at=2024-05-11', /such as 2024-05-11T09:30:00Z, not "2024-05-11"\.$/],
      ['at=2024-05-11T09:30:00', /end it with Z for UTC, not/],
      ['at=2024-05-11T11:30:00+02:00', /%2B02:00 in a URL, not "2024-05-11T11:30:00 02:00"\.$/],
      [`at=${AT},`, /not ""\.$/],
      [`at=${AT}, ${AT}`, /It starts with a space\.$/],
      ['at=1599-12-31T23:59:59Z', /^at takes times from 1600-01-01 to 2100-12-31, not/],
      ['at=2101-01-01T00:00:00Z', /^at takes times from 1600-01-01 to 2100-12-31, not/],
      [`at=${AT}&at=`, /^at takes an RFC 3339 date and time/],
      [`at=${Array(101).fill(AT)}`, /^at takes up to 100 instants, not 101\.$/],
      [`at=${AT}&lat=1`, /^lng is missing; give lat and lng, or neither\.$/],
      [`at=${AT}&lat=&lng=1`, /^lat takes a number from -90 to 90, or one for each instant/],
      [`at=${AT}&lat=90.1&lng=0`, /^lat takes a number from -90 to 90, not "90\.1"\.$/],
      [`at=${AT}&lat=0&lng=-180.1`, /^lng takes a number from -180 to 180, not "-180\.1"\.$/],
      [`at=${AT}&lat=x&lng=0`, /^lat takes a number from -90 to 90, not "x"\.$/],
      [
        `at=${AT}&lat=1,2&lng=0`,
        /^lat takes one number for all instants, or one for each: at has 1, lat has 2\.$/,
      ],
      [
        `at=${AT},${AT}&lat=1,&lng=2,3`,
        /^Entry 2 of lat is empty, but that of lng is not; give both or neither\.$/,
      ],
      [`at=${AT}&lon=1`, /no parameter "lon"\. It has: at, lat, lng\.$/],
    ] as const)
      assert.match(await expectError(await send(`/sun?${query}`), 400, 'invalid_parameter'), message, query)
  })

  it('needs a token, also for unknown paths, and lists the paths', async () => {
    for (const path of [`/sun?at=${AT}`, '/sun', '/moon', ''])
      await expectError(await fetch(`${server.origin}/ephemeris/v1${path}`), 401, 'unauthorized')
    assert.match(await expectError(await send('/moon'), 404, 'not_found'), /\/ephemeris\/v1\/sun, /)
    await expectError(await send('/sun', {}, 'POST'), 405, 'method_not_allowed')
  })

  it('counts towards the rate limit', async () => {
    const { token } = await server.issue({ rate: 1 })
    const headers = { authorization: `Bearer ${token}` }
    assert.equal((await send(`/sun?at=${AT}`, headers)).headers.get('x-ratelimit-remaining'), '0')
    await expectError(await send(`/sun?at=${AT}`, headers), 429, 'rate_limited')
  })

  it('may be cached privately for 30 days, and revalidated', async () => {
    const path = `/sun?at=${AT}`
    const { headers } = await send(path)
    assert.equal(headers.get('cache-control'), 'private, max-age=2592000')
    assert.equal(headers.get('vary'), 'Authorization, Accept-Encoding')
    assert.equal(headers.get('x-data-version'), null)
    assert.equal(headers.get('last-modified'), null)
    const etag = headers.get('etag') ?? ''
    assert.equal((await send(path, { 'if-none-match': etag })).status, 304)
    assert.equal((await send('/sun?at=2024-05-11T09:30:01Z', { 'if-none-match': etag })).status, 200)
    const head = await send(path, {}, 'HEAD')
    assert.deepEqual([head.status, head.headers.get('etag'), await head.text()], [200, etag, ''])
  })

  it('describes its responses in an OpenAPI document without problems', async () => {
    const description = await fetchDocument(server.origin, '/ephemeris/v1')
    const [at] = description.paths['/sun'].get.parameters
    assert.deepEqual([at.name, at.required, at.explode, at.schema.maxItems], ['at', true, false, 100])
    const validator = schemaValidator(description)
    const data = await sun(`at=${AT},1600-01-01T00:00:00Z,2100-12-31T23:59:59Z&lat=40.4,,-90&lng=-3.7,,180`)
    validator.response('/sun', 200, { data })
    validator.response('/sun', 400, await (await send('/sun')).json())
    assert.deepEqual(data[0], description.components.schemas.SunEphemeris.example)
  })
})

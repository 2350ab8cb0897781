/** /ephemeris/v1. It reads no data, so one engine is enough. */
import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { SQLITE } from '../../../test/support/engines.ts'
import { angleBetween, assertNear, readTable } from '../../../test/support/oracle-tables.ts'
import { startServer, type TestServer } from '../../../test/support/server.ts'
import { issueToken } from '../../src/access/tokens.ts'
import type { SunRecord } from '../../src/domain/ephemeris/sun-record.ts'
import { expectError, expectJson } from './support/expect.ts'
import { schemaValidator } from './support/openapi-validator.ts'
import { fetchDocument } from './support/served-document.ts'

const AT = '2024-05-11T09:30:00Z'
/** The computation is within 0.005 degrees of the tables; the rest is the rounding. */
const DEGREES = 0.00505

describe('/ephemeris/v1', () => {
  let server: TestServer
  before(async () => {
    server = await startServer(SQLITE)
  })
  after(() => server.close())

  const send = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
    fetch(`${server.origin}/ephemeris/v1${path}`, {
      method,
      headers: { authorization: `Bearer ${server.token}`, ...headers },
    })
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

  it('equals sunpy, with 100 instants in one request', async () => {
    const rows = readTable('ephemeris-oracle.csv').slice(0, 100)
    const records = await sun(`at=${rows.map(({ time_utc }) => time_utc).join()}`)
    assert.equal(records.length, 100)
    for (const [index, { time_utc, ...row }] of rows.entries()) {
      const record = records[index] as SunRecord
      assert.equal(record.at, time_utc)
      const column = (name: string) => Number(row[name])
      assertNear(angleBetween(record.p, column('p_angle_deg')), DEGREES, `${time_utc}: P`)
      assertNear(angleBetween(record.b0, column('b0_deg')), DEGREES, `${time_utc}: B0`)
      assertNear(angleBetween(record.l0, column('l0_carrington_deg')), DEGREES, `${time_utc}: L0`)
      const rotation = record.carrington_rotation + record.carrington_fraction
      assertNear(Math.abs(rotation - column('carrington_rotation_fractional')), 2e-5, 'rotation')
      assertNear(Math.abs(record.radius_arcsec - column('angular_radius_arcsec')), 0.03, 'radius')
      assertNear(Math.abs(record.distance_au - column('earth_sun_distance_au')), 2.1e-5, 'distance')
    }
  })

  it('equals astropy, with a place for each instant', async () => {
    const rows = readTable('altaz-oracle.csv')
    const column = (name: string) => rows.map((row) => row[name]).join()
    const query = `at=${column('time_utc')}&lat=${column('latitude_deg_north')}&lng=${column('longitude_deg_east')}`
    const records = await sun(query)
    assert.equal(records.length, 60)
    for (const [index, { time_utc, ...row }] of rows.entries()) {
      const { altitude, azimuth, parallactic_angle } = records[index] as SunRecord
      for (const [value, name] of [
        [altitude, 'solar_altitude_airless_topocentric_deg'],
        [azimuth, 'solar_azimuth_north_over_east_deg'],
        [parallactic_angle, 'parallactic_angle_deg'],
      ] as const)
        assertNear(angleBetween(Number(value), Number(row[name])), DEGREES, `${time_utc}: ${name}`)
    }
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

  it('keeps the order and repetitions of the instants, converted to UTC', async () => {
    const records = await sun(`at=2024-05-11T11:30:00%2B02:00,1900-01-01T00:00:00.9Z,${AT}`)
    assert.deepEqual(
      records.map(({ at }) => at),
      [AT, '1900-01-01T00:00:00Z', AT],
    )
    assert.deepEqual(records[0], records[2])
  })

  it('rounds to the published decimals', async () => {
    const instants = Array.from({ length: 100 }, (_, at) =>
      new Date(Date.UTC(2024, 0, 1) + at * 25_500_000).toISOString(),
    )
    for (const record of await sun(`at=${instants.join()}&lat=89.9&lng=0`))
      for (const [name, value] of Object.entries(record))
        if (typeof value === 'number') assert.ok(String(value).length <= 9, `${name}: ${value}`)
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
      [`at=${AT}&at=${AT}`, /^at was given twice; give it once\.$/],
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
    const request = { holder: 'test', purpose: 'test', rate: 1, expiresOn: null }
    const { token } = await issueToken(server.database, request)
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

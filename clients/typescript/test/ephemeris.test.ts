import assert from 'node:assert/strict'
import { beforeEach, test } from 'node:test'
import { sharedServer, startWith } from '../../../test/support/server.ts'
import { Heliolog, InvalidRequest, type SunEphemeris } from '../src/index.ts'

const AT = '2024-05-11T09:30:00Z'
const EXAMPLE: SunEphemeris = {
  at: AT,
  p: -21.7864,
  b0: -3.0458,
  l0: 295.1245,
  carrington_rotation: 2284,
  carrington_fraction: 0.180209,
  radius_arcsec: 949.66,
  distance_au: 1.01008,
  altitude: 48.8608,
  azimuth: 110.836,
  parallactic_angle: -48.4684,
}
const WITHOUT_PLACE = { ...EXAMPLE, altitude: null, azimuth: null, parallactic_angle: null }

const server = sharedServer(() => startWith())
let heliolog: Heliolog
beforeEach(() => {
  heliolog = new Heliolog({ baseUrl: server.origin, token: server.token })
})

const countCalls = async () => {
  await server.waitForCallLog()
  return server.lines.filter(({ msg }) => msg === 'call').length
}

test('reads the Sun at instants, texts or Dates, with and without places', async () => {
  assert.deepEqual(await heliolog.ephemeris({ at: AT, lat: 40.4, lng: -3.7 }), [EXAMPLE])
  assert.deepEqual(await heliolog.ephemeris({ at: new Date(AT) }), [WITHOUT_PLACE])
  assert.deepEqual(await heliolog.ephemeris({ at: '2024-05-11T11:30:00+02:00' }), [WITHOUT_PLACE])
  const at = [AT, AT, AT]
  assert.deepEqual(await heliolog.ephemeris({ at, lat: [40.4, null, 40.4], lng: [-3.7, null, -3.7] }), [
    EXAMPLE,
    WITHOUT_PLACE,
    EXAMPLE,
  ])
})

test('requests any number of instants in groups of 100, in order', async () => {
  const before = await countCalls()
  const at = Array.from({ length: 250 }, (_, day) => new Date(Date.UTC(2024, 0, 1 + day)))
  const lat = at.map((_, index) => (index < 100 ? null : 1e-7))
  const records = await heliolog.ephemeris({ at, lat, lng: lat })
  assert.deepEqual(
    records.map((record) => Date.parse(record.at)),
    at.map((date) => date.getTime()),
  )
  assert.ok(records.every(({ altitude }, index) => (altitude === null) === index < 100))
  assert.equal((await countCalls()) - before, 3)
  assert.deepEqual(await heliolog.ephemeris({ at: [] }), [])
  assert.equal((await countCalls()) - before, 3)
})

test('rejects invalid values with what is accepted', async () => {
  const rejects = (query: Parameters<Heliolog['ephemeris']>[0], message: RegExp) =>
    assert.rejects(heliolog.ephemeris(query), (error: Error) => {
      assert.ok(error instanceof InvalidRequest)
      assert.match(error.message, message)
      return true
    })
  await rejects({ at: '2024-05-11' }, /such as 2024-05-11T09:30:00Z, not/)
  await rejects({ at: AT, lat: 40.4 }, /lng is missing/)
  await rejects({ at: AT, lat: 91, lng: 0 }, /from -90 to 90/)
  await rejects({ at: AT, lat: [1, 2], lng: 0 }, /at has 1, lat has 2/)
  await rejects({ at: new Date(Number.NaN) }, /invalid Date/)
})

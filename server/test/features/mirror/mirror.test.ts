/** heliolog mirror: when it downloads, what it reports, and what it retracts. */
import { strict as assert } from 'node:assert'
import { describe, test } from 'node:test'
import { createMirrorSetup, numberedObservations } from '../../../../test/support/mirror-setup.ts'
import { observation } from '../../../../test/support/publishing.ts'
import { OBSERVATIONS } from '../../../src/domain/records/kinds.ts'
import { retract } from '../../../src/publish/correct/retract.ts'

describe('heliolog mirror', () => {
  test('sends one request and downloads nothing when the data is current', async (t) => {
    const { origin, server, mirror, publish, target } = await createMirrorSetup(t)
    await publish(numberedObservations(5))
    await mirror()
    await server.waitForCallLog()
    const before = server.lines.length
    const again = await mirror(['--dry-run'], `${server.origin}/api/v1/`)
    assert.match(
      again.stdout,
      /^store: .*\nthis store already has the data of http:\S+; data version [0-9a-v]{20}, /,
    )
    assert.equal(again.status, 0)
    const { version } = (await target.readPublished()).meta
    assert.equal((await origin.readPublished()).meta.version, version)
    await server.waitForCallLog()
    const paths = server.lines.slice(before).flatMap(({ path }) => path ?? [])
    assert.deepEqual(paths, ['/api/v1/meta'])
  })

  test('copies the publication date when the origin republished the same data', async (t) => {
    const { origin, mirror, publish, target } = await createMirrorSetup(t)
    await publish(numberedObservations(5), { now: Date.parse('2024-06-01T00:00:00Z') })
    await mirror()
    const before = await target.readPublished()
    const later = Date.parse('2024-07-01T00:00:00Z')
    await publish([[OBSERVATIONS, [observation('x', '2024-05-01T00:00:00Z')]]], { now: later })
    await origin.withDatabase((database) => retract(database, 'observation', ['x'], { now: later + 1_000 }))
    assert.match((await mirror(['--dry-run'])).stdout, /already has the data of /)
    assert.deepEqual((await target.readPublished()).meta, before.meta)
    assert.match((await mirror()).stdout, /already has the data of .*; .*, published 2024-07-01T00:00:01Z\n/)
    assert.deepEqual((await target.readPublished()).meta, {
      ...before.meta,
      last_published_at: '2024-07-01T00:00:01Z',
    })
  })

  test("causes no stale 304 when the origin's clock was set back", async (t) => {
    const { origin, mirror, publish, target } = await createMirrorSetup(t)
    await publish(numberedObservations(20), { now: Date.parse('2024-06-02T00:00:00Z') })
    await mirror()
    const serving = await target.serve()
    const { token } = await target.issueToken()
    const since = 'Sun, 02 Jun 2024 00:00:00 GMT'
    const fetchCached = (headers: Record<string, string> = { 'if-modified-since': since }) =>
      fetch(`${serving.origin}/api/v1/observations`, {
        headers: { authorization: `Bearer ${token}`, ...headers },
      })
    assert.equal((await fetchCached()).status, 304)
    await origin.withDatabase((database) =>
      retract(database, 'observation', ['o3'], { now: Date.parse('2024-06-01T00:00:00Z') }),
    )
    assert.equal((await mirror()).status, 0)
    const response = await fetchCached()
    assert.equal(response.status, 200)
    assert.equal(response.headers.get('last-modified'), 'Sun, 02 Jun 2024 00:00:01 GMT')
  })

  test('mirrors an origin that is empty or whose records were all retracted', async (t) => {
    const { origin, mirror, publish, target } = await createMirrorSetup(t)
    assert.match(
      (await mirror()).stdout,
      /already has the data of \S+; data version 0000000000000, published never\n/,
    )
    await publish(numberedObservations(2))
    const dryRun = await mirror(['--dry-run'])
    assert.match(dryRun.stdout, /^store: .*\nobservations: 2 new, .* \(dry run: nothing was changed\)\n/)
    assert.equal((await target.readPublished()).meta.observations, 0)
    await mirror()
    await origin.withDatabase((database) => retract(database, 'observation', ['o0', 'o1']))
    assert.equal((await mirror(['--allow-retract'])).status, 0)
    assert.deepEqual((await target.readPublished()).meta, (await origin.readPublished()).meta)
  })

  test('retracts more than a tenth of a kind only with --allow-retract', async (t) => {
    const { origin, mirror, publish, target } = await createMirrorSetup(t)
    await publish(numberedObservations(20))
    await mirror()
    await origin.withDatabase((database) => retract(database, 'observation', ['o1', 'o2', 'o3']))
    const before = await target.readPublished()
    const rejected = await mirror()
    assert.equal(rejected.status, 4)
    assert.match(
      rejected.stderr,
      /would retract 3 of 20 observations, .*nothing was changed.*--allow-retract/,
    )
    assert.deepEqual(await target.readPublished(), before)
    assert.match((await mirror(['--allow-retract'])).stdout, /17 unchanged, 3 retracted/)
    assert.deepEqual(await target.readPublished(), await origin.readPublished())
  })
})

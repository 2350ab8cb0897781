/** Caching of the portal summary and what is derived from it: it is computed once per change, not per request. */
import assert from 'node:assert/strict'
import { it, type TestContext } from 'node:test'
import { setImmediate } from 'node:timers/promises'
import { decodeSummary } from '../../../../portal/src/data/decode-summary.ts'
import { ENGINES, type Engine, SQLITE } from '../../../../test/support/engines.ts'
import { storeFor } from '../../../../test/support/importing.ts'
import { serveInProcess } from '../../../../test/support/in-process.ts'
import { observeReads } from '../../../../test/support/observed-reads.ts'
import { pluck } from '../../../../test/support/pluck.ts'
import { observation, publishRows } from '../../../../test/support/publishing.ts'
import { dayAfter } from '../../../src/domain/day.ts'
import { OBSERVATIONS } from '../../../src/domain/records/kinds.ts'
import type { Database } from '../../../src/storage/database.ts'
import { UnreachableError } from '../../../src/storage/store-errors.ts'

interface CountingServer {
  database: Database
  get(path?: string): Promise<Response>
  /** How often the days were read from the store. */
  reads(): number
  /** Runs a callback before the next read, which fails if the callback does. */
  beforeNextRead(callback: () => Promise<void>): void
}

const startCounting = async (t: TestContext, engine: Engine): Promise<CountingServer> => {
  const { database } = await storeFor(t, engine)
  let reads = 0
  let callback = async (): Promise<void> => {}
  const counting = observeReads(database, () => {
    reads++
    const current = callback
    callback = async () => {}
    return current()
  })
  const served = await serveInProcess(counting, {}, undefined)
  t.after(served.close)
  return {
    database,
    get: (path = '/portal/summary.json') => fetch(served.origin + path),
    reads: () => reads,
    beforeNextRead: (next) => {
      callback = next
    },
  }
}

for (const engine of ENGINES)
  it(`reads ${engine.name} once per publication, also for concurrent requests`, async (t) => {
    const { database, get, reads } = await startCounting(t, engine)
    const responses = await Promise.all(Array.from({ length: 20 }, () => get()))
    assert.deepEqual(pluck(responses, 'status'), Array(20).fill(200))
    assert.equal(reads(), 1)
    for (const path of ['/', '/portal/summary.json', '/']) assert.equal((await get(path)).status, 200)
    assert.equal(reads(), 1, 'also for the overview')
    await publishRows(database, OBSERVATIONS, [observation('a', '2024-03-01T12:00:00Z')])
    const versions = new Set<string>()
    for (const response of await Promise.all(Array.from({ length: 20 }, () => get())))
      versions.add(JSON.parse(await response.text()).version)
    assert.equal(versions.size, 1)
    assert.equal(reads(), 2)
  })

it('returns 503 when a read fails, and reads again on the next request', async (t) => {
  const { get, reads, beforeNextRead } = await startCounting(t, SQLITE)
  beforeNextRead(() => Promise.reject(new UnreachableError('the disk is away')))
  const rejected = await get()
  assert.equal(rejected.status, 503)
  assert.match(rejected.headers.get('retry-after') ?? '', /^\d+$/)
  assert.equal((await get()).status, 200)
  assert.equal(reads(), 2)
})

it('recomputes the summary, with a new ETag, when the UTC day changes', async (t) => {
  const { get, reads } = await startCounting(t, SQLITE)
  t.mock.timers.enable({ apis: ['Date'], now: Date.parse('2024-06-02T23:59:59.999Z') })
  const before = await get()
  const { today, rotation } = JSON.parse(await before.text())
  assert.deepEqual([today, rotation.number, rotation.last_day], ['2024-06-02', 2284, '2024-06-02'])
  t.mock.timers.setTime(Date.parse('2024-06-03T00:00:00Z'))
  const after = await get()
  const next = JSON.parse(await after.text())
  assert.deepEqual([next.today, next.rotation.number], ['2024-06-03', 2285])
  assert.notEqual(after.headers.get('etag'), before.headers.get('etag'))
  assert.equal(reads(), 2)
})

it('includes a publication that arrives before the read, without a second read', async (t) => {
  const { database, get, reads, beforeNextRead } = await startCounting(t, SQLITE)
  beforeNextRead(async () => {
    // Reads within one turn of the event loop see one version, so publish in a later turn.
    await setImmediate()
    await publishRows(database, OBSERVATIONS, [observation('a', '2024-03-01T12:00:00Z')])
  })
  for (let time = 0; time < 2; time++) {
    const { totals, days } = decodeSummary(JSON.parse(await (await get()).text()))
    assert.deepEqual([totals.observations, days.day], [1, ['2024-03-01']])
  }
  assert.equal(reads(), 1)
})

it('returns more days than one parsing batch, complete and in order', async (t) => {
  const { database, get } = await startCounting(t, SQLITE)
  const expected = Array.from({ length: 2_345 }, (_, index) => dayAfter('2018-01-01', index))
  const rows = expected.map((day, index) =>
    observation(`o${index}`, `${day}T12:00:00Z`, { observer: 'sample-zoë', gt: 0, st: index }),
  )
  await publishRows(database, OBSERVATIONS, rows)
  const { days, synthetic } = decodeSummary(JSON.parse(await (await get()).text()))
  assert.deepEqual(days.day, expected)
  assert.deepEqual(days.wolf_mean, [...expected.keys()])
  assert.equal(synthetic, 'all')
})

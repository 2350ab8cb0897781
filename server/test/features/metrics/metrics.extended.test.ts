/** Metrics of several workers, and of a store that cannot be reached. */
import { strict as assert } from 'node:assert'
import { test } from 'node:test'
import { POSTGRES } from '../../../../test/support/engines.ts'
import { workersOf } from '../../../../test/support/process-state.ts'
import { createSandbox, requestApi, waitUntil } from '../../../../test/support/sandbox.ts'
import { scrape, seriesOf } from '../../../../test/support/scrape.ts'
import { lockTables } from '../../../../test/support/table-lock.ts'
import { startTcpProxy } from '../../../../test/support/tcp-proxy.ts'
import { expectError } from '../../support/expect.ts'

const META = 'heliolog_calls_total{route="/api/v1/meta",status="200"}'

test('heliolog serve --workers aggregates metrics and keeps counts of a dead worker', async (t) => {
  const sandbox = await createSandbox(t)
  await sandbox.seed(1)
  const { token } = await sandbox.issueToken({ rate: 1_000_000 })
  const server = await sandbox.serve(['--workers', '2'], { env: { HELIOLOG_METRICS_PORT: '0' } })
  let sent = 0
  /** New connections go to the workers in turn. */
  const callBothWorkers = async () => {
    for (let count = 0; count < 4; count++, sent++) {
      const response = await requestApi(server, '/meta', token, { connection: 'close' })
      assert.equal(response.status, 200)
      await response.text()
    }
  }
  let counted = 0
  const scrapeCount = async (): Promise<number> => {
    const now = (await scrape(server)).get(META) ?? 0
    assert.ok(now >= counted, `the count fell from ${counted} to ${now}`)
    counted = now
    return now
  }
  const untilAllCounted = () => waitUntil('every call is counted', async () => (await scrapeCount()) === sent)

  await callBothWorkers()
  await untilAllCounted()
  const read = await scrape(server)
  assert.deepEqual([read.get('heliolog_store_up'), read.get('heliolog_limits_shared')], [1, 1])
  assert.deepEqual(seriesOf(read, 'heliolog_answers_total'), {
    '{from="ready"}': 0,
    '{from="store"}': sent,
    '{from="held"}': 0,
  })

  const pid = workersOf(server)[0] as number
  process.kill(pid, 'SIGSTOP')
  assert.equal(await scrapeCount(), sent, 'after SIGSTOP')
  process.kill(pid, 'SIGKILL')
  assert.equal(await scrapeCount(), sent, 'after SIGKILL')
  await waitUntil('it is replaced', () => {
    const workers = workersOf(server)
    return workers.length === 2 && !workers.includes(pid)
  })
  await callBothWorkers()
  await untilAllCounted()
  const { status, stderr } = await server.stop()
  assert.deepEqual([status, stderr], [0, ''])
})

test('metrics report whether PostgreSQL is up, unreachable or unresponsive', async (t) => {
  const sandbox = await createSandbox(t, POSTGRES)
  await sandbox.seed(1)
  const gate = await startTcpProxy(t, sandbox.url)
  // Longer than a scraper would wait: the scrape must not wait for a statement to time out.
  const longTimeout = { HELIOLOG_DATABASE_TIMEOUT_MS: '600000' }
  const server = await sandbox.serve([], {
    env: { HELIOLOG_METRICS_PORT: '0', ...longTimeout, HELIOLOG_DATABASE_URL: gate.url },
  })
  const untilMetric = (name: string, value: number | undefined) =>
    waitUntil(`${name} is ${value}`, async () => (await scrape(server)).get(name) === value)
  const badToken = async () => expectError(await requestApi(server, '/meta', 'nonsense'), 401, 'unauthorized')

  await badToken()
  const read = await scrape(server)
  assert.deepEqual([read.get('heliolog_store_up'), read.get('heliolog_limits_shared')], [1, 1])
  for (const pool of ['read', 'calls', 'limits']) {
    for (const state of ['busy', 'idle'])
      assert.ok(read.has(`heliolog_pool_connections{pool="${pool}",state="${state}"}`), pool)
    assert.equal(read.get(`heliolog_pool_waiting{pool="${pool}"}`), 0)
  }
  const lock = await lockTables(sandbox.url, 'observation')
  t.after(() => lock.release())
  const { token } = await sandbox.issueToken()
  const waiting = requestApi(server, '/observations', token)
  await lock.waitForWaiters(1)
  assert.equal((await scrape(server)).get('heliolog_pool_connections{pool="read",state="busy"}'), 1)
  await lock.release()
  await waiting

  await gate.disconnect()
  await untilMetric('heliolog_store_up', 0)
  await badToken()
  const unreachable = await scrape(server)
  assert.equal(unreachable.get('heliolog_limits_shared'), 0)
  assert.ok(!unreachable.has('heliolog_data_age_seconds'))
  assert.deepEqual(seriesOf(unreachable, 'heliolog_data_info'), {})
  await waitUntil(
    'a row is queued',
    async () => Number((await scrape(server)).get('heliolog_call_log_waiting')) > 0,
  )
  await gate.restore()
  await untilMetric('heliolog_store_up', 1)
  await untilMetric('heliolog_limits_shared', 1)
  await untilMetric('heliolog_call_log_waiting', 0)
  gate.stall()
  await untilMetric('heliolog_store_up', 0)
  await gate.restore()
  await untilMetric('heliolog_store_up', 1)
})

/** heliolog serve: metrics are exact, and served only on their own port. */
import { strict as assert } from 'node:assert'
import { describe, test } from 'node:test'
import { assertError } from '../../../test/support/api-errors.ts'
import { download } from '../../../test/support/downloads.ts'
import { POSTGRES, SQLITE } from '../../../test/support/engines.ts'
import { createSandbox, requestApi, waitUntil } from '../../../test/support/sandbox.ts'
import { metricsAddress, scrape, seriesOf, sum } from '../../../test/support/scrape.ts'
import { lockTables } from '../../../test/support/table-lock.ts'
import { startTcpProxy } from '../../../test/support/tcp-proxy.ts'

const ON = { HELIOLOG_METRICS_PORT: '0' }

describe('metrics', { concurrency: 2 }, () => {
  test('are served only on HELIOLOG_METRICS_PORT, and on loopback by default', async (t) => {
    const sandbox = await createSandbox(t)
    const without = await sandbox.serve([], { env: { HELIOLOG_METRICS_HOST: '127.0.0.1' } })
    const server = await sandbox.serve([], { env: { ...ON, HOST: '0.0.0.0' } })
    assert.equal(metricsAddress(without), undefined)
    const address = metricsAddress(server) ?? ''
    assert.match(address, /^http:\/\/127\.0\.0\.1:\d+\/metrics$/)
    for (const { origin } of [without, server]) {
      assert.notEqual(new URL(origin).port, new URL(address).port)
      await assertError(await fetch(`${origin}/metrics`), 404, 'not_found')
    }
    const head = await fetch(address, { method: 'HEAD' })
    assert.deepEqual([head.status, await head.text()], [200, ''])
    assert.ok(Number(head.headers.get('content-length')) > 1_000)
    assert.equal(head.headers.get('x-content-type-options'), 'nosniff')
    assert.equal(head.headers.get('cache-control'), 'no-store')
    assert.equal(head.headers.get('access-control-allow-origin'), null)
    for (const path of ['/', '/metrics/x', '/api/v1/meta'])
      await assertError(await fetch(new URL(path, address)), 404, 'not_found')
    await assertError(await fetch(address, { method: 'POST' }), 404, 'not_found')
  })

  test('count every call once, by a fixed set of routes', async (t) => {
    const sandbox = await createSandbox(t)
    await sandbox.seed(2)
    const [{ token }, limited] = [await sandbox.issueToken(), await sandbox.issueToken({ rate: 1 })]
    const server = await sandbox.serve([], { env: ON })
    const etag = (await requestApi(server, '/observations', token)).headers.get('etag') ?? ''
    const sent = [
      await requestApi(server, '/observations?', token),
      await requestApi(server, '/observations', token),
      await requestApi(server, '/observations', token),
      await requestApi(server, '/observations', token, { 'if-none-match': etag }),
      await requestApi(server, '/observations/o1', token),
      await requestApi(server, '/observations/o1', token, { 'if-none-match': etag }),
      await requestApi(server, '/observations/none-such', token),
      await requestApi(server, '/observers/Ad%61?x=/api/v1/images', token),
      await requestApi(server, '/m%65ta', token),
      await requestApi(server, '/images', 'nonsense'),
      await requestApi(server, '/meta', limited.token),
      await requestApi(server, '/meta', limited.token),
      await fetch(`${server.origin}/api/v1/meta`, { method: 'POST' }),
      await fetch(`${server.origin}/api/v1/openapi.json`),
      await fetch(`${server.origin}/bulk/v1/dictionary.json`),
      await fetch(`${server.origin}/bulk/v1/citation.txt?`),
      await fetch(server.origin),
      await fetch(`${server.origin}/docs`),
      await fetch(`${server.origin}/explore/observers/Ada%2FLovelace`),
      await fetch(`${server.origin}/explore/made-up`),
      await fetch(`${server.origin}/portal/summary.json?x`),
      await fetch(`${server.origin}/sample-images/made-up/thumb.svg`),
      await fetch(`${server.origin}/made-up`),
      await fetch(`${server.origin}/%`),
      await requestApi(server, `/${'made-up/'.repeat(20)}?status=200`, token),
      await requestApi(server, '/observations/', token),
    ]
    for (const path of ['/healthz', '/readyz?x', '/assets/made-up.js']) await fetch(server.origin + path)
    const count = async () => sum(seriesOf(await scrape(server), 'heliolog_calls_total'))
    await waitUntil('every call is counted', async () => (await count()) === sent.length + 1)

    const read = await scrape(server)
    assert.deepEqual(seriesOf(read, 'heliolog_calls_total'), {
      '{route="/api/v1/observations",status="200"}': 4,
      '{route="/api/v1/observations",status="304"}': 1,
      '{route="/api/v1/observations/{id}",status="200"}': 1,
      '{route="/api/v1/observations/{id}",status="304"}': 1,
      '{route="/api/v1/observations/{id}",status="404"}': 2,
      '{route="/api/v1/observers/{nickname}",status="200"}': 1,
      '{route="/api/v1/meta",status="200"}': 2,
      '{route="/api/v1/meta",status="401"}': 1,
      '{route="/api/v1/meta",status="429"}': 1,
      '{route="/api/v1/images",status="401"}': 1,
      '{route="/api/v1/openapi.json",status="200"}': 1,
      '{route="/bulk/v1/dictionary.json",status="200"}': 1,
      '{route="/bulk/v1/citation.txt",status="200"}': 1,
      '{route="/portal/summary.json",status="200"}': 1,
      '{route="page",status="200"}': 3,
      '{route="other",status="404"}': 5,
    })
    assert.deepEqual(seriesOf(read, 'heliolog_answers_total'), {
      '{from="ready"}': 1,
      '{from="store"}': 7,
      '{from="held"}': 2,
    })
    const durations = seriesOf(read, 'heliolog_call_duration_seconds_count')
    assert.equal(durations['{route="/api/v1/observations/{id}"}'], 4)
    assert.equal(durations['{route="other"}'], 5)
    assert.equal(sum(durations), sent.length + 1)
    const buckets = seriesOf(read, 'heliolog_call_duration_seconds_bucket')
    assert.equal(buckets['{le="10",route="/api/v1/observations"}'], 5, JSON.stringify(buckets))
    assert.equal(buckets['{le="+Inf",route="/api/v1/observations"}'], 5)
    assert.ok('{le="0.00025",route="/api/v1/observations"}' in buckets)
    const seconds = read.get('heliolog_call_duration_seconds_sum{route="/api/v1/observations"}') ?? 0
    assert.ok(seconds > 0.00025 && seconds < 30, `${seconds} s`)
  })

  test('count a download under the route of its file, as read from the store', async (t) => {
    const sandbox = await createSandbox(t)
    await sandbox.seed(2)
    const server = await sandbox.serve([], { env: ON })
    const { token } = await sandbox.issueToken()
    const { headers } = await download({ origin: server.origin, token }, '/observations.csv')
    const cached = { 'if-none-match': String(headers.etag) }
    await download({ origin: server.origin, token }, '/observations.csv?', cached)
    await download({ origin: server.origin, token }, '/observations.csv', { range: 'bytes=5-' })
    await download({ origin: server.origin, token }, '/made-up.csv')
    const calls = async () => seriesOf(await scrape(server), 'heliolog_calls_total')
    await waitUntil('every call is counted', async () => sum(await calls()) === 4)
    assert.deepEqual(await calls(), {
      '{route="/bulk/v1/observations.csv",status="200"}': 1,
      '{route="/bulk/v1/observations.csv",status="304"}': 1,
      '{route="/bulk/v1/observations.csv",status="206"}': 1,
      '{route="other",status="404"}': 1,
    })
    const read = await scrape(server)
    assert.deepEqual(seriesOf(read, 'heliolog_answers_total'), {
      '{from="ready"}': 0,
      '{from="store"}': 2,
      '{from="held"}': 1,
    })
  })

  test('report data version, data age and the backlog of the call log', async (t) => {
    const sandbox = await createSandbox(t)
    const server = await sandbox.serve([], { env: ON })
    const empty = await scrape(server)
    assert.equal(empty.get('heliolog_store_up'), 1)
    assert.deepEqual(Object.values(seriesOf(empty, 'heliolog_data_info')), [1])
    assert.ok(!empty.has('heliolog_data_age_seconds'), 'nothing was published yet')
    assert.ok(!empty.has('heliolog_limits_shared'), 'limits are not shared')

    await sandbox.seed(1)
    const { version, last_published_at: published } = (await sandbox.readPublished()).meta
    const since = () => (Date.now() - Date.parse(published)) / 1000
    const least = since()
    const read = await scrape(server)
    const age = read.get('heliolog_data_age_seconds') ?? -1
    assert.ok(age >= least && age <= since(), `${least} <= ${age} <= ${since()}`)
    assert.deepEqual(seriesOf(read, 'heliolog_data_info'), { [`{version="${version}"}`]: 1 })
    assert.equal(read.get('heliolog_call_log_lost_total'), 0)
    const { token } = await sandbox.issueToken()
    await requestApi(server, '/meta', token)
    await waitUntil(
      'the call is logged',
      async () => (await scrape(server)).get('heliolog_call_log_waiting') === 0,
    )
  })

  test('report whether PostgreSQL is up, unreachable or unresponsive', {
    timeout: 60_000,
  }, async (t) => {
    const sandbox = await createSandbox(t, POSTGRES)
    await sandbox.seed(1)
    const gate = await startTcpProxy(sandbox.url)
    t.after(() => gate.close())
    // Longer than a scraper would wait: the scrape must not wait for a statement to time out.
    const longTimeout = { HELIOLOG_DATABASE_TIMEOUT_MS: '600000' }
    const server = await sandbox.serve([], {
      env: { ...ON, ...longTimeout, HELIOLOG_DATABASE_URL: gate.url },
    })
    const untilMetric = (name: string, value: number | undefined) =>
      waitUntil(`${name} is ${value}`, async () => (await scrape(server)).get(name) === value)
    const badToken = async () =>
      assertError(await requestApi(server, '/meta', 'nonsense'), 401, 'unauthorized')

    await badToken()
    const read = await scrape(server)
    assert.deepEqual([read.get('heliolog_store_up'), read.get('heliolog_limits_shared')], [1, 1])
    for (const pool of ['read', 'calls', 'limits']) {
      for (const state of ['busy', 'idle'])
        assert.ok(read.has(`heliolog_pool_connections{pool="${pool}",state="${state}"}`), pool)
      assert.equal(read.get(`heliolog_pool_waiting{pool="${pool}"}`), 0)
    }
    const lock = await lockTables(sandbox.url, 'observation')
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

  test('are served until the last response is sent during shutdown', async (t) => {
    const sandbox = await createSandbox(t, POSTGRES)
    const { token } = await sandbox.issueToken()
    const server = await sandbox.serve([], { env: ON })
    const address = metricsAddress(server) as string
    const lock = await lockTables(sandbox.url, 'observation')
    const response = requestApi(server, '/observations', token)
    await lock.waitForWaiters(1)
    const ended = server.stop()
    await waitUntil('new connections are refused', () =>
      fetch(`${server.origin}/healthz`).then(
        () => false,
        () => true,
      ),
    )
    assert.equal((await scrape(server)).get('heliolog_store_up'), 1)
    await lock.release()
    assert.equal((await response).status, 200)
    const { status, stderr } = await ended
    assert.deepEqual([status, stderr], [0, ''])
    await assert.rejects(fetch(address))
  })
})

describe('heliolog serve with a port in use', { concurrency: 2, timeout: 60_000 }, () => {
  for (const [engine, ...args] of [[SQLITE], [SQLITE, '--workers', '2'], [POSTGRES]] as const)
    test(`names the setting and exits with 1: ${[engine.name, ...args].join(' ')}`, async (t) => {
      const sandbox = await createSandbox(t, engine)
      const server = await sandbox.serve([], { env: ON })
      const { port: metricsPort } = new URL(metricsAddress(server) as string)
      const { port } = new URL(server.origin)
      for (const [env, taken, setting] of [
        [{ PORT: '0', HELIOLOG_METRICS_PORT: metricsPort }, metricsPort, 'HELIOLOG_METRICS_PORT'],
        [{ PORT: port, ...ON }, port, 'PORT'],
      ] as const) {
        const { status, stdout, stderr } = await sandbox.run(['serve', ...args], { env })
        const sentence = `heliolog: port ${taken} on 127.0.0.1 is in use; choose another one with ${setting}\n`
        assert.deepEqual({ status, stdout, stderr }, { status: 1, stdout: '', stderr: sentence })
      }
    })
})

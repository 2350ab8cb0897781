/** heliolog serve with all features as one real process: metrics, secrets and shutdown. */
import { strict as assert } from 'node:assert'
import { readdir, readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { after, before, describe, test } from 'node:test'
import { getChanges, readChanges } from '../../../test/support/change-feed.ts'
import { download } from '../../../test/support/downloads.ts'
import type { RunningServer } from '../../../test/support/heliolog-process.ts'
import { pluck } from '../../../test/support/pluck.ts'
import {
  createSandbox,
  logLines,
  observationsCsv,
  requestApi,
  type Sandbox,
  waitUntil,
} from '../../../test/support/sandbox.ts'
import { metricsAddress, scrape, scrapeText, seriesOf, sum } from '../../../test/support/scrape.ts'
import { expectError } from '../support/expect.ts'
import { sendBytes } from '../support/raw-http.ts'

const OLD_CALL = {
  request_id: '',
  method: 'GET',
  path: '/',
  query: '',
  status: 200,
  completed: 1,
  milliseconds: 1,
  bytes: 1,
  count: 1,
  address: '127.0.0.1',
  user_agent: null,
}
const BAD_ROW = 'b,Ada,9,2024-05-11T09:30:00Z'

/** The contents of all files in the folder of a store. */
const readFiles = async ({ url }: Sandbox): Promise<string> => {
  const folder = dirname(url.slice('sqlite:'.length))
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile())
  return (
    await Promise.all(files.map(({ parentPath, name }) => readFile(join(parentPath, name), 'latin1')))
  ).join('')
}

describe('heliolog serve with all features', () => {
  let sandbox: Sandbox
  let server: RunningServer
  let token: string
  /** A token with a call that is older than the call log keeps, and one that is not. */
  let formerUser: string
  const cleanups: (() => unknown)[] = []
  before(async () => {
    sandbox = await createSandbox({ after: (cleanup) => cleanups.push(cleanup) })
    await sandbox.seed(2)
    token = (await sandbox.issueToken({ rate: 1_000 })).token
    formerUser = (await sandbox.issueToken()).id
    const call = { ...OLD_CALL, token_id: formerUser }
    const at = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString()
    await sandbox.withDatabase((database) =>
      database.appendCalls([
        { ...call, at: at(8) },
        { ...call, at: at(6) },
      ]),
    )
    server = await sandbox.serve([], {
      env: {
        HELIOLOG_METRICS_PORT: '0',
        HELIOLOG_CALL_LOG_DAYS: '7',
      },
    })
  })
  after(async () => {
    for (const cleanup of cleanups) await cleanup()
  })

  test('counts every call once, by a fixed set of routes', async () => {
    const limited = await sandbox.issueToken({ rate: 1 })
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
      await fetch(`${server.origin}/bulk/v1/citation.txt?`),
      await fetch(server.origin),
      await fetch(`${server.origin}/explore/observers/Ada%2FLovelace`),
      await fetch(`${server.origin}/explore/made-up`),
      await fetch(`${server.origin}/portal/summary.json?x`),
      await fetch(`${server.origin}/made-up`),
      await requestApi(server, `/${'made-up/'.repeat(20)}?status=200`, token),
      await requestApi(server, '/observations/', token),
    ]
    const { headers } = await download({ origin: server.origin, token }, '/observations.csv')
    const cached = { 'if-none-match': String(headers.etag) }
    await download({ origin: server.origin, token }, '/observations.csv?', cached)
    await download({ origin: server.origin, token }, '/observations.csv', { range: 'bytes=5-' })
    await download({ origin: server.origin, token }, '/made-up.csv')
    for (const path of ['/healthz', '/readyz?x', '/assets/made-up.js']) await fetch(server.origin + path)
    const total = sent.length + 5
    const count = async () => sum(seriesOf(await scrape(server), 'heliolog_calls_total'))
    await waitUntil('every call is counted', async () => (await count()) === total)

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
      '{route="/bulk/v1/citation.txt",status="200"}': 1,
      '{route="/bulk/v1/observations.csv",status="200"}': 1,
      '{route="/bulk/v1/observations.csv",status="304"}': 1,
      '{route="/bulk/v1/observations.csv",status="206"}': 1,
      '{route="/portal/summary.json",status="200"}': 1,
      '{route="page",status="200"}': 2,
      '{route="other",status="404"}': 4,
    })
    assert.deepEqual(seriesOf(read, 'heliolog_answers_total'), {
      '{from="ready"}': 1,
      '{from="store"}': 9,
      '{from="held"}': 3,
    })
    const durations = seriesOf(read, 'heliolog_call_duration_seconds_count')
    assert.equal(sum(durations), total)
    const buckets = seriesOf(read, 'heliolog_call_duration_seconds_bucket')
    assert.equal(buckets['{le="+Inf",route="/api/v1/observations"}'], 5)
    assert.ok('{le="0.00025",route="/api/v1/observations"}' in buckets)
  })

  test('serves metrics only on their own port, on loopback', async () => {
    const address = metricsAddress(server) ?? ''
    assert.match(address, /^http:\/\/127\.0\.0\.1:\d+\/metrics$/)
    assert.notEqual(new URL(server.origin).port, new URL(address).port)
    await expectError(await fetch(`${server.origin}/metrics`), 404, 'not_found')
    const head = await fetch(address, { method: 'HEAD' })
    assert.deepEqual([head.status, await head.text()], [200, ''])
    assert.ok(Number(head.headers.get('content-length')) > 1_000)
    assert.equal(head.headers.get('cache-control'), 'no-store')
    for (const path of ['/', '/metrics/x', '/api/v1/meta'])
      await expectError(await fetch(new URL(path, address)), 404, 'not_found')
    await expectError(await fetch(address, { method: 'POST' }), 404, 'not_found')
  })

  test('reports data version, data age and the last imports in the metrics', async () => {
    const readImport = async (kind = 'observations') => {
      const read = await scrape(server)
      const [attempt = 0, success, rows, seconds] = [
        'last_attempt_timestamp_seconds',
        'last_success_timestamp_seconds',
        'rows',
        'duration_seconds',
      ].map((name) => seriesOf(read, `heliolog_import_${name}`)[`{kind="${kind}"}`])
      return { attempt, success, rows, seconds }
    }
    const runImport = async (...args: string[]) => (await sandbox.run(['import', ...args])).status
    const none = { attempt: 0, success: undefined, rows: undefined, seconds: undefined }
    assert.deepEqual(await readImport(), none)
    await sandbox.writeFile('good.csv', observationsCsv(1, 3))
    await sandbox.writeFile('bad.csv', observationsCsv(1, 1, [BAD_ROW]))
    const started = Date.now() / 1000
    assert.equal(await runImport('observations', 'good.csv'), 0)
    const good = await readImport()
    assert.ok(good.attempt >= started && (good.success ?? 0) > good.attempt)
    assert.equal(good.rows, 3)
    assert.ok((good.seconds ?? 0) > 0)
    assert.equal(await runImport('observations', 'good.csv', '--dry-run'), 0)
    assert.deepEqual(await readImport(), good, 'a dry run is no attempt')
    assert.equal(await runImport('observations', 'bad.csv'), 1)
    const bad = await readImport()
    assert.ok(bad.attempt > (good.success ?? 0))
    assert.deepEqual({ ...bad, attempt: good.attempt }, good)
    assert.equal(await runImport('observers', 'gone.csv'), 1)
    assert.ok((await readImport('observers')).attempt > bad.attempt)

    const { version, last_published_at: published } = (await sandbox.readPublished()).meta
    const since = () => (Date.now() - Date.parse(published)) / 1000
    const least = since()
    const read = await scrape(server)
    const age = read.get('heliolog_data_age_seconds') ?? -1
    assert.ok(age >= least && age <= since(), `${least} <= ${age} <= ${since()}`)
    assert.deepEqual(seriesOf(read, 'heliolog_data_info'), { [`{version="${version}"}`]: 1 })
    assert.deepEqual([read.get('heliolog_store_up'), read.get('heliolog_call_log_lost_total')], [1, 0])
    assert.ok(!read.has('heliolog_limits_shared'), 'limits are not shared')
    await waitUntil(
      'all calls are logged',
      async () => (await scrape(server)).get('heliolog_call_log_waiting') === 0,
    )
  })

  test('reports age and result of the last backup in the metrics, unless it was never made', async () => {
    const readBackup = async () => {
      const read = await scrape(server)
      const at = read.get('heliolog_backup_last_success_timestamp_seconds')
      return { at, success: read.get('heliolog_backup_success') }
    }
    const backUp = async (...args: string[]) => (await sandbox.run(['backup', ...args])).status
    assert.deepEqual(await readBackup(), { at: undefined, success: undefined })
    const started = Date.now() / 1000
    assert.equal(await backUp('copy.db'), 0)
    const { at = 0, success } = await readBackup()
    assert.ok(at >= started && at <= Date.now() / 1000, String(at))
    assert.equal(success, 1)
    // A usage error is no attempt.
    assert.deepEqual([await backUp('copy.db'), await readBackup()], [2, { at, success }])
    assert.deepEqual([await backUp('--record', '7'), await readBackup()], [0, { at, success: 0 }])
    assert.match(
      (await sandbox.run(['doctor'])).stdout,
      /^backup {4}\S+Z; that of \S+Z failed with exit code 7/m,
    )
    assert.deepEqual([await backUp('--record', '0'), (await readBackup()).success], [0, 1])
    assert.deepEqual([await backUp(), await backUp('other.db', '--record', '0')], [2, 2])
  })

  test('reports a metrics port in use', async () => {
    const { port } = new URL(metricsAddress(server) ?? '')
    const env = { PORT: '0', HELIOLOG_METRICS_PORT: port }
    const stderr = `heliolog: port ${port} on 127.0.0.1 is in use; choose another one with HELIOLOG_METRICS_PORT\n`
    for (const args of [[], ['--workers', '2']]) {
      const result = await sandbox.runProcess(['serve', ...args], { env })
      assert.deepEqual([result.status, result.stdout, result.stderr], [5, '', stderr])
    }
  })

  test('reveals no token in logs, metrics, responses and files, and stops on SIGTERM', async () => {
    const [hapi, api] = [
      (await sandbox.issueToken({ scope: 'hapi', rate: 1_000 })).token,
      (await sandbox.issueToken()).token,
    ]
    const encoded = [...hapi].map((letter) => `%${letter.charCodeAt(0).toString(16)}`).join('')
    const split = ['-', '%20', '%2F', '%zz', '/', '?', '#'].map(
      (text) => hapi.slice(0, 13) + text + hapi.slice(13),
    )
    const mistyped = [
      ...split,
      hapi,
      encoded,
      encoded.replaceAll('%', '%25'),
      hapi.slice(0, 30),
      hapi.slice(4),
      `hgl_${hapi.slice(4)}`,
      `%22${hapi}%22`,
      `/${hapi.slice(4)}`,
    ]
    const requests = [
      ...mistyped.map((text) => `/hapi-token/${text}/hapi/capabilities`),
      ...['/%68api-token/', '//x/hapi-token/', 'http://x.example/hapi-token/'].map(
        (start) => `${start}${hapi}/hapi/`,
      ),
      `/hapi-token/${hapi}/hapi/capabilities/?token=${hapi}`,
      `/hapi-token/${hapi}/hapi/data?dataset=x`,
      `/hapi-token/${hapi}`,
    ]
    let received = ''
    for (const address of requests)
      for (const method of ['GET', 'POST']) {
        const request = `${method} ${address} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`
        const { headers, body } = await sendBytes(server.origin, request)
        received += `${JSON.stringify(headers)}${body}\n`
      }
    assert.equal((await requestApi(server, `/observations?observer=${api}&${api}=1`, api)).status, 200)
    assert.equal((await requestApi(server, `/observations/${api}`, api, { 'user-agent': api })).status, 404)
    let metrics = ''
    await waitUntil('the calls are counted', async () => {
      metrics = await scrapeText(server)
      return metrics.includes('route="/hapi/capabilities",status="200"')
    })

    const client = { origin: server.origin, token }
    const { next_cursor: since } = await readChanges(client)
    const waiting = getChanges(client, { since }, { prefer: 'wait=60' })
    await readChanges(client)
    const { status, signal, stdout, stderr } = await server.stop()
    assert.deepEqual([status, signal, stderr], [0, null, ''])
    const response = await waiting
    assert.equal(response.headers.get('connection'), 'close')
    assert.deepEqual(await response.json(), { data: [], next_cursor: since, end: true })
    const lines = logLines(server)
    assert.equal(lines.length, stdout.trimEnd().split('\n').length, 'nothing but JSON')
    assert.equal(lines[0]?.['msg'], 'listening')
    assert.deepEqual(
      pluck(
        lines.filter(({ msg }) => String(msg).startsWith('stop')),
        'msg',
      ),
      ['stopping', 'stopped'],
    )
    assert.ok(stdout.includes('"path":"/hapi-token/…/hapi/capabilities","query":""'))

    assert.equal(await sandbox.countCalls(formerUser), 1)
    // Each part of a secret is searched for on its own, since a mistyped token may be split.
    const parts = [hapi, api].flatMap((text) => [text.slice(5, 13), text.slice(14, 22), text.slice(24, 32)])
    const outputs = { received, metrics, stdout, files: await readFiles(sandbox) }
    for (const [name, text] of Object.entries(outputs)) {
      const decoded = text.replace(/%(?:25)*([0-7][0-9a-f])/gi, (_, code) =>
        String.fromCharCode(Number.parseInt(code, 16)),
      )
      for (const part of parts) assert.ok(!decoded.includes(part), `${name} contains ${part}`)
    }
  })
})

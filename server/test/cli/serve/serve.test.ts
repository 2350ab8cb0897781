/** heliolog serve as one real process: settings, log and notifications. */
import { strict as assert } from 'node:assert'
import { test } from 'node:test'
import { POSTGRES } from '../../../../test/support/engines.ts'
import type { RunningServer } from '../../../../test/support/heliolog-process.ts'
import {
  createSandbox,
  logLines,
  observationsCsv,
  requestApi,
  requestJson,
  waitUntil,
} from '../../../../test/support/sandbox.ts'
import { expectError } from '../../support/expect.ts'

const PUBLIC_URL = 'https://sun.example.org/data'
const untilLogged = async (server: RunningServer, id: string | null): Promise<Record<string, unknown>> => {
  const line = () => logLines(server).find(({ request_id }) => request_id === id)
  await waitUntil('the call is logged', () => line() !== undefined)
  return line() ?? {}
}

test('serve applies its settings of limits, public URL, proxies and log level', async (t) => {
  const sandbox = await createSandbox(t)
  await sandbox.seed(2)
  const { token } = await sandbox.issueToken({ rate: 1_000 })
  const server = await sandbox.serve([], {
    env: {
      HELIOLOG_RATE_LIMIT: '2',
      HELIOLOG_PUBLIC_URL: `${PUBLIC_URL}/`,
      HELIOLOG_TRUST_PROXY: '10.0.0.0/8, loopback',
      HELIOLOG_CALL_LOG_ADDRESSES: 'network',
      HELIOLOG_LOG_LEVEL: 'debug',
    },
  })
  for (const [rate, limit] of [
    [null, 2],
    [3, 3],
  ] as const) {
    const issued = await sandbox.issueToken({ rate })
    for (let calls = 1; calls <= limit; calls++) await requestJson(server, '/meta', issued.token)
    const rejected = await requestApi(server, '/meta', issued.token)
    assert.match(rejected.headers.get('retry-after') ?? '', /^\d+$/)
    await expectError(rejected, 429, 'rate_limited')
  }
  const link = (await requestApi(server, '/observations?limit=1', token)).headers.get('link') ?? ''
  assert.ok(link.startsWith(`<${PUBLIC_URL}/api/v1/observations?cursor=`), link)
  assert.equal((await requestJson(server, '/openapi.json', token)).servers[0].url, `${PUBLIC_URL}/api/v1`)
  for (const [forwarded, logged] of [
    ['198.51.100.1, 203.0.113.7', '203.0.113.0/24'],
    ['2001:db8:1:2::3', '2001:db8:1::/48'],
    ['::ffff:192.0.2.9', '192.0.2.0/24'],
    ['unknown', ''],
  ] as const) {
    const response = await requestApi(server, '/meta', token, { 'x-forwarded-for': forwarded })
    const { address } = await untilLogged(server, response.headers.get('x-request-id'))
    assert.equal(address, logged)
  }
  assert.doesNotMatch(server.output.stdout, /203\.0\.113\.7|db8:1:2/)
  assert.equal((await fetch(`${server.origin}/healthz`)).status, 200)
  await waitUntil('the health check is logged', () =>
    logLines(server).some(({ path }) => path === '/healthz'),
  )
})

test('serve on PostgreSQL applies changes of other commands when it is notified', async (t) => {
  const sandbox = await createSandbox(t, POSTGRES)
  // An empty value counts as unset.
  const server = await sandbox.serve([], {
    env: { HELIOLOG_RATE_LIMIT: '', HELIOLOG_CALL_LOG_ADDRESSES: 'none' },
  })
  assert.match(server.origin, /^http:\/\/127\.0\.0\.1:\d+$/)
  const status = async (sent: string) => (await requestApi(server, '/meta', sent)).status
  const args = ['token', 'issue', '--holder', 'Bo', '--purpose', 'test', '--json']
  const issued = JSON.parse((await sandbox.run(args)).stdout)
  const first = await requestApi(server, '/meta', issued.token)
  assert.deepEqual([first.status, first.headers.get('x-ratelimit-limit')], [200, '60'])
  assert.equal((await untilLogged(server, first.headers.get('x-request-id')))['address'], '')
  const rotated = JSON.parse((await sandbox.run(['token', 'rotate', issued.id, '--json'])).stdout)
  await waitUntil('the former token is rejected', async () => (await status(issued.token)) === 401)
  assert.equal(await status(rotated.token), 200)

  const read = async () => {
    const response = await requestApi(server, '/observations', rotated.token)
    const { data } = (await response.json()) as { data: { id: string }[] }
    return { etag: response.headers.get('etag'), ids: data.map(({ id }) => id) }
  }
  const empty = await read()
  await sandbox.writeFile('rows.csv', observationsCsv(1, 2))
  assert.equal((await sandbox.run(['import', 'observations', 'rows.csv'])).status, 0)
  await waitUntil('the import is served', async () => (await read()).ids.join() === 'o1,o2')
  assert.notEqual((await read()).etag, empty.etag)
  assert.equal((await sandbox.run(['retract', 'observations', 'o1'])).status, 0)
  await waitUntil('the retraction is served', async () => (await read()).ids.join() === 'o2')
  assert.equal((await sandbox.run(['token', 'revoke', issued.id])).status, 0)
  await waitUntil('the revoked token is rejected', async () => (await status(rotated.token)) === 401)
})

test('heliolog serve reports a port in use and a HOST that is not local', async (t) => {
  const sandbox = await createSandbox(t)
  const { port: PORT } = new URL((await sandbox.serve()).origin)
  const expected = `heliolog: port ${PORT} on 127.0.0.1 is in use; choose another one with PORT\n`
  for (const args of [[], ['--workers', '2']]) {
    const { status, stdout, stderr } = await sandbox.runProcess(['serve', ...args], { env: { PORT } })
    assert.deepEqual({ status, stdout, stderr }, { status: 5, stdout: '', stderr: expected })
  }
  const foreign = await sandbox.runProcess(['serve'], { env: { HOST: '192.0.2.1', PORT: '0' } })
  assert.equal(foreign.status, 1)
  assert.match(foreign.stderr, /^heliolog: cannot listen on 192\.0\.2\.1, port 0: .*\n$/)
})

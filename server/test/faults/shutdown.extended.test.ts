/** SIGTERM, SIGKILL and more requests than fit: accepted requests are answered and logged. */
import { strict as assert } from 'node:assert'
import { test } from 'node:test'
import { POSTGRES, SQLITE } from '../../../test/support/engines.ts'
import { startLoad } from '../../../test/support/load.ts'
import { workersOf } from '../../../test/support/process-state.ts'
import { createSandbox, logLines, requestApi, waitUntil } from '../../../test/support/sandbox.ts'
import { startTcpProxy } from '../../../test/support/tcp-proxy.ts'

const ENOUGH = 300

for (const [name, engine, instances, args, keepAlive] of [
  ['when two of three instances stop one after another', POSTGRES, 3, [], true],
  ['in workers with a new connection per request', SQLITE, 1, ['--workers', '2'], false],
] as const)
  test(`SIGTERM loses no request and logs them all ${name}`, async (t) => {
    const sandbox = await createSandbox(t, engine)
    await sandbox.seed(12)
    const { id, token } = await sandbox.issueToken({ rate: 1_000_000 })
    const servers = await Promise.all(Array.from({ length: instances }, () => sandbox.serve([...args])))
    const load = await startLoad(t, { origins: servers.map(({ origin }) => origin), token, keepAlive })
    for (const server of servers.slice(0, Math.max(1, instances - 1))) {
      await load.more(ENOUGH)
      assert.equal((await server.stop('SIGTERM')).status, 0)
    }
    const { answered, wrong, lost } = await load.stop()
    assert.deepEqual([wrong, lost], [[], []])
    for (const server of servers) await server.stop()
    assert.equal(await sandbox.countCalls(id), answered)
  })

test('SIGTERM ends a server whose PostgreSQL stalls, which reports the calls it lost', async (t) => {
  const sandbox = await createSandbox(t, POSTGRES)
  const proxy = await startTcpProxy(t, sandbox.url)
  const { token } = await sandbox.issueToken()
  const env = { HELIOLOG_DATABASE_URL: proxy.url, HELIOLOG_DATABASE_TIMEOUT_MS: '1000' }
  const server = await sandbox.serve([], { env })
  proxy.stall()
  const waiting = requestApi(server, '/observations', token).catch(() => undefined)
  await waitUntil('a request gets 503', async () => (await requestApi(server, '/meta', token)).status === 503)
  const { status, signal, stderr } = await server.stop()
  await waiting
  assert.deepEqual([status, signal, stderr], [0, null, ''])
  assert.ok(logLines(server).some(({ lost, level }) => Number(lost) > 0 && level === 50))
})

test('SIGKILL of a worker under load only ends its own connections; it is replaced', async (t) => {
  const sandbox = await createSandbox(t, SQLITE)
  await sandbox.seed(12)
  const { token } = await sandbox.issueToken({ rate: 1_000_000 })
  const server = await sandbox.serve(['--workers', '3'])
  const load = await startLoad(t, { origins: [server.origin], token })
  await load.more(ENOUGH)
  const workers = workersOf(server)
  const [killed = 0] = workers
  process.kill(killed, 'SIGKILL')
  await waitUntil('a new worker runs', () => {
    const now = workersOf(server)
    return now.length === 3 && now.some((pid) => !workers.includes(pid))
  })
  await load.more(ENOUGH)
  const { wrong, lost } = await load.stop()
  // Each client has at most one request on a connection of the killed worker.
  assert.ok(wrong.length === 0 && lost.length <= 4, [...wrong, ...lost].join('\n'))
  const died = logLines(server).find(({ msg }) => msg === 'a worker died and is being replaced')
  assert.equal(died?.['pid'], killed)
  assert.equal((await server.stop()).status, 0)
})

/** A running heliolog while its PostgreSQL is stopped. */
import { strict as assert } from 'node:assert'
import { after, before, describe, test } from 'node:test'
import { assertUnavailable } from '../../../test/support/api-errors.ts'
import { type RunningServer, runHeliolog, startHeliolog } from '../../../test/support/heliolog-process.ts'
import { startPostgres } from '../../../test/support/postgres.ts'
import type { PostgresServer } from '../../../test/support/postgres-server.ts'
import { logLines, requestApi } from '../../../test/support/sandbox.ts'
import { lockTables } from '../../../test/support/table-lock.ts'

const PASSWORD = 'only-for-tests'
const PATHS = ['/meta', '/activity/daily', '/observations', '/observations/x', '/images', '/observers']

describe('server without PostgreSQL', () => {
  let postgres: PostgresServer
  let server: RunningServer
  let token: string

  before(async () => {
    postgres = await startPostgres()
    const env = { HELIOLOG_DATABASE_URL: postgres.url }
    await runHeliolog(['init'], { env })
    const args = ['token', 'issue', '--holder', 'Ada', '--purpose', 'test', '--json']
    token = JSON.parse((await runHeliolog(args, { env })).stdout).token
    server = await startHeliolog([], { env })
  })
  after(async () => {
    await server?.stop('SIGKILL')
    await postgres?.remove()
  })

  test('ends waiting requests with 503, or with a response once the lock is released', async () => {
    assert.equal((await requestApi(server, '/observations', token)).status, 200)
    const lock = await lockTables(postgres.url, 'observation', 'image')
    const waiting = ['/observations?limit=2', '/images', '/observations/x'].map((path) =>
      requestApi(server, path, token),
    )
    await lock.waitForWaiters(waiting.length)
    await postgres.stop()
    for (const response of await Promise.all(waiting))
      if (![200, 404].includes(response.status)) await assertUnavailable(response)
    await lock.release()
    assert.equal(server.process.exitCode, null)
  })

  test('returns 503 with Retry-After and the error body for every request', async () => {
    for (const path of PATHS) await assertUnavailable(await requestApi(server, path, token))
    await assertUnavailable(await requestApi(server, '/observations', token, { 'if-none-match': '*' }))
    await assertUnavailable(await fetch(`${server.origin}/portal/summary.json`))
  })

  test('returns 401 for a request without a token, which needs no store', async () => {
    assert.equal((await fetch(`${server.origin}/api/v1/meta`)).status, 401)
  })

  test('returns 503 on /readyz and 200 on /healthz', async () => {
    await assertUnavailable(await fetch(`${server.origin}/readyz`))
    assert.equal((await fetch(`${server.origin}/healthz`)).status, 200)
  })

  test('exits on SIGTERM and reports the calls it could not log', async () => {
    const { status, stderr } = await server.stop('SIGTERM')
    assert.equal(status, 0)
    assert.equal(stderr, '')
    assert.ok(logLines(server).some(({ lost, level }) => Number(lost) > 0 && level === 50))
  })

  test('writes JSON lines without stack traces and without the password', () => {
    const { stdout } = server.output
    assert.equal(logLines(server).length, stdout.trimEnd().split('\n').length)
    assert.doesNotMatch(stdout, new RegExp(`${PASSWORD}|"stack"`))
    assert.ok(!logLines(server).some(({ msg }) => msg === 'unexpected error'))
  })

  test('makes every command exit with 3 and one line about the store', async () => {
    await Promise.all(
      [['import', 'observations', '-', '--format', 'csv'], ['token', 'list'], ['doctor'], ['serve']].map(
        async (args) => {
          const { status, stdout, stderr } = await runHeliolog(args, {
            env: { HELIOLOG_DATABASE_URL: postgres.url, PORT: '0' },
            input: '',
          })
          assert.equal(status, 3, args[0])
          assert.equal(stdout, '')
          assert.match(stderr, /^heliolog: the store at postgres:.* cannot be used: .*ECONNREFUSED.*\n$/)
          assert.doesNotMatch(stderr, new RegExp(PASSWORD))
        },
      ),
    )
  })
})

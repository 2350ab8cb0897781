/** HELIOLOG_DATABASE_TLS, HELIOLOG_DATABASE_TLS_CA and TLS options in the URL, on a PostgreSQL with a certificate. */
import { strict as assert } from 'node:assert'
import { after, before, describe, type TestContext, test } from 'node:test'
import { withoutOpenssl } from '../../../test/support/certificate.ts'
import { listConnections } from '../../../test/support/connections.ts'
import {
  databaseOf,
  type EncryptedPostgres,
  startEncryptedPostgres,
} from '../../../test/support/encrypted-postgres.ts'
import {
  type CommandResult,
  type RunningServer,
  runHeliolog,
  startHeliolog,
} from '../../../test/support/heliolog-process.ts'
import { observationsCsv, requestJson, waitUntil } from '../../../test/support/sandbox.ts'

let postgres: EncryptedPostgres
const skip = withoutOpenssl() && 'needs openssl'
before(async () => {
  if (!skip) postgres = await startEncryptedPostgres()
})
after(() => postgres?.remove())

const database = (name: 'encrypted' | 'plain'): string => databaseOf(postgres, name)
/** Uses a host name that the certificate does not cover. */
const withOtherHost = (url: string): string => url.replace('127.0.0.1', 'localhost')

interface Tls {
  tls?: string
  authority?: string
}
const environment = (url: string, { tls = '', authority = '' }: Tls = {}) => ({
  HELIOLOG_DATABASE_URL: url,
  HELIOLOG_DATABASE_TLS: tls,
  HELIOLOG_DATABASE_TLS_CA: authority,
})
const initEnvironment = (name: 'encrypted' | 'plain') =>
  environment(database(name), name === 'encrypted' ? trusted() : {})
const trusted = (): Tls => ({ tls: 'on', authority: postgres.authority })

const list = (url: string, options?: Tls): Promise<CommandResult> =>
  runHeliolog(['token', 'list'], { env: environment(url, options) })

const assertRejected = ({ status, stdout, stderr }: CommandResult, reason: RegExp): void => {
  assert.deepEqual([status, stdout], [3, ''])
  assert.match(stderr, /^heliolog: the store at postgres:.* cannot be used: [^\n]*; nothing was changed\n$/)
  assert.match(stderr, reason)
  assert.doesNotMatch(stderr, /only-for-tests/)
}

const UNTRUSTED =
  /: its certificate is not trusted \([^;]*\): set HELIOLOG_DATABASE_TLS_CA to the certificate of its authority;/

describe('TLS to PostgreSQL', { skip }, () => {
  test('is required, verified or left out as the settings and the URL say', async () => {
    for (const name of ['encrypted', 'plain'] as const)
      assert.equal((await runHeliolog(['init'], { env: initEnvironment(name) })).status, 0)
    const { authority } = postgres
    const [encrypted, plain] = [database('encrypted'), database('plain')]
    /** A reason to reject, or none. The URL's options override HELIOLOG_DATABASE_TLS. */
    const cases: [url: string, options: Tls, reason?: RegExp][] = [
      [encrypted, trusted()],
      [encrypted, { tls: 'on' }, UNTRUSTED],
      [withOtherHost(encrypted), trusted(), /Hostname.* does not match .*localhost/],
      [withOtherHost(encrypted), { tls: 'unverified' }],
      [plain, { tls: 'off' }],
      [plain, {}],
      [encrypted, {}, /no pg_hba\.conf entry .* no encryption/],
      [`${encrypted}?sslmode=verify-full`, { tls: 'off', authority }],
      [`${encrypted}?sslmode=require`, { tls: 'unverified' }, UNTRUSTED],
      [`${plain}?sslmode=disable`, trusted()],
      [`${encrypted}?sslrootcert=${authority}`, { tls: 'off' }],
    ]
    for (const [url, options, reason] of cases) {
      const result = await list(url, options)
      if (reason) assertRejected(result, reason)
      else assert.deepEqual([result.status, result.stderr], [0, ''], `${url} ${JSON.stringify(options)}`)
    }
  })
})

describe('server over TLS', { skip }, () => {
  const startServing = async (t: TestContext, more: Record<string, string> = {}) => {
    const env = { ...environment(database('encrypted'), trusted()), ...more }
    const args = ['token', 'issue', '--holder', 'Ada', '--purpose', 'test', '--rate', '1000', '--json']
    const server = await startHeliolog([], { env })
    t.after(() => server.stop('SIGKILL'))
    const { token } = JSON.parse((await runHeliolog(args, { env })).stdout)
    return { server, token, env }
  }
  const publish = async (env: Record<string, string>, count: number) => {
    const args = ['import', 'observations', '-', '--format', 'csv', '--snapshot']
    const { status, stderr } = await runHeliolog(args, { env, input: observationsCsv(1, count) })
    assert.equal(status, 0, stderr)
  }
  const countObservations = async (server: RunningServer, token: string): Promise<number> =>
    (await requestJson(server, '/observations?limit=500', token)).data.length
  const connectionList = () => listConnections(`${database('encrypted')}?sslmode=no-verify`)

  test('encrypts every connection: reading, call log, limits and watch', async (t) => {
    const { server, token, env } = await startServing(t)
    await publish(env, 3)
    await waitUntil('the server shows the import', async () => (await countObservations(server, token)) === 3)
    const purposes = ['call log', 'limits', 'reading', 'watch']
    await waitUntil('every kind of connection was used', async () => {
      const connections = await connectionList()
      assert.ok(connections.every(({ encrypted }) => encrypted))
      return purposes.every((kind) => connections.some(({ purpose }) => purpose === kind))
    })
    const { status, stderr } = await server.stop()
    assert.deepEqual([status, stderr], [0, ''])
  })
})

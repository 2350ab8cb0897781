/** HELIOLOG_DATABASE_TLS, HELIOLOG_DATABASE_TLS_CA and TLS options in the URL, on a PostgreSQL with a certificate. */
import { strict as assert } from 'node:assert'
import { after, before, describe, type TestContext, test } from 'node:test'
import { assertUnavailable } from '../../../test/support/api-errors.ts'
import { withoutOpenssl } from '../../../test/support/certificate.ts'
import { listConnections } from '../../../test/support/connections.ts'
import {
  databaseOf,
  type EncryptedPostgres,
  startEncryptedPostgres,
} from '../../../test/support/encrypted-postgres.ts'
import { POSTGRES } from '../../../test/support/engines.ts'
import {
  type CommandResult,
  type RunningServer,
  runHeliolog,
  startHeliolog,
} from '../../../test/support/heliolog-process.ts'
import { startReplica } from '../../../test/support/replica.ts'
import {
  createSandbox,
  logLines,
  observationsCsv,
  requestApi,
  requestJson,
  waitUntil,
} from '../../../test/support/sandbox.ts'
import { startTcpProxy } from '../../../test/support/tcp-proxy.ts'

let postgres: EncryptedPostgres
const skip = withoutOpenssl()
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
const trusted = (): Tls => ({ tls: 'on', authority: postgres.authority })

const assertConnects = async (url: string, options?: Tls): Promise<void> => {
  const { status, stderr } = await runHeliolog(['init'], { env: environment(url, options) })
  assert.deepEqual([status, stderr], [0, ''], url)
}

const assertRejected = ({ status, stdout, stderr }: CommandResult, reason: RegExp): void => {
  assert.deepEqual([status, stdout], [3, ''])
  assert.match(stderr, /^heliolog: the store at postgres:.* cannot be used: [^\n]*; nothing was changed\n$/)
  assert.match(stderr, reason)
  assert.doesNotMatch(stderr, /only-for-tests/)
}

describe('HELIOLOG_DATABASE_TLS', { skip }, () => {
  test('on rejects an untrusted certificate in every command and says what to do', async () => {
    for (const args of [['serve'], ['token', 'list'], ['import', 'observations', '-', '--format', 'csv']]) {
      const env = { ...environment(database('encrypted'), { tls: 'on' }), PORT: '0' }
      assertRejected(
        await runHeliolog(args, { env, input: '' }),
        /: its certificate is not trusted \([^;]*\): set HELIOLOG_DATABASE_TLS_CA to the certificate of its authority;/,
      )
    }
  })

  test('on rejects a trusted certificate for another host name', async () => {
    const env = environment(withOtherHost(database('encrypted')), trusted())
    assertRejected(await runHeliolog(['token', 'list'], { env }), /Hostname.* does not match .*localhost/)
  })

  test('on rejects a server without TLS', async (t) => {
    const { url } = await createSandbox(t, POSTGRES)
    const rejected = await runHeliolog(['token', 'list'], { env: environment(url, trusted()) })
    assertRejected(rejected, /The server does not support SSL connections/)
  })

  test('on connects to a server that HELIOLOG_DATABASE_TLS_CA verifies', () =>
    assertConnects(database('encrypted'), trusted()))

  test('is on when only HELIOLOG_DATABASE_TLS_CA is set', async () => {
    await assertConnects(database('encrypted'), { authority: postgres.authority })
    const env = environment(database('plain'), { authority: postgres.authority })
    assertRejected(await runHeliolog(['token', 'list'], { env }), /no pg_hba\.conf entry .* SSL encryption/)
  })

  test('unverified encrypts and accepts any certificate', () =>
    assertConnects(withOtherHost(database('encrypted')), { tls: 'unverified' }))

  test('off, like no value, does not encrypt', async () => {
    await assertConnects(database('plain'), { tls: 'off' })
    await assertConnects(database('plain'))
    const rejected = await runHeliolog(['token', 'list'], { env: environment(database('encrypted')) })
    assertRejected(rejected, /no pg_hba\.conf entry .* no encryption/)
    const env = { ...environment(database('encrypted')), PGSSLMODE: 'no-verify' }
    assert.equal((await runHeliolog(['init'], { env })).status, 0, 'unless PGSSLMODE is set')
  })
})

describe('TLS options of the URL, which override HELIOLOG_DATABASE_TLS', {
  skip,
}, () => {
  for (const mode of ['prefer', 'require', 'verify-ca', 'verify-full'])
    test(`sslmode=${mode} encrypts and verifies against HELIOLOG_DATABASE_TLS_CA`, async () => {
      const url = `${database('encrypted')}?sslmode=${mode}`
      const { authority } = postgres
      await assertConnects(url, { tls: 'off', authority })
      const env = environment(url, { tls: 'unverified' })
      assertRejected(await runHeliolog(['token', 'list'], { env }), /certificate is not trusted/)
    })

  test('sslmode=no-verify encrypts, disable does not, and sslrootcert verifies', async () => {
    await assertConnects(`${database('encrypted')}?sslmode=no-verify`, { tls: 'on' })
    await assertConnects(`${database('plain')}?sslmode=disable`, trusted())
    await assertConnects(`${database('encrypted')}?sslrootcert=${postgres.authority}`, { tls: 'off' })
  })

  test('uselibpqcompat=true gives sslmode=require the meaning it has in libpq', () =>
    assertConnects(`${database('encrypted')}?uselibpqcompat=true&sslmode=require`))

  test('invalid options are rejected with one line', async () => {
    for (const args of [
      'sslnegotiation=x',
      'sslrootcert=/nowhere',
      'uselibpqcompat=true&sslmode=verify-ca',
    ]) {
      const env = environment(`${database('encrypted')}?${args}`)
      assertRejected(await runHeliolog(['token', 'list'], { env }), /sslnegotiation|\/nowhere|verify-ca/)
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
  const connectionList = () => listConnections(`${database('encrypted')}?sslmode=require`)

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
    assert.ok(logLines(server).every(({ level }) => Number(level) < 40))
  })

  test('replaces the listening connection after PostgreSQL has stalled', async (t) => {
    const proxy = await startTcpProxy(database('encrypted'))
    t.after(() => proxy.close())
    const { server, token, env } = await startServing(t, {
      HELIOLOG_DATABASE_URL: proxy.url,
      // Longer than the timeout of the listening connection, so that it fails before a request does.
      HELIOLOG_DATABASE_TIMEOUT_MS: '2000',
    })
    await publish(env, 4)
    const watching = async () => (await connectionList()).filter(({ purpose }) => purpose === 'watch')
    await waitUntil(
      'the server listens',
      async () => (await countObservations(server, token)) === 4 && (await watching()).length === 1,
    )
    const [before] = await watching()
    proxy.stall()
    await waitUntil('a request fails', async () => (await requestApi(server, '/meta', token)).status === 503)
    await proxy.restore()
    await waitUntil('the server listens on one new connection', async () => {
      await requestApi(server, '/meta', token)
      const now = await watching()
      return now.length === 1 && now[0]?.pid !== before?.pid
    })
    await publish(env, 5)
    await waitUntil('the server shows the import', async () => (await countObservations(server, token)) === 5)
    assert.equal((await server.stop()).status, 0)
  })

  test('returns 503 while the certificate is untrusted, and recovers after that', async (t) => {
    const { server, token } = await startServing(t)
    assert.equal((await requestApi(server, '/meta', token)).status, 200)
    const undo = await postgres.changeAuthority()
    try {
      await assertUnavailable(await requestApi(server, '/meta', token))
    } finally {
      await undo()
    }
    await waitUntil('requests succeed', async () => (await requestApi(server, '/meta', token)).status === 200)
    assert.ok(!logLines(server).some(({ msg }) => msg === 'unexpected error'))
  })

  test('reads from several replicas over TLS, listed with spaces around commas', async (t) => {
    const replica = await startReplica(postgres, postgres.settings)
    t.after(() => replica.remove())
    const url = databaseOf(replica, 'encrypted')
    const names = ['heliolog-one', 'heliolog-two']
    const replicas = names.map((name) => `${url}?application_name=${name}`).join(' ,  ')
    const { server, token, env } = await startServing(t, { HELIOLOG_DATABASE_REPLICA_URLS: replicas })
    await publish(env, 6)
    await waitUntil('the server shows the import', async () => (await countObservations(server, token)) === 6)
    await waitUntil('both are read from', async () => {
      assert.equal(await countObservations(server, token), 6)
      const connections = await listConnections(`${url}?sslmode=require`)
      assert.ok(connections.every(({ encrypted, purpose }) => encrypted && purpose === 'reading'))
      return names.every((name) => connections.some(({ application }) => application === name))
    })
    assert.equal((await server.stop()).status, 0)
  })
})

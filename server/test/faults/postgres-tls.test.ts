/** HELIOLOG_DATABASE_TLS and HELIOLOG_DATABASE_TLS_CA, and what an address says of TLS, on a PostgreSQL with a certificate. */
import { strict as assert } from 'node:assert'
import { after, before, describe, type TestContext, test } from 'node:test'
import { assertUnavailable } from '../../../test/support/api-errors.ts'
import { withoutOpenssl } from '../../../test/support/certificate.ts'
import {
  call,
  callJson,
  linesOf,
  newPlace,
  observationsCsv,
  until,
} from '../../../test/support/command-line.ts'
import { connectionsTo } from '../../../test/support/connections.ts'
import {
  databaseOf,
  type EncryptedPostgres,
  startEncryptedPostgres,
} from '../../../test/support/encrypted-postgres.ts'
import { POSTGRES } from '../../../test/support/engines.ts'
import { openGate } from '../../../test/support/gate.ts'
import { type Finished, heliolog, type RunningServer, startProcess } from '../../../test/support/process.ts'
import { startReplica } from '../../../test/support/replica.ts'

let postgres: EncryptedPostgres
const skip = withoutOpenssl()
before(async () => {
  if (!skip) postgres = await startEncryptedPostgres()
})
after(() => postgres?.remove())

const database = (name: 'encrypted' | 'plain'): string => databaseOf(postgres, name)
/** A name that the certificate is not for. */
const byAnotherName = (url: string): string => url.replace('127.0.0.1', 'localhost')

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

const assertGetsIn = async (url: string, options?: Tls): Promise<void> => {
  const { status, stderr } = await heliolog(['token', 'list'], { env: environment(url, options) })
  assert.deepEqual([status, stderr], [0, ''], url)
}

const assertRefused = ({ status, stdout, stderr }: Finished, reason: RegExp): void => {
  assert.deepEqual([status, stdout], [1, ''])
  assert.match(stderr, /^heliolog: the store at postgres:.* cannot be used: [^\n]*; nothing was changed\n$/)
  assert.match(stderr, reason)
  assert.doesNotMatch(stderr, /only-for-tests/)
}

describe('HELIOLOG_DATABASE_TLS', { skip }, () => {
  test('on: a server that nobody known vouches for is refused by every command, in a sentence that says what to do', async () => {
    for (const words of [['serve'], ['token', 'list'], ['import', 'observations', '-', '--format', 'csv']]) {
      const env = { ...environment(database('encrypted'), { tls: 'on' }), PORT: '0' }
      assertRefused(
        await heliolog(words, { env, input: '' }),
        /: its certificate is not trusted \([^;]*\): set HELIOLOG_DATABASE_TLS_CA to the certificate of its authority;/,
      )
    }
  })

  test('on: a certificate for another host name is refused, whoever vouches for it', async () => {
    const env = environment(byAnotherName(database('encrypted')), trusted())
    assertRefused(await heliolog(['token', 'list'], { env }), /Hostname.* does not match .*localhost/)
  })

  test('on: a server without TLS is refused', async (t) => {
    const { url } = await newPlace(t, POSTGRES)
    const refused = await heliolog(['token', 'list'], { env: environment(url, trusted()) })
    assertRefused(refused, /The server does not support SSL connections/)
  })

  test('on: a server that HELIOLOG_DATABASE_TLS_CA vouches for is spoken with, encrypted', () =>
    assertGetsIn(database('encrypted'), trusted()))

  test('HELIOLOG_DATABASE_TLS_CA alone means on: who names an authority is never served without asking it', async () => {
    await assertGetsIn(database('encrypted'), { authority: postgres.authority })
    const env = environment(database('plain'), { authority: postgres.authority })
    assertRefused(await heliolog(['token', 'list'], { env }), /no pg_hba\.conf entry .* SSL encryption/)
  })

  test('unverified: any certificate is taken, and the connection is encrypted', () =>
    assertGetsIn(byAnotherName(database('encrypted')), { tls: 'unverified' }))

  test('off and none: nothing is encrypted, though the server could', async () => {
    await assertGetsIn(database('plain'), { tls: 'off' })
    await assertGetsIn(database('plain'))
    const refused = await heliolog(['token', 'list'], { env: environment(database('encrypted')) })
    assertRefused(refused, /no pg_hba\.conf entry .* no encryption/)
    const env = { ...environment(database('encrypted')), PGSSLMODE: 'no-verify' }
    assert.equal((await heliolog(['token', 'list'], { env })).status, 0, 'unless PGSSLMODE is set')
  })
})

describe('what an address says of TLS stands, whatever HELIOLOG_DATABASE_TLS says, and nothing warns of it:', {
  skip,
}, () => {
  for (const mode of ['prefer', 'require', 'verify-ca', 'verify-full'])
    test(`sslmode=${mode} encrypts and verifies, by HELIOLOG_DATABASE_TLS_CA too`, async () => {
      const url = `${database('encrypted')}?sslmode=${mode}`
      const { authority } = postgres
      await assertGetsIn(url, { tls: 'off', authority })
      const env = environment(url, { tls: 'unverified' })
      assertRefused(await heliolog(['token', 'list'], { env }), /certificate is not trusted/)
    })

  test('sslmode=no-verify encrypts, sslmode=disable does not, sslrootcert names who vouches', async () => {
    await assertGetsIn(`${database('encrypted')}?sslmode=no-verify`, { tls: 'on' })
    await assertGetsIn(`${database('plain')}?sslmode=disable`, trusted())
    await assertGetsIn(`${database('encrypted')}?sslrootcert=${postgres.authority}`, { tls: 'off' })
  })

  test('libpq gives require another meaning, which uselibpqcompat=true asks for', () =>
    assertGetsIn(`${database('encrypted')}?uselibpqcompat=true&sslmode=require`))

  test('what cannot be understood is refused in a sentence', async () => {
    for (const words of [
      'sslnegotiation=x',
      'sslrootcert=/nowhere',
      'uselibpqcompat=true&sslmode=verify-ca',
    ]) {
      const env = environment(`${database('encrypted')}?${words}`)
      assertRefused(await heliolog(['token', 'list'], { env }), /sslnegotiation|\/nowhere|verify-ca/)
    }
  })
})

describe('over TLS', { skip }, () => {
  const served = async (t: TestContext, more: Record<string, string> = {}) => {
    const env = { ...environment(database('encrypted'), trusted()), ...more }
    const words = ['token', 'issue', '--holder', 'Ada', '--purpose', 'test', '--rate', '1000', '--json']
    const { token } = JSON.parse((await heliolog(words, { env })).stdout)
    const server = await startProcess([], { env })
    t.after(() => server.stop('SIGKILL'))
    return { server, token, env }
  }
  const publish = async (env: Record<string, string>, count: number) => {
    const words = ['import', 'observations', '-', '--format', 'csv', '--snapshot']
    const { status, stderr } = await heliolog(words, { env, input: observationsCsv(1, count) })
    assert.equal(status, 0, stderr)
  }
  const shows = async (server: RunningServer, token: string): Promise<number> =>
    (await callJson(server, '/observations?limit=500', token)).data.length
  const look = () => connectionsTo(`${database('encrypted')}?sslmode=require`)

  test('the server reads, logs, counts and listens, commands write, and every connection is encrypted', async (t) => {
    const { server, token, env } = await served(t)
    await publish(env, 3)
    await until('it shows what was imported', async () => (await shows(server, token)) === 3)
    const wanted = ['call log', 'limits', 'reading', 'watch']
    await until('every kind of connection was used', async () => {
      const connections = await look()
      assert.ok(connections.every(({ encrypted }) => encrypted))
      return wanted.every((kind) => connections.some(({ purpose }) => purpose === kind))
    })
    const { status, stderr } = await server.stop()
    assert.deepEqual([status, stderr], [0, ''])
    assert.ok(linesOf(server).every(({ level }) => Number(level) < 40))
  })

  test('the connection that listens is let go and made anew when PostgreSQL has fallen silent', async (t) => {
    const gate = await openGate(database('encrypted'))
    t.after(() => gate.close())
    const { server, token, env } = await served(t, {
      HELIOLOG_DATABASE_URL: gate.url,
      // Longer than the connection that listens waits for an answer: a call that gives up does so after it.
      HELIOLOG_DATABASE_TIMEOUT_MS: '2000',
    })
    await publish(env, 4)
    const watching = async () => (await look()).filter(({ purpose }) => purpose === 'watch')
    await until(
      'it listens',
      async () => (await shows(server, token)) === 4 && (await watching()).length === 1,
    )
    const [before] = await watching()
    gate.hold()
    await until('a call has given up', async () => (await call(server, '/meta', token)).status === 503)
    await gate.open()
    await until('it listens anew, on one connection', async () => {
      await call(server, '/meta', token)
      const now = await watching()
      return now.length === 1 && now[0]?.pid !== before?.pid
    })
    await publish(env, 5)
    await until('it shows what was imported', async () => (await shows(server, token)) === 5)
    assert.equal((await server.stop()).status, 0)
  })

  test('calls get 503 while the certificate is one that nobody known vouches for, and answers when it is mended', async (t) => {
    const { server, token } = await served(t)
    assert.equal((await call(server, '/meta', token)).status, 200)
    const undo = await postgres.changeAuthority()
    try {
      await assertUnavailable(await call(server, '/meta', token))
    } finally {
      await undo()
    }
    await until('calls are answered', async () => (await call(server, '/meta', token)).status === 200)
    assert.ok(!linesOf(server).some(({ msg }) => msg === 'unexpected error'))
  })

  test('several replicas, with spaces after the commas, are each read from and encrypted', async (t) => {
    const replica = await startReplica(postgres, postgres.settings)
    t.after(() => replica.remove())
    const url = databaseOf(replica, 'encrypted')
    const names = ['heliolog-one', 'heliolog-two']
    const replicas = names.map((name) => `${url}?application_name=${name}`).join(' ,  ')
    const { server, token, env } = await served(t, { HELIOLOG_DATABASE_REPLICA_URLS: replicas })
    await publish(env, 6)
    await until('it shows what was imported', async () => (await shows(server, token)) === 6)
    await until('both are read from', async () => {
      assert.equal(await shows(server, token), 6)
      const connections = await connectionsTo(`${url}?sslmode=require`)
      assert.ok(connections.every(({ encrypted, purpose }) => encrypted && purpose === 'reading'))
      return names.every((name) => connections.some(({ application }) => application === name))
    })
    assert.equal((await server.stop()).status, 0)
  })
})

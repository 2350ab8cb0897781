/** Invalid settings: commands exit with an error before they open or create anything. */
import { strict as assert } from 'node:assert'
import { readdir } from 'node:fs/promises'
import { describe, test } from 'node:test'
import { runCommand } from '../../../../test/support/command-runner.ts'
import { createSandbox } from '../../../../test/support/sandbox.ts'
import { SETTINGS } from '../../../src/settings/config.ts'

const BAD: Record<keyof typeof SETTINGS, string> = {
  databaseUrl: 'mysql://ada:secret@db.example/sun',
  databaseReplicaUrls: 'postgres://ada:secret@one.example/sun,sqlite:two.db',
  databasePool: '0',
  databaseTimeoutMs: 'soon',
  lockTimeoutMs: '0',
  databaseTls: 'maybe',
  databaseTlsAuthorities: 'no-such-file.pem',
  redisUrl: 'http://:secret@redis.example',
  host: 'not a host',
  port: '65536',
  publicUrl: 'https://sun.example.org/api/v1/',
  rateLimit: '0',
  bulkPerHour: '1000001',
  bulkMemoryMb: '271',
  cacheDir: import.meta.filename,
  cacheMb: '0',
  index: 'maybe',
  hapi: 'private',
  portal: 'yes',
  language: 'nl',
  embed: 'www.example.org',
  communityName: 'Sociedad\nSolar',
  homeUrl: 'sun.example',
  logo: import.meta.filename,
  accent: '#808080',
  contact: 'mailto:ada@example.org',
  dataLicense: 'CC BY 4.0',
  privacyUrl: 'javascript:alert(1)',
  imprintUrl: '/imprint',
  trustProxy: 'loopback, 10.0.0.0/33',
  maxConnections: '9',
  maxConnectionsPerAddress: '0',
  callLogDays: '1.5',
  callLogMaxMb: 'none',
  callLogAddresses: 'some',
  logLevel: 'loud',
  metricsPort: '-1',
  metricsHost: 'no host',
  mirrorToken: 'hlg_secret',
}

describe('heliolog with invalid settings', () => {
  test('reports all of them at once, and starts and creates nothing', async (t) => {
    const sandbox = await createSandbox(t)
    const env = Object.fromEntries(
      Object.entries(SETTINGS).map(([key, { name }]) => [name, BAD[key as keyof typeof SETTINGS]]),
    )
    const { status, stdout, stderr } = await runCommand(['serve', '--demo'], { cwd: sandbox.path, env })
    assert.deepEqual([status, stdout], [2, ''])
    for (const { name, accepts } of Object.values(SETTINGS))
      assert.match(
        stderr,
        new RegExp(`^(heliolog: )?${name}: (".*"|its value) is not accepted(: .*)?; accepted: .{5}`, 'm'),
        accepts,
      )
    assert.equal(stderr.trimEnd().split('\n').length, Object.keys(SETTINGS).length)
    assert.doesNotMatch(stderr, /secret/)
    assert.deepEqual(await readdir(sandbox.path), [])
  })

  test('never reveals a password, however malformed the address is', async (t) => {
    const sandbox = await createSandbox(t)
    const addresses = [
      'postgres:/ada:s3cret@db/sun',
      'postgres://ada:x@s3cret@127.0.0.1:1/sun',
      'postgres://ada@127.0.0.1:1/sun?password=s3cret',
      '"postgres://ada:s3cret@db/sun"',
      'postgres+ssl://ada:s3cret@db/sun',
      ' postgres://ada:s3cret@db/sun',
    ]
    for (const address of addresses) {
      const { status, stderr } = await sandbox.run(['doctor', '--database', address])
      const [, problem] = /^heliolog: .*(is not accepted|cannot be used)/.exec(stderr) ?? []
      assert.equal(status, problem === 'cannot be used' ? 3 : 2, stderr)
      assert.doesNotMatch(stderr, /s3cret/)
    }
    const env = {
      HELIOLOG_DATABASE_REPLICA_URLS: 'postgres://one/sun, postgres://ada:s3cret@two/sun, three',
      HELIOLOG_REDIS_URL: 'redis://:s3cret@redis.example/first',
    }
    const { status, stderr } = await sandbox.run(['doctor'], { env })
    assert.equal(status, 2)
    assert.match(stderr, /^heliolog: HELIOLOG_DATABASE_REPLICA_URLS: ".*three" is not accepted/)
    assert.match(stderr, /^HELIOLOG_REDIS_URL: ".*first" is not accepted; accepted: redis:/m)
    assert.doesNotMatch(stderr, /s3cret/)
  })

  test('warns about variables that look like settings, and names the nearest setting', async (t) => {
    const sandbox = await createSandbox(t)
    const env = {
      HELIOLOG_PORTL: 'private',
      HELIOLOG_COLOUR: 'red',
      HELIOLOG_HOST: '0.0.0.0',
      // Of the clients.
      HELIOLOG_TOKEN: 'x',
      HELIOLOG_URL: 'y',
      // Of Kubernetes, for a service named heliolog.
      HELIOLOG_PORT: 'tcp://10.0.0.1:8080',
      HELIOLOG_PORT_8080_TCP_ADDR: '10.0.0.1',
      HELIOLOG_SERVICE_HOST: '10.0.0.1',
    }
    const warnings = [
      'warning: HELIOLOG_COLOUR is not a setting and has no effect; heliolog serve --help lists the settings',
      'warning: HELIOLOG_HOST is not a setting and has no effect; did you mean HOST?',
      'warning: HELIOLOG_PORTL is not a setting and has no effect; did you mean HELIOLOG_PORTAL?',
    ]
    const { stdout } = await sandbox.run(['doctor'], { env })
    assert.deepEqual(stdout.match(/^warning: HELIOLOG.*$/gm), warnings)
  })

  test('rejects HELIOLOG_DATABASE_REPLICA_URLS with a SQLite store', async (t) => {
    const { path } = await createSandbox(t)
    const env = {
      HELIOLOG_DATABASE_URL: 'sqlite:sun.db',
      HELIOLOG_DATABASE_REPLICA_URLS: 'postgres://ada:s3cret@one.example/sun',
    }
    const { status, stdout, stderr } = await runCommand(['serve'], { cwd: path, env })
    assert.deepEqual([status, stdout], [2, ''])
    assert.equal(
      stderr,
      'heliolog: HELIOLOG_DATABASE_REPLICA_URLS: replicas need PostgreSQL, but the store is sqlite:sun.db\n',
    )
    assert.deepEqual(await readdir(path), [])
  })

  test('rejects a malformed certificate in HELIOLOG_DATABASE_TLS_CA', async (t) => {
    const sandbox = await createSandbox(t)
    const broken = '-----BEGIN CERTIFICATE-----\nnothing\n-----END CERTIFICATE-----\n'
    const env = { HELIOLOG_DATABASE_TLS_CA: await sandbox.writeFile('authority.pem', broken) }
    const { status, stderr } = await sandbox.run(['doctor'], { env })
    assert.equal(status, 2)
    assert.match(stderr, /^heliolog: HELIOLOG_DATABASE_TLS_CA: ".*" is not accepted; accepted: .*PEM\n$/)
  })
})

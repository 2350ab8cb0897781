/** heliolog serve: every setting does what it says, and a bad one stops everything before it begins. */
import { strict as assert } from 'node:assert'
import { readdir } from 'node:fs/promises'
import { networkInterfaces } from 'node:os'
import { describe, test } from 'node:test'
import { SETTINGS } from '../../src/config.ts'
import { assertError } from '../support/api-errors.ts'
import { call, callJson, linesOf, newPlace, observationsCsv, until } from '../support/command-line.ts'
import { heliolog } from '../support/process.ts'

const BAD: Record<keyof typeof SETTINGS, string> = {
  databaseUrl: 'mysql://ada:secret@db.example/sun',
  host: 'not a host',
  port: '65536',
  publicUrl: 'https://sun.example.org/api/v1/',
  rateLimit: '0',
  trustProxy: 'loopback, 10.0.0.0/33',
  callLogDays: '1.5',
  logLevel: 'loud',
}

describe('a setting that cannot be used', { concurrency: 2 }, () => {
  test('is named together with all the others, and nothing is started or made', async (t) => {
    const place = await newPlace(t)
    const env = Object.fromEntries(
      Object.entries(SETTINGS).map(([key, { name }]) => [name, BAD[key as keyof typeof SETTINGS]]),
    )
    const { status, stdout, stderr } = await heliolog(['serve', '--demo'], { cwd: place.path, env })
    assert.deepEqual([status, stdout], [1, ''])
    for (const { name, accepts } of Object.values(SETTINGS))
      assert.match(
        stderr,
        new RegExp(`^(heliolog: )?${name}: ".*" is not accepted; accepted: .{5}`, 'm'),
        accepts,
      )
    assert.equal(stderr.trimEnd().split('\n').length, Object.keys(SETTINGS).length)
    assert.doesNotMatch(stderr, /secret/)
    assert.deepEqual(await readdir(place.path), [])
  })

  test('never shows a password, however the address is written', async (t) => {
    const { path } = await newPlace(t)
    const addresses = [
      'postgres:/ada:s3cret@db/sun',
      'ada:s3cret@db/sun',
      'mysql://ada:x@s3cret@db/sun',
      'postgres://ada:x@s3cret@127.0.0.1:1/sun',
      'postgres://ada@127.0.0.1:1/sun?password=s3cret',
    ]
    await Promise.all(
      addresses.map(async (address) => {
        const { status, stderr } = await heliolog(['doctor', '--database', address], { cwd: path })
        assert.equal(status, 1)
        assert.match(stderr, /^heliolog: .*(is not accepted|cannot be used)/)
        assert.doesNotMatch(stderr, /s3cret/)
      }),
    )
  })

  test('HOST and PORT: a port in use and an address of another machine are told in a sentence', async (t) => {
    const place = await newPlace(t)
    const server = await place.serve()
    const { port } = new URL(server.origin)
    const taken = await place.run(['serve'], { env: { PORT: port } })
    assert.deepEqual([taken.status, taken.stdout], [1, ''])
    assert.equal(
      taken.stderr,
      `heliolog: port ${port} on 127.0.0.1 is in use; choose another one with PORT\n`,
    )
    const foreign = await place.run(['serve'], { env: { HOST: '192.0.2.1', PORT: '0' } })
    assert.equal(foreign.status, 1)
    assert.match(foreign.stderr, /^heliolog: cannot listen on 192\.0\.2\.1, port 0: .*\n$/)
  })
})

describe('the setting', { concurrency: 2 }, () => {
  const hasIpv6 = Object.values(networkInterfaces()).some((all) =>
    all?.some(({ address }) => address === '::1'),
  )
  test('HOST is the address that it listens on', { skip: !hasIpv6 && 'there is no ::1 here' }, async (t) => {
    const place = await newPlace(t)
    const server = await place.serve([], { env: { HOST: '::1' } })
    assert.match(server.origin, /^http:\/\/\[::1\]:\d+$/)
    assert.equal((await fetch(`${server.origin}/healthz`)).status, 200)
  })

  test('HELIOLOG_RATE_LIMIT limits every token that has no limit of its own', async (t) => {
    const place = await newPlace(t)
    const [usual, own] = [await place.issue(), await place.issue('--rate', '3')]
    const server = await place.serve([], { env: { HELIOLOG_RATE_LIMIT: '2', HELIOLOG_CALL_LOG_DAYS: '' } })
    for (const [{ token }, limit] of [
      [usual, 2],
      [own, 3],
    ] as const) {
      for (let calls = 1; calls <= limit; calls++)
        assert.equal((await call(server, '/meta', token)).status, 200)
      const refused = await call(server, '/meta', token)
      assert.match(refused.headers.get('retry-after') ?? '', /^\d+$/)
      await assertError(refused, 429, 'rate_limited')
    }
  })

  test('HELIOLOG_PUBLIC_URL is in the links to the next page and in openapi.json; without it both are relative', async (t) => {
    const place = await newPlace(t)
    const { token } = await place.issue()
    await place.write('rows.csv', observationsCsv(1, 2))
    assert.equal((await place.run(['import', 'observations', 'rows.csv'])).status, 0)
    for (const [url, expected] of [
      ['https://sun.example.org/data/', 'https://sun.example.org/data'],
      ['', ''],
    ] as const) {
      const server = await place.serve([], { env: { HELIOLOG_PUBLIC_URL: url } })
      const link = (await call(server, '/observations?limit=1', token)).headers.get('link') ?? ''
      assert.ok(link.startsWith(`<${expected}/api/v1/observations?cursor=`), link)
      const { servers } = await callJson(server, '/openapi.json', token)
      assert.equal(servers[0].url, `${expected}/api/v1`)
      await server.stop()
    }
  })

  test('HELIOLOG_TRUST_PROXY makes X-Forwarded-For count, from that proxy only', async (t) => {
    const place = await newPlace(t)
    const { token } = await place.issue()
    for (const [proxies, expected] of [
      ['10.0.0.0/8, loopback', '203.0.113.7'],
      ['10.0.0.0/8', '127.0.0.1'],
      ['', '127.0.0.1'],
    ] as const) {
      const server = await place.serve([], { env: { HELIOLOG_TRUST_PROXY: proxies } })
      await (await call(server, '/meta', token, { 'x-forwarded-for': '198.51.100.1, 203.0.113.7' })).text()
      await server.stop()
      const lines = linesOf(server).filter(({ msg }) => msg === 'call')
      assert.deepEqual(
        lines.map(({ address }) => address),
        [expected],
        proxies,
      )
    }
  })

  test('HELIOLOG_CALL_LOG_DAYS says how long calls are kept', async (t) => {
    const place = await newPlace(t)
    const { id } = await place.issue()
    const aDay = 86_400_000
    const row = {
      request_id: 'r',
      method: 'GET',
      path: '/',
      query: '',
      status: 200,
      milliseconds: 1,
      bytes: 1,
    }
    await place.open(async ({ calls }) => {
      for (const days of [1, 6, 8, 100])
        await calls
          .insertInto('call')
          .values({
            ...row,
            at: new Date(Date.now() - days * aDay).toISOString(),
            token_id: id,
            address: '127.0.0.1',
            user_agent: null,
          })
          .execute()
    })
    const server = await place.serve([], { env: { HELIOLOG_CALL_LOG_DAYS: '7' } })
    await server.stop()
    const [usage] = JSON.parse((await place.run(['usage', '--json'])).stdout)
    assert.equal(usage.calls, 2)
  })

  test('HELIOLOG_LOG_LEVEL says how much is written: every health check at debug, no call at warn', async (t) => {
    const place = await newPlace(t)
    const { id, token } = await place.issue()
    const debug = await place.serve([], { env: { HELIOLOG_LOG_LEVEL: 'debug' } })
    await (await fetch(`${debug.origin}/healthz`)).text()
    await until('the health check is a line', () => linesOf(debug).some(({ path }) => path === '/healthz'))
    await debug.stop()

    // The demo tells the address that no line tells at this level.
    await place.write('rows.csv', observationsCsv(1, 1))
    assert.equal((await place.run(['import', 'observations', 'rows.csv'])).status, 0)
    const quiet = await place.serve(['--demo'], { env: { HELIOLOG_LOG_LEVEL: 'warn' } })
    assert.equal((await call(quiet, '/meta', token)).status, 200)
    await quiet.stop()
    assert.deepEqual(linesOf(quiet), [])
    const [usage] = JSON.parse((await place.run(['usage', '--json', '--token', id])).stdout)
    assert.equal(usage.calls, 1, 'the call log has it all the same')
  })
})

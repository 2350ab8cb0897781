/** nginx with the site of deploy/nginx: it passes pages and bulk files through unchanged. */
import { strict as assert } from 'node:assert'
import { once } from 'node:events'
import type { IncomingMessage } from 'node:http'
import { Agent, get } from 'node:https'
import { describe, test } from 'node:test'
import { LANGUAGES } from '../portal/src/language/language.ts'
import { type BulkClient, download, readRest } from './support/downloads.ts'
import { SQLITE } from './support/engines.ts'
import { freePort } from './support/free-port.ts'
import { publishMegabytes } from './support/large-files.ts'
import { type Nginx, startNginx, withoutNginx } from './support/nginx.ts'
import { createSandbox } from './support/sandbox.ts'

const CSV = '/observations.csv'

/** Headers that differ between requests or belong to the connection. */
const VOLATILE_HEADERS = [
  'date',
  'x-request-id',
  'connection',
  'keep-alive',
  'server',
  'strict-transport-security',
]

const getThrough = async (
  { origin, authority }: Nginx,
  path: string,
  headers: Record<string, string>,
): Promise<IncomingMessage> => {
  const request = get(`${origin}${path}`, { headers, agent: new Agent({ ca: authority }) })
  const [response] = (await once(request, 'response')) as [IncomingMessage]
  request.on('error', () => {})
  return response
}

describe('nginx in front of heliolog', { skip: withoutNginx() }, () => {
  test('passes complete and partial bulk files and their headers through unchanged', async (t) => {
    const sandbox = await createSandbox(t, SQLITE)
    await sandbox.withDatabase((database) => publishMegabytes(database, 14))
    const server = await sandbox.serve()
    const client: BulkClient = {
      origin: server.origin,
      token: (await sandbox.issueToken({ rate: 1_000 })).token,
    }
    const nginx = await startNginx(t, server.origin)
    for (const extraHeaders of [{}, { 'accept-encoding': 'gzip' }, { range: 'bytes=5000000-' }] as Record<
      string,
      string
    >[]) {
      // The first request builds the file, and its response has no length.
      await download(client, CSV, extraHeaders)
      const direct = await download(client, CSV, extraHeaders)
      const headers = { authorization: `Bearer ${client.token}`, ...extraHeaders }
      const passed = await readRest(await getThrough(nginx, `/bulk/v1${CSV}`, headers))
      assert.equal(passed.status, direct.status)
      assert.ok(passed.body.equals(direct.body))
      for (const response of [passed, direct]) {
        assert.match(String(response.headers['ratelimit']), /"bulk";r=\d+/)
        for (const name of [...VOLATILE_HEADERS, 'ratelimit', 'x-ratelimit-remaining', 'x-ratelimit-reset'])
          delete response.headers[name]
      }
      assert.deepEqual(passed.headers, direct.headers)
    }
    const headers = { authorization: `Bearer ${client.token}` }
    assert.equal((await readRest(await getThrough(nginx, '/api/v1/meta', headers))).status, 200)
    for (const path of ['/bulk/v1/none.csv', '/bulk', '/hapi-token', '/changes'])
      assert.equal((await readRest(await getThrough(nginx, path, headers))).status, 404, path)
    assert.equal((await readRest(await getThrough(nginx, '/hapi', {}))).status, 200)
  })

  test('answers browsers in their language and programs in JSON while heliolog is down', async (t) => {
    const nginx = await startNginx(t, `http://127.0.0.1:${await freePort()}`)
    const BROWSER = 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8'
    const ask = async (path: string, accept: string, language = '') => {
      const headers = { accept, 'accept-language': language }
      const { status, headers: received, body } = await readRest(await getThrough(nginx, path, headers))
      const { 'retry-after': retryAfter, 'cache-control': cacheControl } = received
      assert.deepEqual([status, retryAfter, cacheControl], [503, '2', 'no-store'])
      assert.equal(received['strict-transport-security'], 'max-age=31536000')
      return { type: received['content-type'], text: body.toString() }
    }
    for (const [language, chosen, title] of [
      ['de-AT,de;q=0.9,en;q=0.8', 'de', 'nicht erreichbar'],
      ['nl,es;q=0.7,en;q=0.3', 'es', 'no está disponible'],
      ['fr', 'fr', 'indisponible'],
      ['it-IT, it;q=0.5', 'it', 'non è disponibile'],
      ['ru,des', 'en', 'not available'],
      ['', 'en', 'not available'],
    ] as const) {
      const { type, text } = await ask('/explore/images?limit=5', BROWSER, language)
      assert.equal(type, 'text/html; charset=utf-8')
      assert.match(
        text,
        new RegExp(`^<!doctype html><html lang="${chosen}">.*<h1>.*${title}.*</h1>`),
        language,
      )
    }
    for (const language of Object.keys(LANGUAGES))
      assert.ok((await ask('/', BROWSER, language)).text.includes(`<html lang="${language}">`), language)
    // Programs in Java accept HTML by default.
    for (const [path, accept] of [
      ['/', '*/*'],
      ['/api/v1/meta', BROWSER],
      ['/index/v1/daily', BROWSER],
      ['/hapi/catalog', BROWSER],
      ['/hapi-token/x/hapi/info', BROWSER],
    ] as const) {
      const { type, text } = await ask(path, accept, 'de')
      assert.equal(type, 'application/json')
      const { error } = JSON.parse(text)
      assert.deepEqual([Object.keys(error), error.code], [['code', 'message'], 'unavailable'])
    }
  })

  test('logs and redirects no token of a HAPI address, also while heliolog is down', async (t) => {
    const sandbox = await createSandbox(t, SQLITE)
    const server = await sandbox.serve()
    const { token } = await sandbox.issueToken({ scope: 'hapi' })
    const nginx = await startNginx(t, server.origin)
    const addresses = [
      `/hapi-token/${token}/hapi/capabilities`,
      `/hapi-token/${token.slice(4)}/hapi/data?dataset=daily`,
      `/hapi-token/${token.slice(0, 20)}/${token.slice(20)}/hapi`,
      `/hapi-token/${token}`,
      `/%68api-token/${token.slice(4)}/hapi/capabilities`,
      `//hapi-token/${token.slice(4)}/hapi/capabilities`,
    ]
    const statuses = (paths: readonly string[]) =>
      Promise.all(paths.map(async (path) => (await readRest(await getThrough(nginx, path, {}))).status))
    const inQuery = `/hapi/capabilities?token=${token}`
    assert.deepEqual(await statuses([...addresses, inQuery]), [200, 401, 404, 404, 401, 404, 401])
    for (const path of addresses.slice(0, 5)) {
      const response = await fetch(`${nginx.plainOrigin}${path}`, { redirect: 'manual' })
      assert.deepEqual([response.status, response.headers.get('location')], [400, null])
      // biome-ignore lint/suspicious/noExplicitAny: untyped JSON
      const { status, error }: any = await response.json()
      assert.ok(status.message.includes(error.message))
    }
    await server.stop()
    assert.deepEqual(new Set(await statuses(addresses)), new Set([503]))
    const { access, error } = nginx.readLogs()
    assert.match(access, /^127\.0\.0\.1 \[\S+\] GET \/hapi-token\/\*\*\*\/hapi\/capabilities 200 \d+$/m)
    assert.match(access, / GET \/hapi-token\/\*\*\*\/hapi\/data\?dataset=daily 401 /)
    for (const part of [token.slice(5, 13), token.slice(22, 30)])
      assert.ok(!access.includes(part) && !error.includes(part), `${access}${error}`)
  })
})

/** Requests to the desk: sessions, attacks by other sites and servers of the machine, limits and errors. */
import assert from 'node:assert/strict'
import { once } from 'node:events'
import { readdirSync, readFileSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import { after, before, describe, it } from 'node:test'
import { waitUntil } from '../../../../test/support/sandbox.ts'
import { UserError } from '../../../src/domain/user-error.ts'
import type { DeskRoute } from '../../../src/features/desk/server/desk-route.ts'
import {
  createTemporaryFolder,
  type TemporaryFolder,
} from '../../../src/features/desk/server/temporary-folder.ts'
import { Uploads } from '../../../src/features/desk/server/uploads.ts'
import { sendBytes } from '../../support/raw-http.ts'
import { callDesk, openSession, startDesk, type TestDesk } from './support/desk-in-process.ts'

const MAX_UPLOAD = 1_000_000
const TEN_MINUTES = 10 * 60 * 1_000

let desk: TestDesk
let folder: TemporaryFolder
let uploads: Uploads
let time = Date.now()

const routes: DeskRoute[] = [
  { method: 'GET', path: /^\/api\/state$/, handle: async ({ query }) => ({ json: [...query] }) },
  { method: 'POST', path: /^\/api\/state$/, handle: async ({ readJson }) => ({ json: await readJson() }) },
  { method: 'DELETE', path: /^\/api\/state$/, handle: async () => ({ status: 204 }) },
  {
    method: 'PUT',
    path: /^\/api\/drafts\/(\w+)\/files\/([^/]+)$/,
    handle: async ({ params: [id, name = ''], body }) => ({
      json: [id, name, await uploads.store(name, body)],
    }),
  },
  {
    method: 'GET',
    path: /^\/api\/profile\.toml$/,
    handle: async () => ({ text: 'ü', type: 'application/toml', name: 'a.toml' }),
  },
  {
    method: 'GET',
    path: /^\/api\/bad\.csv$/,
    handle: async () => ({
      file: join(import.meta.dirname, 'desk-requests.test.ts'),
      type: 'text/csv',
      name: 'ü "1".csv',
    }),
  },
  {
    method: 'GET',
    path: /^\/api\/fails\/(\w+)$/,
    handle: async ({ params: [kind] }) => {
      throw kind === 'user' ? new UserError('the header is missing') : new Error('secret detail')
    },
  },
]

before(async () => {
  folder = createTemporaryFolder()
  uploads = new Uploads(folder, MAX_UPLOAD)
  desk = await startDesk(routes, () => time)
})
after(async () => {
  await desk.close()
  await folder[Symbol.asyncDispose]()
})

const uploadedFiles = (): string[] => readdirSync(folder.path).filter((name) => !name.startsWith('lock'))

const errorOf = (body: string): string => JSON.parse(body).error.text

describe('sessions', () => {
  it('shows the page for a valid key or the cookie, else 401 with a hint', async () => {
    const key = desk.sessions.createKey()
    for (const path of ['/', '/sources', '/import/a1/files?step=2', '/?key=wrong', `/?key=${key}x`]) {
      const { status, body, headers } = await desk.call(path)
      assert.equal(status, 401, path)
      assert.match(body, /with the address that <code>heliolog desk<\/code> has printed in its terminal/)
      assert.equal(headers['cache-control'], 'no-store')
    }
    const page = await desk.call(`/?key=${key}`)
    assert.equal(page.status, 200)
    assert.match(page.body, /<div id="desk">/)
    assert.equal(page.headers['set-cookie'], undefined, 'a link alone opens no session')
    const { cookie } = await openSession(desk.port, key)
    for (const path of ['/', '/sources', '/import/a1/files'])
      assert.equal((await desk.call(path, { headers: { cookie } })).status, 200, path)
  })

  it('exchanges a key once', async () => {
    const key = desk.sessions.createKey()
    const exchange = () => desk.call('/api/session', { method: 'POST', body: JSON.stringify({ key }) })
    const first = await exchange()
    assert.equal(first.status, 200)
    assert.match(
      first.headers['set-cookie']?.[0] ?? '',
      new RegExp(`^heliolog-desk-${desk.port}=[\\w-]{43}; HttpOnly; SameSite=Strict; Path=/$`),
    )
    assert.match(JSON.parse(first.body).secret, /^[\w-]{43}$/)
    const second = await exchange()
    assert.equal(second.status, 401)
    assert.equal(second.headers['set-cookie'], undefined)
    assert.match(errorOf(second.body), /press Enter in the terminal/)
    assert.equal((await desk.call(`/?key=${key}`)).status, 401)
  })

  it('rejects a key after ten minutes', async () => {
    const [early, late] = [desk.sessions.createKey(), desk.sessions.createKey()]
    time += TEN_MINUTES - 1
    assert.equal((await desk.call(`/?key=${early}`)).status, 200)
    await openSession(desk.port, early)
    time += 1
    assert.equal((await desk.call(`/?key=${late}`)).status, 401)
    const body = JSON.stringify({ key: late })
    assert.equal((await desk.call('/api/session', { method: 'POST', body })).status, 401)
  })

  it('rejects bodies without a key', async () => {
    for (const body of ['{}', '[]', 'null', '"key"', '{"key":1}', '{"key":""}'])
      assert.equal((await desk.call('/api/session', { method: 'POST', body })).status, 401, body)
  })

  it('needs the cookie and the secret of one session', async () => {
    const [one, other] = [await desk.signIn(), await desk.signIn()]
    const { cookie, 'x-heliolog-desk': secret } = one
    const status = async (headers: Record<string, string>) =>
      (await desk.call('/api/state', { headers })).status
    assert.equal(await status(one), 200)
    assert.equal(await status({}), 401)
    assert.equal(await status({ cookie }), 401)
    assert.equal(await status({ 'x-heliolog-desk': secret }), 401)
    assert.equal(await status({ cookie: other.cookie, 'x-heliolog-desk': secret }), 401)
    assert.equal(await status({ cookie: cookie.replace(/-\d+=/, '-1='), 'x-heliolog-desk': secret }), 401)
    assert.equal(await status({ cookie: `a=1; ${cookie}; b=2`, 'x-heliolog-desk': secret }), 200)
    assert.equal(await status(other), 200)
  })

  it('keeps the sessions of other tabs, which have the same cookie', async () => {
    const first = await desk.signIn()
    const exchange = (cookie: string) => {
      const body = JSON.stringify({ key: desk.sessions.createKey() })
      return desk.call('/api/session', { method: 'POST', body, headers: { cookie } })
    }
    const { headers, body } = await exchange(first.cookie)
    assert.equal(headers['set-cookie']?.[0]?.split(';')[0], first.cookie)
    const second = { cookie: first.cookie, 'x-heliolog-desk': JSON.parse(body).secret }
    assert.notEqual(second['x-heliolog-desk'], first['x-heliolog-desk'])
    for (const session of [first, second])
      assert.equal((await desk.call('/api/state', { headers: session })).status, 200)
    const planted = `heliolog-desk-${desk.port}=planted`
    assert.notEqual((await exchange(planted)).headers['set-cookie']?.[0]?.split(';')[0], planted)
  })

  it('keeps the sessions that were opened last', async () => {
    const first = await desk.signIn()
    for (let count = 0; count < 8; count++) await desk.signIn()
    assert.equal((await desk.call('/api/state', { headers: first })).status, 401)
    const key = desk.sessions.createKey()
    for (let count = 0; count < 8; count++) desk.sessions.createKey()
    assert.equal(desk.sessions.hasKey(key), false)
  })
})

describe('requests of others', () => {
  it('rejects hosts other than the loopback names with the port', async () => {
    const { port } = desk
    const session = await desk.signIn()
    const call = (path: string, host: string | undefined) =>
      desk.call(path, { headers: { ...session, host } })
    for (const host of [
      'evil.example',
      `evil.example:${port}`,
      '127.0.0.1',
      `127.0.0.1:${port + 1}`,
      `127.0.0.1.evil.example:${port}`,
      `127.1:${port}`,
      `0.0.0.0:${port}`,
      `user@127.0.0.1:${port}`,
    ])
      for (const path of ['/', '/api/state'])
        assert.equal((await call(path, host)).status, 421, `${host}${path}`)
    const [asset = ''] = /\/assets\/[^"]+\.js/.exec((await desk.call('/', { headers: session })).body) ?? []
    assert.equal((await call(asset, `127.0.0.1:${port}`)).status, 200)
    assert.equal((await call(asset, 'evil.example')).status, 421)
    const raw = await sendBytes(`http://127.0.0.1:${port}`, 'GET / HTTP/1.1\r\nConnection: close\r\n\r\n')
    assert.equal(raw.status, 421)
  })

  it('serves IPv4 and IPv6 by each of their names', async () => {
    const { port } = desk
    for (const [host, name] of [
      ['127.0.0.1', '127.0.0.1'],
      ['127.0.0.1', 'localhost'],
      ['::1', '[::1]'],
      ['::1', 'LOCALHOST'],
    ] as const)
      assert.equal(
        (await callDesk(port, '/', { host, headers: { host: `${name}:${port}` } })).status,
        401,
        name,
      )
  })

  it('rejects changes from another origin, and without one', async () => {
    for (const origin of [
      undefined,
      'null',
      'https://evil.example',
      `http://127.0.0.1:${desk.port + 1}`,
      `https://127.0.0.1:${desk.port}`,
      `http://localhost:${desk.port}`,
      `http://127.0.0.1:${desk.port}.evil.example`,
    ])
      for (const [method, path] of [
        ['POST', '/api/state'],
        ['DELETE', '/api/state'],
        ['PUT', '/api/drafts/a1/files/a.csv'],
        ['POST', '/api/session'],
      ] as const) {
        const body = method === 'DELETE' ? '' : JSON.stringify({ key: desk.sessions.createKey() })
        const { status } = await desk.api(path, { method, headers: { origin }, body })
        assert.equal(status, 403, `${method} ${path} from ${origin}`)
      }
    assert.deepEqual(uploadedFiles(), [])
  })

  it('rejects a form that another site or port has posted', async () => {
    const { cookie } = await desk.signIn()
    for (const [origin, site] of [
      ['https://evil.example', 'cross-site'],
      [`http://127.0.0.1:${desk.port + 1}`, 'same-site'],
      ['null', 'cross-site'],
    ])
      for (const path of ['/api/state', '/api/session', '/']) {
        const type = 'text/plain'
        const headers = {
          cookie,
          origin,
          'sec-fetch-site': site,
          'content-type': type,
          'x-heliolog-desk': undefined,
        }
        const { status } = await desk.call(path, { method: 'POST', headers, body: '{"a":"="}' })
        assert.equal(status, 403, `${path} from ${origin}`)
      }
  })

  it('rejects reads by scripts of other origins, and lets links open the page', async () => {
    for (const site of ['cross-site', 'same-site']) {
      const headers = { origin: undefined, 'sec-fetch-site': site }
      assert.equal((await desk.api('/api/state', { headers })).status, 403, site)
      const key = desk.sessions.createKey()
      assert.equal((await desk.call(`/?key=${key}`, { headers })).status, 200, site)
    }
    const { status, headers } = await desk.api('/api/state', { headers: { origin: undefined } })
    assert.equal(status, 200)
    assert.deepEqual(
      Object.keys(headers).filter((name) => name.startsWith('access-control')),
      [],
    )
  })

  it('sends headers that keep other pages out', async () => {
    for (const [path, status] of [
      ['/', 200],
      ['/api/state', 200],
      ['/api/none', 404],
    ] as const) {
      const { headers, ...response } = await desk.api(path)
      assert.equal(response.status, status)
      const policy = String(headers['content-security-policy'])
      assert.match(policy, /^default-src 'none';script-src 'self';.*frame-ancestors 'none'$/)
      assert.doesNotMatch(policy, /unsafe|http/)
      for (const [name, value] of Object.entries({
        'x-content-type-options': 'nosniff',
        'x-frame-options': 'DENY',
        'referrer-policy': 'no-referrer',
        'cross-origin-opener-policy': 'same-origin',
        'cross-origin-resource-policy': 'same-origin',
        'cache-control': 'no-store',
      }))
        assert.equal(headers[name], value, `${name} of ${path}`)
    }
  })
})

describe('routes', () => {
  it('returns JSON, nothing, and files', async () => {
    assert.equal((await desk.api('/api/state?a=1&b=%C3%BC')).body, '[["a","1"],["b","ü"]]')
    const posted = await desk.api('/api/state', { method: 'POST', body: '{"a":[1]}' })
    assert.deepEqual([posted.status, posted.body], [200, '{"a":[1]}'])
    assert.equal((await desk.api('/api/state', { method: 'DELETE' })).status, 204)
    const { headers, body } = await desk.api('/api/bad.csv')
    assert.equal(headers['content-disposition'], `attachment; filename*=UTF-8''%C3%BC%20%221%22.csv`)
    assert.equal(body, readFileSync(import.meta.filename, 'utf8'))
    const profile = await desk.api('/api/profile.toml')
    assert.deepEqual([profile.body, profile.headers['content-type']], ['ü', 'application/toml'])
    assert.match(String(profile.headers['content-disposition']), /^attachment; .*a\.toml$/)
  })

  it('rejects unknown paths and methods', async () => {
    assert.equal((await desk.api('/api/none')).status, 404)
    const { status, headers } = await desk.api('/api/state', { method: 'PUT' })
    assert.deepEqual([status, headers.allow], [405, 'GET, POST, DELETE'])
    for (const path of [
      '/assets/none.js',
      '/assets/',
      '/index.html',
      '/.env',
      '/%2e%2e/secret',
      '/assets/../x.js',
    ])
      assert.equal((await desk.api(path)).status, 404, path)
    assert.equal((await desk.api('/', { method: 'POST' })).status, 405)
    assert.equal((await desk.call('/api/session')).status, 405)
    assert.equal((await desk.api('/', { method: 'HEAD' })).body, '')
  })

  it('rejects bodies that are no JSON, or too large', async () => {
    const post = (body: string, type = 'application/json') =>
      desk.api('/api/state', { method: 'POST', body, headers: { 'content-type': type } })
    assert.equal((await post('{')).status, 400)
    assert.equal((await post('{}', 'text/plain')).status, 415)
    assert.equal((await post(JSON.stringify('a'.repeat(999_998)))).status, 200)
    assert.equal((await post(JSON.stringify('a'.repeat(999_999)))).status, 413)
  })

  it('shows errors of the user, and of bugs no detail', async () => {
    const user = await desk.api('/api/fails/user')
    assert.deepEqual([user.status, errorOf(user.body)], [400, 'the header is missing'])
    const bug = await desk.api('/api/fails/bug')
    assert.equal(bug.status, 500)
    assert.doesNotMatch(bug.body, /secret detail/)
    assert.match(String(desk.bugs.pop()), /secret detail/)
  })

  it('rejects requests that are not HTTP, and addresses of other forms', async () => {
    const origin = `http://127.0.0.1:${desk.port}`
    const head = `Host: 127.0.0.1:${desk.port}\r\nConnection: close\r\n\r\n`
    const statusOf = async (bytes: string) => (await sendBytes(origin, bytes)).status
    assert.equal(await statusOf('nonsense\r\n\r\n'), 400)
    assert.equal(await statusOf(`GET / HTTP/1.1\r\nA: ${'a'.repeat(20_000)}\r\n${head}`), 431)
    assert.equal(await statusOf(`GET http://evil.example/ HTTP/1.1\r\n${head}`), 400)
    assert.equal(await statusOf(`GET //evil.example/ HTTP/1.1\r\n${head}`), 400)
    assert.equal(await statusOf(`GET /api/%zz HTTP/1.1\r\n${head}`), 401)
    assert.deepEqual(desk.bugs, [])
  })
})

describe('uploads', () => {
  const put = (name: string, body: string | Buffer) =>
    desk.api(`/api/drafts/a1/files/${name}`, { method: 'PUT', body })

  it('stores files under names of its own, whatever the file is called', async () => {
    for (const [name, extension] of [
      ['2024.XLSX', '.xlsx'],
      ['..%2F..%2Fetc%2Fpasswd', ''],
      ['%2E%2E', ''],
      ['..%5C..%5Cboot.ini', '.ini'],
      ['a%00b.csv', '.csv'],
      ['a.c%2Fsv', ''],
      ['CON.csv%20', ''],
      ['%F0%9F%8C%9E.csv', '.csv'],
    ] as const) {
      const { status, body } = await put(name, 'a,b')
      assert.equal(status, 200, name)
      const [id, given, { path, bytes }] = JSON.parse(body)
      assert.deepEqual([id, given, bytes], ['a1', decodeURIComponent(name), 3])
      assert.match(path.slice(folder.path.length), new RegExp(`^[/\\\\]\\d+${extension}$`), name)
      await uploads.delete({ path, bytes })
    }
    assert.equal((await put('%ff.csv', 'a')).status, 400)
    assert.equal((await put('a/b.csv', 'a')).status, 404)
    assert.deepEqual(uploadedFiles(), [])
  })

  it('rejects files that are too large together, and deletes what it has of them', async () => {
    const { body } = await put('a.csv', Buffer.alloc(MAX_UPLOAD - 10))
    const [, , first] = JSON.parse(body)
    const second = await put('b.csv', Buffer.alloc(11))
    assert.equal(second.status, 413)
    assert.match(errorOf(second.body), /larger than 1 MB together; .*--max-upload/)
    assert.equal(uploadedFiles().length, 1)
    assert.equal(
      (await put('large.csv', Buffer.alloc(50 * MAX_UPLOAD))).status,
      413,
      'while it is being sent',
    )
    const third = await put('c.csv', Buffer.alloc(10))
    assert.equal(third.status, 200)
    for (const upload of [first, JSON.parse(third.body)[2]]) await uploads.delete(upload)
    assert.deepEqual(uploadedFiles(), [])
  })

  it('deletes the part of an upload that breaks off', async () => {
    const session = await desk.signIn()
    const headers = { host: `127.0.0.1:${desk.port}`, origin: `http://127.0.0.1:${desk.port}`, ...session }
    const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`)
    const socket = connect(desk.port, '127.0.0.1')
    await once(socket, 'connect')
    socket.write(
      `PUT /api/drafts/a1/files/a.csv HTTP/1.1\r\n${lines.join('')}Content-Length: 1000\r\n\r\nabc`,
    )
    await waitUntil('the upload has begun', () => uploadedFiles().length === 1)
    socket.resetAndDestroy()
    await waitUntil('its file is deleted', () => uploadedFiles().length === 0)
    assert.deepEqual(desk.bugs, [])
    const { body } = await put('all.csv', Buffer.alloc(MAX_UPLOAD))
    await uploads.delete(JSON.parse(body)[2])
  })
})

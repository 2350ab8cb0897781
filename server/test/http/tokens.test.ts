import assert from 'node:assert/strict'
import { before, it } from 'node:test'
import { newToken } from '../../src/access/token-format.ts'
import { deleteToken, issueToken, restoreToken, revokeToken, rotateToken } from '../../src/access/tokens.ts'
import { dayOf, instant } from '../../src/domain/day.ts'
import { publishCatalogue } from './support/catalogue.ts'
import { inEachSetup } from './support/each-setup.ts'
import { expectError } from './support/expect.ts'
import { sendBytes } from './support/raw-http.ts'

const PATHS = [
  '/meta',
  '/activity/daily',
  '/observations',
  '/observations/~0',
  '/observations/nothing',
  '/images',
  '/observers',
  '/observers/Ada',
  '/observers/nobody',
  '/observations?limit=0',
  '/images?cursor=x',
  '',
  '/',
  '/nothing',
  '/nothing/at/all',
  '/meta/',
  '/openapi.json/',
  '//meta',
  '/observers/%zz',
  `/observers/${'x'.repeat(5_000)}`,
]
const MISSING = 'Bearer realm="heliolog"'
const INVALID = 'Bearer realm="heliolog", error="invalid_token"'
const A_DAY_MS = 86_400_000

inEachSetup(
  (server) => {
    const send = (authorization: string | undefined, path = '/meta', method = 'GET') =>
      fetch(`${server().origin}/api/v1${path}`, {
        method,
        headers: authorization === undefined ? {} : { authorization },
      })
    const issue = (expiresOn: string | null = null) =>
      issueToken(server().database, { holder: 'h', purpose: 'p', rate: null, expiresOn })
    const status = async (token: string) => (await send(`Bearer ${token}`)).status

    before(() => publishCatalogue(server()))

    it('returns 401 for every path below /api/v1, existing or not', async () => {
      for (const path of PATHS) {
        const response = await send(undefined, path)
        assert.equal(response.headers.get('www-authenticate'), MISSING, path)
        await expectError(response, 401, 'unauthorized')
      }
    })

    it('returns 401 for every method but OPTIONS', async () => {
      for (const method of ['POST', 'PUT', 'PATCH', 'DELETE', 'PROPFIND', 'QUERY'])
        for (const path of ['/meta', '/observations/~0', '/nothing', '/openapi.json'])
          await expectError(await send(undefined, path, method), 401, 'unauthorized')
      assert.equal((await send(undefined, '/meta', 'OPTIONS')).status, 204)
    })

    it('returns the headers of GET for HEAD without a token', async () => {
      for (const authorization of [undefined, 'Bearer x']) {
        const head = await send(authorization, '/observations', 'HEAD')
        const get = await send(authorization, '/observations')
        assert.equal(head.status, 401)
        assert.equal(head.headers.get('www-authenticate'), get.headers.get('www-authenticate'))
        assert.equal(head.headers.get('content-length'), get.headers.get('content-length'))
        assert.equal(await head.text(), '')
      }
    })

    it('serves openapi.json without a token', async () => {
      assert.equal((await send(undefined, '/openapi.json')).status, 200)
      assert.equal((await send('Bearer x', '/openapi.json')).status, 200)
    })

    it('returns the same response for every kind of invalid token', async () => {
      const good = server().token
      const revoked = await issue()
      await revokeToken(server().database, revoked.id)
      const deleted = await issue()
      await deleteToken(server().database, deleted.id)
      const expired = await issue(dayOf(instant(Date.now() - A_DAY_MS)))
      const invalid = [
        '',
        'Bearer',
        'Bearer ',
        `Basic ${Buffer.from(`user:${good}`).toString('base64')}`,
        good,
        `Token ${good}`,
        `Bearer ${good} ${good}`,
        `Bearer ${good},${good}`,
        `Bearer "${good}"`,
        `Bearer=${good}`,
        'Bearer x',
        `Bearer ${good.slice(0, -1)}`,
        `Bearer ${good}0`,
        `Bearer ${good.slice(0, 10)}${good[10] === 'a' ? 'b' : 'a'}${good.slice(11)}`,
        `Bearer ${good.slice(0, -1)}${good.endsWith('a') ? 'b' : 'a'}`,
        `Bearer ${good.toUpperCase()}`,
        `Bearer ${newToken()}`,
        `Bearer ${revoked.token}`,
        `Bearer ${deleted.token}`,
        `Bearer ${expired.token}`,
        `Bearer ${'x'.repeat(8_000)}`,
      ]
      const messages = new Set<string>()
      for (const authorization of invalid) {
        const response = await send(authorization)
        assert.equal(response.headers.get('www-authenticate'), INVALID, authorization)
        messages.add(await expectError(response, 401, 'unauthorized'))
      }
      messages.add(await expectError(await send(undefined), 401, 'unauthorized'))
      assert.deepEqual(
        [...messages],
        [
          'A valid token is needed: send it as "Authorization: Bearer <ACCESS_TOKEN>". The operators (sun@example.org) issue tokens on request.',
        ],
      )
    })

    it('accepts the scheme in any case and spaces around the token', async () => {
      for (const scheme of ['Bearer ', 'bearer ', 'BEARER ', 'Bearer   '])
        assert.equal((await send(`${scheme}${server().token} `)).status, 200)
    })

    it('ignores a second Authorization header', async () => {
      const head = `GET /api/v1/meta HTTP/1.1\r\nHost: x\r\nConnection: close\r\nAuthorization: Bearer x\r\n`
      const { status } = await sendBytes(
        server().origin,
        `${head}Authorization: Bearer ${server().token}\r\n\r\n`,
      )
      assert.equal(status, 401)
    })

    it('rejects a token in the query', async () => {
      for (const name of ['access_token', 'token', 'authorization'])
        assert.equal((await send(undefined, `/meta?${name}=${server().token}`)).status, 401)
    })

    it('accepts a token until the end of its last day', async () => {
      const today = dayOf(instant(Date.now()))
      const received = await status((await issue(today)).token)
      // The UTC day may have changed since.
      if (dayOf(instant(Date.now())) === today) assert.equal(received, 200)
      assert.equal(await status((await issue(dayOf(instant(Date.now() + A_DAY_MS)))).token), 200)
      assert.equal(await status((await issue(dayOf(instant(Date.now() - A_DAY_MS)))).token), 401)
    })

    it('rejects a revoked token on its next request, and accepts it when restored', async () => {
      const { id, token } = await issue()
      assert.equal(await status(token), 200)
      await revokeToken(server().database, id)
      assert.equal(await status(token), 401)
      await restoreToken(server().database, id)
      assert.equal(await status(token), 200)
      await deleteToken(server().database, id)
      assert.equal(await status(token), 401)
    })

    it('accepts the new token and rejects the old one after a rotation', async () => {
      const { id, token } = await issue()
      assert.equal(await status(token), 200)
      const rotated = await rotateToken(server().database, id)
      assert.equal(await status(token), 401)
      assert.equal(await status(rotated.token), 200)
    })

    it('accepts a new token immediately', async () => {
      assert.equal(await status((await issue()).token), 200)
    })
  },
  { contact: 'sun@example.org' },
)

import assert from 'node:assert/strict'
import { it } from 'node:test'
import { newToken } from '../../src/access/token-format.ts'
import { deleteToken, restoreToken, revokeToken, rotateToken } from '../../src/access/tokens.ts'
import { lastUses, usageByToken } from '../../src/access/usage.ts'
import { dayOf, instant } from '../../src/domain/day.ts'
import { onBothEngines, onSqlite } from '../support/each-setup.ts'
import { expectError } from '../support/expect.ts'
import { sendBytes } from '../support/raw-http.ts'

const PATHS = `/meta /observations /observations/nothing /observers/Ada /observations?limit=0 /images?cursor=x
  / /nothing/at/all /meta/ /openapi.json/ //meta /observers/%zz /${'x'.repeat(5_000)}`.split(/\s+/)
const MISSING = 'Bearer realm="heliolog"'
const INVALID = 'Bearer realm="heliolog", error="invalid_token"'
const MESSAGE =
  'A valid token is needed: send it as "Authorization: Bearer <ACCESS_TOKEN>". The operators (sun@example.org) issue tokens on request.'

const dayFromNow = (days: number): string => dayOf(instant(Date.now() + days * 86_400_000))

onSqlite(
  (server) => {
    const send = (authorization: string | undefined, path = '/meta', method = 'GET') =>
      fetch(`${server().origin}/api/v1${path}`, {
        method,
        headers: authorization === undefined ? {} : { authorization },
      })

    it('returns 401 without a token for every path but openapi.json, except to OPTIONS', async () => {
      for (const path of PATHS) {
        const response = await send(undefined, path)
        assert.equal(response.headers.get('www-authenticate'), MISSING, path)
        assert.equal(await expectError(response, 401, 'unauthorized'), MESSAGE)
      }
      for (const method of ['POST', 'DELETE', 'QUERY'])
        for (const path of ['/meta', '/nothing', '/openapi.json'])
          await expectError(await send(undefined, path, method), 401, 'unauthorized')
      for (const authorization of [undefined, 'Bearer x']) {
        assert.equal((await send(authorization, '/meta', 'OPTIONS')).status, 204)
        assert.equal((await send(authorization, '/openapi.json')).status, 200)
      }
    })

    it('returns the headers of GET for HEAD without a token', async () => {
      for (const authorization of [undefined, 'Bearer x']) {
        const head = await send(authorization, '/observations', 'HEAD')
        const get = await send(authorization, '/observations')
        assert.equal(head.status, 401)
        for (const name of ['www-authenticate', 'content-length'])
          assert.equal(head.headers.get(name), get.headers.get(name))
        assert.equal(await head.text(), '')
      }
    })

    it('returns the same response for every text that is no stored token', async () => {
      const { token: good, database } = server()
      const [deleted, rotated] = [await server().issue(), await server().issue()]
      await deleteToken(database, deleted.id)
      await rotateToken(database, rotated.id)
      for (const authorization of [
        '',
        'Bearer',
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
        `Bearer ${good.toUpperCase()}`,
        `Bearer ${newToken()}`,
        `Bearer ${deleted.token}`,
        `Bearer ${rotated.token}`,
        `Bearer ${'x'.repeat(8_000)}`,
      ]) {
        const response = await send(authorization)
        assert.equal(response.headers.get('www-authenticate'), INVALID, authorization)
        assert.equal(await expectError(response, 401, 'unauthorized'), MESSAGE)
      }
    })

    it('says since when a token has expired or been revoked, and whom to ask', async () => {
      const day = dayFromNow(-1)
      const [expired, both] = [
        await server().issue({ expiresOn: day }),
        await server().issue({ expiresOn: day }),
      ]
      const { revoked_at } = await revokeToken(server().database, both.id)
      for (const [token, message] of [
        [
          expired.token,
          `This token expired at the end of ${day} (UTC). Ask the operators (sun@example.org) to renew it.`,
        ],
        [
          both.token,
          `This token was revoked at ${revoked_at}. Ask the operators (sun@example.org) for another one.`,
        ],
      ]) {
        // The second lookup is cached.
        for (let time = 0; time < 2; time++) {
          const response = await send(`Bearer ${token}`)
          assert.equal(response.headers.get('www-authenticate'), INVALID)
          assert.equal(await expectError(response, 401, 'unauthorized'), message)
        }
        const mistyped = await send(`Bearer ${token?.slice(0, -1)}`)
        assert.equal(await expectError(mistyped, 401, 'unauthorized'), MESSAGE)
      }
    })

    it('counts calls with a revoked token against its address', async () => {
      const { id, token } = await server().issue()
      await revokeToken(server().database, id)
      const headers = { authorization: `Bearer ${token}`, 'x-forwarded-for': '192.0.2.9' }
      const statuses = new Map<number, number>()
      for (let call = 0; call < 302; call++) {
        const { status } = await fetch(`${server().origin}/api/v1/meta`, { headers })
        statuses.set(status, (statuses.get(status) ?? 0) + 1)
      }
      assert.deepEqual(
        [...statuses],
        [
          [401, 300],
          [429, 2],
        ],
      )
    })

    it('accepts the scheme in any case and spaces around the token', async () => {
      for (const scheme of ['Bearer ', 'bearer ', 'BEARER ', 'Bearer   '])
        assert.equal((await send(`${scheme}${server().token} `)).status, 200)
    })

    it('ignores a second Authorization header and a token in the query', async () => {
      const head = `GET /api/v1/meta HTTP/1.1\r\nHost: x\r\nConnection: close\r\nAuthorization: Bearer x\r\n`
      const second = `Authorization: Bearer ${server().token}\r\n\r\n`
      assert.equal((await sendBytes(server().origin, head + second)).status, 401)
      for (const name of ['access_token', 'token', 'authorization'])
        assert.equal((await send(undefined, `/meta?${name}=${server().token}`)).status, 401)
    })
  },
  { contact: 'sun@example.org', trustProxy: ['loopback'] },
)

onBothEngines((server) => {
  const status = async (token: string) =>
    (await server().get('/observations', { authorization: `Bearer ${token}` })).status
  /** Calls several times, so that the token and the page are cached. */
  const expectAccepted = async (token: string) => {
    for (let time = 0; time < 4; time++) assert.equal(await status(token), 200)
  }

  it('applies each change of a token to its next request', async () => {
    const { database } = server()
    const { id, token } = await server().issue()
    await expectAccepted(token)
    await revokeToken(database, id)
    assert.equal(await status(token), 401)
    await restoreToken(database, id)
    await expectAccepted(token)
    const rotated = await rotateToken(database, id)
    assert.equal(await status(token), 401)
    await expectAccepted(rotated.token)
    await deleteToken(database, id)
    assert.equal(await status(rotated.token), 401)
  })

  it('shows the calls of a revoked token in its usage, but not as its last use', async () => {
    const { database, waitForCallLog } = server()
    const { id, token } = await server().issue()
    await revokeToken(database, id)
    assert.equal(await status(token), 401)
    await waitForCallLog()
    const [usage] = await usageByToken(database, { since: undefined, token: id })
    assert.deepEqual(usage?.statuses, { 401: 1 })
    assert.equal((await lastUses(database)).get(id), undefined)
  })

  it('accepts a token until the end of its last day', async () => {
    const today = dayFromNow(0)
    const received = await status((await server().issue({ expiresOn: today })).token)
    // The UTC day may have changed since.
    if (dayFromNow(0) === today) assert.equal(received, 200)
    assert.equal(await status((await server().issue({ expiresOn: dayFromNow(1) })).token), 200)
    assert.equal(await status((await server().issue({ expiresOn: dayFromNow(-1) })).token), 401)
  })
})

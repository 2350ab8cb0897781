import assert from 'node:assert/strict'
import { before, it } from 'node:test'
import { newToken } from '../../src/access/token-format.ts'
import { issueToken, revokeToken, rotateToken } from '../../src/access/tokens.ts'
import { dayOf, instant } from '../../src/domain/day.ts'
import { publishCatalogue } from './support/catalogue.ts'
import { inEachSetup } from './support/each-setup.ts'
import { expectError } from './support/expect.ts'
import { sendBytes } from './support/wire.ts'

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

inEachSetup((server) => {
  const call = (authorization: string | undefined, path = '/meta', method = 'GET') =>
    fetch(`${server().origin}/api/v1${path}`, {
      method,
      headers: authorization === undefined ? {} : { authorization },
    })
  const issue = (expiresOn: string | null = null) =>
    issueToken(server().database, { holder: 'h', purpose: 'p', rate: null, expiresOn })
  const status = async (token: string) => (await call(`Bearer ${token}`)).status

  before(() => publishCatalogue(server()))

  it('every path below /api/v1 answers 401 first, whether there is anything or not', async () => {
    for (const path of PATHS) {
      const response = await call(undefined, path)
      assert.equal(response.headers.get('www-authenticate'), MISSING, path)
      await expectError(response, 401, 'unauthorized')
    }
  })

  it('every method but OPTIONS answers 401 first', async () => {
    for (const method of ['POST', 'PUT', 'PATCH', 'DELETE', 'PROPFIND', 'QUERY'])
      for (const path of ['/meta', '/observations/~0', '/nothing', '/openapi.json'])
        await expectError(await call(undefined, path, method), 401, 'unauthorized')
    assert.equal((await call(undefined, '/meta', 'OPTIONS')).status, 204)
  })

  it('HEAD without a token is refused with the same head and no body', async () => {
    for (const authorization of [undefined, 'Bearer x']) {
      const head = await call(authorization, '/observations', 'HEAD')
      const get = await call(authorization, '/observations')
      assert.equal(head.status, 401)
      assert.equal(head.headers.get('www-authenticate'), get.headers.get('www-authenticate'))
      assert.equal(head.headers.get('content-length'), get.headers.get('content-length'))
      assert.equal(await head.text(), '')
    }
  })

  it('only the description needs no token', async () => {
    assert.equal((await call(undefined, '/openapi.json')).status, 200)
    assert.equal((await call('Bearer x', '/openapi.json')).status, 200)
  })

  it('every fault of a token gets the same answer, which does not tell which it was', async () => {
    const good = server().token
    const revoked = await issue()
    await revokeToken(server().database, revoked.id)
    const expired = await issue(dayOf(instant(Date.now() - A_DAY_MS)))
    const faults = [
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
      `Bearer ${expired.token}`,
      `Bearer ${'x'.repeat(8_000)}`,
    ]
    const messages = new Set<string>()
    for (const authorization of faults) {
      const response = await call(authorization)
      assert.equal(response.headers.get('www-authenticate'), INVALID, authorization)
      messages.add(await expectError(response, 401, 'unauthorized'))
    }
    messages.add(await expectError(await call(undefined), 401, 'unauthorized'))
    assert.equal(messages.size, 1)
    assert.match([...messages].join(), /Authorization: Bearer/)
  })

  it('the name of the scheme is read in any case, and spaces around the token do no harm', async () => {
    for (const scheme of ['Bearer ', 'bearer ', 'BEARER ', 'Bearer   '])
      assert.equal((await call(`${scheme}${server().token} `)).status, 200)
  })

  it('a second Authorization header opens nothing', async () => {
    const head = `GET /api/v1/meta HTTP/1.1\r\nHost: x\r\nConnection: close\r\nAuthorization: Bearer x\r\n`
    const { status } = await sendBytes(
      server().origin,
      `${head}Authorization: Bearer ${server().token}\r\n\r\n`,
    )
    assert.equal(status, 401)
  })

  it('a token in the query opens nothing', async () => {
    for (const name of ['access_token', 'token', 'authorization'])
      assert.equal((await call(undefined, `/meta?${name}=${server().token}`)).status, 401)
  })

  it('a token is valid up to the end of its last day', async () => {
    const today = dayOf(instant(Date.now()))
    const answered = await status((await issue(today)).token)
    // Unless midnight has passed in between.
    if (dayOf(instant(Date.now())) === today) assert.equal(answered, 200)
    assert.equal(await status((await issue(dayOf(instant(Date.now() + A_DAY_MS)))).token), 200)
    assert.equal(await status((await issue(dayOf(instant(Date.now() - A_DAY_MS)))).token), 401)
  })

  it('a revocation holds from the next call on', async () => {
    const { id, token } = await issue()
    assert.equal(await status(token), 200)
    await revokeToken(server().database, id)
    assert.equal(await status(token), 401)
  })

  it('after a rotation the new token works and the old one is refused, from the next call on', async () => {
    const { id, token } = await issue()
    assert.equal(await status(token), 200)
    const rotated = await rotateToken(server().database, id)
    assert.equal(await status(token), 401)
    assert.equal(await status(rotated.token), 200)
  })

  it('a new token works from the next call on', async () => {
    assert.equal(await status((await issue()).token), 200)
  })
})

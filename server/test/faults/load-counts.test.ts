/** Verifies the counters that the fault tests expect to be zero: lost, hung, refused, unserved and wrong. */
import { strict as assert } from 'node:assert'
import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type TestContext, test } from 'node:test'
import { freePort } from '../../../test/support/free-port.ts'
import { checkResponses } from '../../../test/support/known-responses.ts'
import { type LoadOptions, startLoad } from '../../../test/support/load.ts'
import type { LoadCounts } from '../../../test/support/load-counts.ts'

const listen = async (t: TestContext, respond: RequestListener): Promise<string> => {
  const server = createServer(respond)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  t.after(() => {
    server.close()
    server.closeAllConnections()
  })
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

const unusedOrigin = async () => `http://127.0.0.1:${await freePort()}`

/** Sends twelve requests by default. */
const assertCounts = async (
  t: TestContext,
  options: Partial<LoadOptions> & { origins: string[] },
  expected: Partial<LoadCounts>,
): Promise<LoadCounts> => {
  const requests = [{ path: '/' }]
  const counts = await startLoad(t, {
    requests,
    check: () => undefined,
    workers: 3,
    maxRequests: 12,
    ...options,
  }).done
  const { longestMs, complaints, losses, ...numbers } = counts
  const none = { sent: 12, answered: 12, byStatus: {}, wrong: 0, lost: 0, hung: 0, refused: 0, unserved: 0 }
  assert.deepEqual(numbers, { ...none, ...expected })
  return counts
}

test('counts a request as lost when the connection breaks before the response ends', async (t) => {
  const origin = await listen(t, ({ url, socket }, response) => {
    if (url === '/none') socket.destroy()
    else if (url === '/half') response.write('half', () => socket.destroy())
    else response.end('complete')
  })
  const requests = [{ path: '/none' }, { path: '/half' }, { path: '/complete' }]
  await assertCounts(t, { origins: [origin], requests }, { answered: 4, byStatus: { 200: 4 }, lost: 8 })
})

test('counts a request as lost and hung when no response comes in time', async (t) => {
  const origins = [await listen(t, () => {})]
  await assertCounts(
    t,
    { origins, maxRequests: 3, timeoutMs: 50 },
    { sent: 3, answered: 0, lost: 3, hung: 3 },
  )
})

test('counts a refused connection, and sends the request to the next origin', async (t) => {
  const origins = [await unusedOrigin(), await listen(t, (_, response) => response.end())]
  await assertCounts(t, { origins }, { byStatus: { 200: 12 }, refused: 6 })
})

test('counts a request as unserved when every origin refuses the connection', async (t) => {
  const origins = [await unusedOrigin(), await unusedOrigin()]
  await assertCounts(t, { origins, maxRequests: 3 }, { sent: 3, answered: 0, refused: 6, unserved: 3 })
})

test('counts a response as wrong when its check fails, and records why', async (t) => {
  const origins = [await listen(t, (_, response) => response.end('fine'))]
  const check: LoadOptions['check'] = ({ path }, status, _, body) => `${path} ${status} ${body}`
  const counts = await assertCounts(t, { origins, check }, { byStatus: { 200: 12 }, wrong: 12 })
  assert.equal(counts.complaints[0], '/: / 200 fine')
})

test('accepts the bytes of the version in the ETag, or an error with Retry-After', () => {
  const known = new Map([
    ['v1', new Map([['/a', 'old']])],
    ['v2', new Map([['/a', 'néw']])],
  ])
  const check = checkResponses(known)
  const ok = (etag: string, body: string | Buffer, path = '/a') =>
    check({ path }, 200, { etag }, Buffer.from(body))
  const error = (status: number, code: string, more: object) => {
    const headers = { 'content-type': 'application/json; charset=utf-8', ...more }
    const body = JSON.stringify({ error: { code, message: 'something went wrong' } })
    return check({ path: '/a' }, status, headers, Buffer.from(body))
  }
  const later = { 'retry-after': '2' }
  for (const right of [
    ok('"v1"', 'old'),
    ok('"v2"', 'néw'),
    error(503, 'unavailable', later),
    error(429, 'rate_limited', later),
  ])
    assert.equal(right, undefined)
  for (const wrong of [
    ok('"v1"', 'néw'),
    ok('"v2"', Buffer.from('néw', 'latin1')),
    ok('"v3"', 'old'),
    ok('', 'old'),
    ok('"v1"', 'old', '/b'),
    error(503, 'unavailable', {}),
    error(503, 'internal', later),
    error(429, 'rate_limited', { ...later, 'content-type': 'text/plain' }),
    error(500, 'internal', later),
    check({ path: '/a' }, 503, later, Buffer.from('no JSON')),
    check({ path: '/a' }, 304, { etag: '"v1"' }, Buffer.from('')),
  ])
    assert.equal(typeof wrong, 'string')
})

/** The load of the fault tests counts what becomes of its calls, and sees what is wrong with an answer. */
import { strict as assert } from 'node:assert'
import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { describe, type TestContext, test } from 'node:test'
import { freePort } from '../../../test/support/free-port.ts'
import { checkAgainst, type KnownAnswers, learnAnswers } from '../../../test/support/known-answers.ts'
import { type LoadOptions, startLoad } from '../../../test/support/load.ts'
import { type Counts, report } from '../../../test/support/load-counts.ts'

const listen = async (t: TestContext, answer: RequestListener): Promise<string> => {
  const server = createServer(answer)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  t.after(() => {
    server.close()
    server.closeAllConnections()
  })
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

const fine: RequestListener = (_, response) => response.end('fine')
const nobody = async () => `http://127.0.0.1:${await freePort()}`

/** Makes twelve calls, and tells what became of them. */
const counted = async (t: TestContext, options: Partial<LoadOptions>): Promise<Counts> => {
  const load = startLoad(t, {
    origins: [],
    calls: [{ path: '/' }],
    check: () => undefined,
    workers: 3,
    atMost: 12,
    ...options,
  })
  const counts = await load.done
  report(t, counts)
  return counts
}

const assertCounts = (counts: Counts, expected: Partial<Counts>): void => {
  const { longestMs, complaints, losses, ...numbers } = counts
  const none = { sent: 12, answered: 12, byStatus: {}, wrong: 0, lost: 0, hung: 0, refused: 0, unserved: 0 }
  assert.deepEqual(numbers, { ...none, ...expected })
  assert.ok(longestMs > 0 || counts.unserved > 0)
}

describe('of the calls of a load', () => {
  test('those that are answered are counted by status, on connections that are kept', async (t) => {
    const connections = new Set()
    const origin = await listen(t, (request, response) => {
      connections.add(request.socket)
      response.writeHead(request.url === '/a' ? 200 : 404).end()
    })
    const counts = await counted(t, { origins: [origin], calls: [{ path: '/a' }, { path: '/b' }] })
    assertCounts(counts, { byStatus: { 200: 6, 404: 6 } })
    assert.ok(connections.size <= 3)
  })

  test('one whose connection is broken is lost, before the answer or within it', async (t) => {
    const origin = await listen(t, ({ url, socket }, response) => {
      if (url === '/none') socket.destroy()
      else if (url === '/half') response.write('half', () => socket.destroy())
      else response.end('whole')
    })
    const calls = [{ path: '/none' }, { path: '/half' }, { path: '/whole' }]
    const counts = await counted(t, { origins: [origin], calls })
    assertCounts(counts, { answered: 4, byStatus: { 200: 4 }, lost: 8 })
    assert.equal(counts.losses.length, 8)
  })

  test('one without an answer within the longest wait is lost and hung', async (t) => {
    const origin = await listen(t, () => {})
    const counts = await counted(t, { origins: [origin], atMost: 3, longestWaitMs: 50 })
    assertCounts(counts, { sent: 3, answered: 0, lost: 3, hung: 3 })
  })

  test('one that is refused is made at the next origin', async (t) => {
    const counts = await counted(t, { origins: [await nobody(), await listen(t, fine)] })
    assertCounts(counts, { byStatus: { 200: 12 }, refused: 6 })
  })

  test('one that every origin refuses is unserved', async (t) => {
    const counts = await counted(t, { origins: [await nobody(), await nobody()], atMost: 3 })
    assertCounts(counts, { sent: 3, answered: 0, refused: 6, unserved: 3 })
  })

  test('one that the check complains of is wrong, and the words are kept', async (t) => {
    const check: LoadOptions['check'] = ({ path }, status, _, body) => `${path} ${status} ${body}`
    const counts = await counted(t, { origins: [await listen(t, fine)], check })
    assertCounts(counts, { byStatus: { 200: 12 }, wrong: 12 })
    assert.equal(counts.complaints[0], '/: / 200 fine')
  })

  test('the first 200 after a moment tells how long a recovery took', async (t) => {
    let [broken, recovered] = [Infinity, Infinity]
    const isBroken = () => performance.now() > broken && performance.now() < recovered
    const origin = await listen(t, (_, response) => response.writeHead(isBroken() ? 503 : 200).end())
    const load = startLoad(t, { origins: [origin], calls: [{ path: '/' }], check: () => undefined })
    await load.firstOkAfter(0)
    const moment = performance.now()
    broken = moment
    recovered = moment + 100
    assert.ok((await load.firstOkAfter(moment)) >= 100)
    const { byStatus } = await load.stop()
    assert.ok(Number(byStatus[503]) > 0 && Number(byStatus[200]) > 0)
  })
})

test('the answers that a server gave under a version are known, and others are wrong', async (t) => {
  let [etag, text] = ['"v1"', 'old']
  const origin = await listen(t, ({ headers, url }, response) => {
    const packed = headers['accept-encoding']?.includes('gzip') ?? false
    response.writeHead(200, { etag: packed ? '"packed"' : etag }).end(`${text} ${url}`)
  })
  const calls = [{ path: '/a' }, { path: '/b' }]
  const known: KnownAnswers = new Map()
  await learnAnswers(known, origin, calls)
  const [origins, check] = [[origin], checkAgainst(known)]
  assertCounts(await counted(t, { origins, calls, check }), { byStatus: { 200: 12 } })
  text = 'new'
  assertCounts(await counted(t, { origins, calls, check }), { byStatus: { 200: 12 }, wrong: 12 })
  etag = '"v2"'
  await learnAnswers(known, origin, calls)
  assertCounts(await counted(t, { origins, calls, check }), { byStatus: { 200: 12 } })
})

test('a known answer is right to the byte for the version that its ETag names, or says when to try again', () => {
  const known = new Map([
    ['v1', new Map([['/a', 'old']])],
    ['v2', new Map([['/a', 'néw']])],
  ])
  const check = checkAgainst(known)
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

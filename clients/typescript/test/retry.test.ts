import assert from 'node:assert/strict'
import { test } from 'node:test'
import { freePort } from '../../../test/support/free-port.ts'
import { ConnectionFailed, HeliologError, RateLimited, Unavailable, type Wait } from '../src/index.ts'
import {
  breakOff,
  clientOf,
  errorResponse,
  html,
  json,
  reset,
  type Step,
  scripted,
} from './support/scripted-server.ts'

const META = { version: '1' }
const limited = (seconds: number | string) =>
  errorResponse(429, 'rate_limited', { 'retry-after': String(seconds) })
const unavailable = errorResponse(503, 'unavailable')

for (const [what, step] of [
  ['503', unavailable],
  ['503 with a Retry-After', errorResponse(503, 'unavailable', { 'retry-after': '1' })],
  ['502 of a proxy', html(502)],
  ['504 of a proxy', html(504)],
  ['408', errorResponse(408, 'invalid_parameter')],
  ['429 without a Retry-After', errorResponse(429, 'rate_limited')],
  ['429 with an invalid Retry-After', limited('soon')],
  ['429 with a date in the past', limited('Wed, 21 Oct 2015 07:28:00 GMT')],
  ['a reset connection', reset],
  ['a body that breaks off', breakOff],
] satisfies [string, Step][])
  test(`retries after ${what}`, async (t) => {
    const { origin, calls } = await scripted(t, step, step, json(META))
    assert.deepEqual(await clientOf(origin).meta(), META)
    assert.equal(calls.length, 3)
  })

test('doubles the longest wait per attempt up to 30 seconds, with jitter', async (t) => {
  const timer = t.mock.method(globalThis, 'setTimeout')
  const chance = t.mock.method(Math, 'random')
  const { origin } = await scripted(t, unavailable)
  const waits = async (random: number, firstWaitSeconds: number) => {
    timer.mock.resetCalls()
    chance.mock.mockImplementation(() => random)
    await assert.rejects(clientOf(origin, { retry: { firstWaitSeconds } }).meta(), Unavailable)
    const ours = timer.mock.calls.filter(({ arguments: [work] }) => work.name === 'onTimeout')
    return ours.map(({ arguments: [, milliseconds] }) => Math.round(milliseconds ?? 0))
  }
  assert.deepEqual(await waits(1, 0.001), [1, 2, 4, 8, 16])
  assert.deepEqual(await waits(0.5, 0.004), [2, 4, 8, 16, 32])
  assert.deepEqual(await waits(0.0001, 20), [2, 3, 3, 3, 3])
})

test('waits for Retry-After in seconds and as a date', async (t) => {
  // Like a rate limiter: a request before the time is rejected again.
  let opens = 0
  const limiter =
    (wait: () => [number, string]): Step =>
    (response, request) => {
      if (opens === 0) {
        const [at, text] = wait()
        opens = at
        limited(text)(response, request)
      } else (Date.now() >= opens ? json(META) : errorResponse(400, 'too_early'))(response, request)
    }
  for (const wait of [
    (): [number, string] => [Date.now() + 1000, '1'],
    (): [number, string] => {
      const at = (Math.ceil(Date.now() / 1000) + 1) * 1000
      return [at, new Date(at).toUTCString()]
    },
  ]) {
    opens = 0
    const { origin, calls } = await scripted(t, limiter(wait))
    assert.deepEqual(await clientOf(origin).meta(), META)
    assert.equal(calls.length, 2)
  }
})

test('fails at once when Retry-After exceeds the longest wait', async (t) => {
  const { origin, calls } = await scripted(
    t,
    limited(301),
    limited(3600),
    errorResponse(503, 'unavailable', { 'retry-after': '301' }),
  )
  await assert.rejects(clientOf(origin).meta(), (error: RateLimited) => {
    assert.ok(error instanceof RateLimited && error instanceof HeliologError && error instanceof Error)
    assert.deepEqual([error.status, error.code, error.retryAfter], [429, 'rate_limited', 301])
    return true
  })
  await assert.rejects(clientOf(origin, { retry: { longestWaitSeconds: 3599 } }).meta(), RateLimited)
  await assert.rejects(clientOf(origin).meta(), Unavailable)
  assert.equal(calls.length, 3)
})

test('limits the total wait per call, and starts again with each page', async (t) => {
  const short = { retry: { longestWaitSeconds: 1 } }
  const { origin, calls } = await scripted(t, limited(1), limited(1))
  await assert.rejects(clientOf(origin, short).meta(), RateLimited)
  assert.equal(calls.length, 2)

  const walked = await scripted(
    t,
    limited(1),
    json({ data: [1], next_cursor: 'c' }),
    limited(1),
    json({ data: [2], next_cursor: null }),
  )
  assert.deepEqual(await clientOf(walked.origin, short).images().toArray(), [1, 2])
})

test('fails with the last error after the last attempt', async (t) => {
  for (const [step, Class] of [
    [unavailable, Unavailable],
    [html(504), Unavailable],
    [errorResponse(429, 'rate_limited'), RateLimited],
    [reset, ConnectionFailed],
    [breakOff, ConnectionFailed],
  ] as const) {
    const { origin, calls } = await scripted(t, step)
    await assert.rejects(clientOf(origin, { retry: { attempts: 3 } }).meta(), Class)
    assert.equal(calls.length, 3)
  }
  const { origin, calls } = await scripted(t, unavailable)
  await assert.rejects(clientOf(origin).meta(), { status: 503, code: 'unavailable' })
  assert.equal(calls.length, 6, '6 attempts by default')
})

test('does not retry other errors', async (t) => {
  for (const status of [400, 401, 403, 404, 405, 431, 500]) {
    const { origin, calls } = await scripted(t, errorResponse(status, 'some_code', { 'x-request-id': 'r-1' }))
    await assert.rejects(clientOf(origin).meta(), {
      status,
      code: 'some_code',
      message: 'The message of some_code.',
      requestId: 'r-1',
    })
    assert.equal(calls.length, 1)
  }
})

test('reports address and cause when the server cannot be reached', async () => {
  const unreachable = clientOf(`http://127.0.0.1:${await freePort()}`, { retry: { attempts: 2 } })
  await assert.rejects(unreachable.meta(), (error: ConnectionFailed) => {
    assert.ok(error instanceof ConnectionFailed)
    assert.match(error.message, /^http:\/\/127\.0\.0\.1:\d+\/api\/v1\/meta cannot be reached: .*ECONNREFUSED/)
    assert.ok(error.cause instanceof Error)
    assert.equal(error.status, undefined)
    return true
  })
})

test('throws for invalid retry options', () => {
  for (const retry of [
    { attempts: 0 },
    { attempts: 1.5 },
    { attempts: Number.NaN },
    { longestWaitSeconds: -1 },
    { firstWaitSeconds: Number.NaN },
  ])
    assert.throws(() => clientOf('http://127.0.0.1', { retry }), /^TypeError: retry\.\w+ must be/)
})

test('reports why and how long a call waits', async (t) => {
  const { origin } = await scripted(t, limited(1), unavailable, reset, json(META))
  const waits: Wait[] = []
  await clientOf(origin, { onWait: (wait) => waits.push(wait) }).meta()
  assert.deepEqual(
    waits.map(({ reason }) => [reason.name, reason.status]),
    [
      ['RateLimited', 429],
      ['Unavailable', 503],
      ['ConnectionFailed', undefined],
    ],
  )
  assert.deepEqual(
    waits.map(({ seconds }) => Math.floor(seconds)),
    [1, 0, 0],
  )
})

test('reports no wait when a call fails at once', async (t) => {
  const { origin } = await scripted(t, limited(3600))
  const waits: Wait[] = []
  await assert.rejects(clientOf(origin, { onWait: (wait) => waits.push(wait) }).meta(), RateLimited)
  assert.deepEqual(waits, [])
})

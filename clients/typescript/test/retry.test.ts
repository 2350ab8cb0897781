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
  recordWaits,
  reset,
  type Step,
  scripted,
} from './support/scripted-server.ts'

const META = { version: '1' }
const limited = (seconds: number | string) =>
  errorResponse(429, 'rate_limited', { 'retry-after': String(seconds) })
const unavailable = errorResponse(503, 'unavailable')

test('retries after temporary failures', async (t) => {
  recordWaits(t)
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
  ] satisfies [string, Step][]) {
    const { origin, calls } = await scripted(t, step, step, json(META))
    assert.deepEqual(await clientOf(origin).meta(), META, what)
    assert.equal(calls.length, 3, what)
  }
})

test('doubles the longest wait per attempt up to 30 seconds, with jitter', async (t) => {
  const recorded = recordWaits(t)
  const { origin } = await scripted(t, unavailable)
  const waits = async (random: number, retries: number | undefined) => {
    Math.random = () => random
    await assert.rejects(clientOf(origin, { retries }).meta(), Unavailable)
    return recorded.splice(0)
  }
  assert.deepEqual(await waits(1, undefined), [0.5, 1, 2, 4, 8])
  assert.deepEqual(await waits(0.5, 8), [0.25, 0.5, 1, 2, 4, 8, 15, 15])
})

test('waits for Retry-After in seconds and as a date', async (t) => {
  const waits = recordWaits(t)
  const later: Step = (response, request) =>
    limited(new Date(Date.now() + 200_000).toUTCString())(response, request)
  const { origin } = await scripted(t, limited(17), later, json(META))
  assert.deepEqual(await clientOf(origin).meta(), META)
  const [seconds, untilDate = 0] = waits
  assert.equal(seconds, 17)
  assert.ok(untilDate > 100 && untilDate <= 200, `${untilDate} s`)
})

test('fails at once when Retry-After exceeds the longest wait', async (t) => {
  const { origin, calls } = await scripted(
    t,
    limited(301),
    limited(3600),
    errorResponse(503, 'unavailable', { 'retry-after': '301' }),
  )
  const waits: Wait[] = []
  const onWait = (wait: Wait) => waits.push(wait)
  await assert.rejects(clientOf(origin, { onWait }).meta(), (error: RateLimited) => {
    assert.ok(error instanceof RateLimited && error instanceof HeliologError && error instanceof Error)
    assert.deepEqual([error.status, error.code, error.retryAfter], [429, 'rate_limited', 301])
    return true
  })
  await assert.rejects(clientOf(origin, { onWait, maxWait: 3599 }).meta(), RateLimited)
  await assert.rejects(clientOf(origin, { onWait }).meta(), Unavailable)
  assert.deepEqual([calls.length, waits], [3, []])
})

test('limits the total wait per call, and starts again with each page', async (t) => {
  recordWaits(t)
  const short = { maxWait: 10 }
  const { origin, calls } = await scripted(t, limited(10), limited(10))
  await assert.rejects(clientOf(origin, short).meta(), RateLimited)
  assert.equal(calls.length, 2)

  const walked = await scripted(
    t,
    limited(10),
    json({ data: [1], next_cursor: 'c' }),
    limited(10),
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
    await assert.rejects(clientOf(origin, { retries: 2 }).meta(), Class)
    assert.equal(calls.length, 3)
  }
  const { origin, calls } = await scripted(t, unavailable)
  await assert.rejects(clientOf(origin).meta(), { status: 503, code: 'unavailable' })
  assert.equal(calls.length, 6, '5 retries by default')
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

test('reports URL and cause when the server cannot be reached', async () => {
  const unreachable = clientOf(`http://127.0.0.1:${await freePort()}`, { retries: 1 })
  await assert.rejects(unreachable.meta(), (error: ConnectionFailed) => {
    assert.ok(error instanceof ConnectionFailed)
    assert.match(error.message, /^http:\/\/127\.0\.0\.1:\d+\/api\/v1\/meta cannot be reached: .*ECONNREFUSED/)
    assert.ok(error.cause instanceof Error)
    assert.equal(error.status, undefined)
    return true
  })
})

test('does not retry when the host name is unknown, or TLS fails', async () => {
  const tls = ['DEPTH_ZERO_SELF_SIGNED_CERT', 'ERR_TLS_CERT_ALTNAME_INVALID', 'ERR_SSL_WRONG_VERSION_NUMBER']
  for (const code of ['ENOTFOUND', ...tls]) {
    let calls = 0
    const fetch = async () => {
      calls++
      throw new TypeError('fetch failed', { cause: Object.assign(new Error(code), { code }) })
    }
    const error = await clientOf('https://heliolog.example', { fetch })
      .meta()
      .catch((reason) => reason)
    assert.ok(error instanceof ConnectionFailed && error.lasting)
    assert.equal(calls, 1)
  }
})

test('outlasts any number of failures when retries are endless', async (t) => {
  recordWaits(t)
  const { origin } = await scripted(t, ...(Array(9).fill(reset) as [Step, ...Step[]]), json(META))
  const endless = { retries: Number.POSITIVE_INFINITY, maxWait: Number.POSITIVE_INFINITY }
  assert.deepEqual(await clientOf(origin, endless).meta(), META)
})

test('throws for invalid retry options', () => {
  for (const options of [{ retries: -1 }, { retries: 1.5 }, { maxWait: -1 }])
    assert.throws(() => clientOf('http://127.0.0.1', options), /^InvalidRequest: \w+ must be a/)
})

test('prints waits of more than 5 seconds to standard error, unless there is an onWait', async (t) => {
  recordWaits(t)
  const { mock } = t.mock.method(process.stderr, 'write', () => true)
  for (const options of [{ onWait: undefined }, { onWait: () => {} }]) {
    const { origin } = await scripted(t, limited(5), limited(61), json(META))
    await clientOf(origin, options).meta()
  }
  const written = mock.calls.map(({ arguments: [text] }) => text)
  mock.restore()
  assert.deepEqual(written, ['heliolog: waiting 61 s: The message of rate_limited.\n'])
})

test('reports why and how long a call waits', async (t) => {
  recordWaits(t)
  const { origin } = await scripted(t, limited(1), unavailable, reset, json(META))
  const waits: Wait[] = []
  await clientOf(origin, { onWait: (wait) => waits.push(wait) }).meta()
  assert.deepEqual(
    waits.map(({ reason, seconds }) => [reason.name, reason.status, Math.floor(seconds)]),
    [
      ['RateLimited', 429, 1],
      ['Unavailable', 503, 0],
      ['ConnectionFailed', undefined, 0],
    ],
  )
})

import assert from 'node:assert/strict'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { it } from 'node:test'
import { type Allowance, RateLimiter } from '../../src/access/rate-limit.ts'
import { unlessAborted } from '../../src/files/build/build-queue.ts'
import type { Opened } from '../../src/files/serve/built-files.ts'
import { limitDownload, openWithinLimit } from '../../src/files/serve/download-limit.ts'
import { Call } from '../../src/http/call.ts'
import { ApiError, unavailable } from '../../src/http/errors.ts'
import { withCallHeaders } from '../../src/http/send.ts'

const newCall = (allowance?: Allowance, token = 't_1'): Call => {
  const request = { method: 'GET', url: '/bulk/v1/observations.csv', headers: {} } as IncomingMessage
  const call = new Call(request, {} as ServerResponse, 'a-call', '127.0.0.1')
  call.allowance = allowance
  call.lookup = { token: { id: token } } as Call['lookup']
  return call
}

const CALLS: Allowance = { limit: 60, seconds: 60, remaining: 42, resetSeconds: 17, exceeded: false }

const headersOf = (call: Call): Map<string, string> => {
  const head = withCallHeaders([], call)
  const pairs = head.flatMap((name, at): [string, string][] =>
    at % 2 ? [] : [[name, head[at + 1] as string]],
  )
  return new Map(pairs)
}

/** Services with this download limit and a limiter that has counted nothing yet. */
const withLimit = (bulkPerHour: number): Parameters<typeof limitDownload>[0] => ({
  limiter: new RateLimiter(),
  settings: { bulkPerHour },
})

it('sends both limits for a download, and the request limit in X-RateLimit-*', () => {
  const call = newCall(CALLS)
  call.bulkAllowance = { limit: 30, seconds: 3600, remaining: 29, resetSeconds: 3500, exceeded: false }
  const headers = headersOf(call)
  assert.equal(headers.get('ratelimit-policy'), '"default";q=60;w=60, "bulk";q=30;w=3600')
  assert.equal(headers.get('ratelimit'), '"default";r=42;t=17, "bulk";r=29;t=3500')
  assert.equal(headers.get('x-ratelimit-limit'), '60')
  assert.equal(headers.get('x-ratelimit-remaining'), '42')
  assert.equal(headers.get('x-ratelimit-reset'), '17')
})

it('returns 429 with Retry-After when the hourly download limit is exceeded', async () => {
  const services = withLimit(3)
  for (const left of [2, 1, 0]) {
    const call = newCall(CALLS)
    await limitDownload(services, call)
    assert.equal(call.bulkAllowance?.remaining, left)
  }
  const rejected = newCall(CALLS)
  await assert.rejects(limitDownload(services, rejected), (error) => {
    assert.ok(error instanceof ApiError)
    assert.deepEqual([error.status, error.code], [429, 'rate_limited'])
    const wait = error.headers['retry-after']
    assert.equal(
      error.message,
      `The allowance of 3 downloads an hour is used up; try again in ${wait} seconds.`,
    )
    assert.ok(Number(wait) > 3590 && Number(wait) <= 3600, wait)
    return true
  })
  assert.match(headersOf(rejected).get('ratelimit') ?? '', /^"default";r=42;t=17, "bulk";r=0;t=3[56]\d\d$/)
})

it('counts the downloads of each token separately', async () => {
  const services = withLimit(1)
  await limitDownload(services, newCall(CALLS))
  await limitDownload(services, newCall(CALLS, 't_2'))
  await assert.rejects(limitDownload(services, newCall(CALLS)), ApiError)
})

/** Opens a file: without a token if that is empty. */
const openAs = (
  services: ReturnType<typeof withLimit>,
  token: string,
  download: Partial<Parameters<typeof openWithinLimit>[2]>,
) => {
  const call = newCall(CALLS, token)
  if (token === '') call.lookup = {} as Call['lookup']
  return openWithinLimit(services, call, {
    describe: () => assert.fail('rows need no count'),
    open: async () => ({ rows: 1 }) as Opened,
    signal: new AbortController().signal,
    ...download,
  })
}

it('counts no download without a token that gets no slot in the queue', async () => {
  const services = withLimit(1)
  const open = async () => {
    throw unavailable()
  }
  await assert.rejects(openAs(services, '', { open }), { status: 503 })
  await openAs(services, '', {})
  await assert.rejects(openAs(services, '', { open: () => assert.fail('opens a file') }), { status: 429 })
})

for (const [name, token, rows, remaining] of [
  ['a download without a token', '', 1, 2],
  ['a download of a large file', 't_1', 5_001, 2],
  ['no download of a small file', 't_1', 5_000, 3],
] as const)
  it(`counts ${name} when the client disconnects during the build`, async () => {
    const services = withLimit(3)
    const { limiter } = services
    const signal = AbortSignal.abort()
    const open = () => unlessAborted(new Promise<never>(() => {}), signal)
    const describe = async () => ({ rows })
    await assert.rejects(openAs(services, token, { open, describe, signal }), { name: 'AbortError' })
    const left = await limiter.downloadsLeft(token ? { tokenId: token } : { address: '127.0.0.1' }, 3)
    assert.equal(left.remaining, remaining)
  })

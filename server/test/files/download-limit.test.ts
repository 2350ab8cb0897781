import assert from 'node:assert/strict'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { it } from 'node:test'
import { RateLimiter } from '../../src/access/rate-limit.ts'
import { unlessAborted } from '../../src/files/build/build-queue.ts'
import type { Opened } from '../../src/files/serve/built-files.ts'
import { openWithinLimit } from '../../src/files/serve/download-limit.ts'
import { Call } from '../../src/http/call.ts'
import { unavailable } from '../../src/http/errors.ts'

const newCall = (token: string): Call => {
  const request = { method: 'GET', url: '/bulk/v1/observations.csv', headers: {} } as IncomingMessage
  const call = new Call(request, {} as ServerResponse, 'a-call', '127.0.0.1')
  call.lookup = (token ? { token: { id: token } } : {}) as Call['lookup']
  return call
}

/** Services with this download limit and a limiter that has counted nothing yet. */
const withLimit = (bulkPerHour: number): Parameters<typeof openWithinLimit>[0] => ({
  limiter: new RateLimiter(),
  settings: { bulkPerHour },
})

/** Opens a file: without a token if that is empty. */
const openAs = (
  services: ReturnType<typeof withLimit>,
  token: string,
  download: Partial<Parameters<typeof openWithinLimit>[2]>,
) =>
  openWithinLimit(services, newCall(token), {
    describe: () => assert.fail('rows need no count'),
    open: async () => ({ rows: 1 }) as Opened,
    signal: new AbortController().signal,
    ...download,
  })

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

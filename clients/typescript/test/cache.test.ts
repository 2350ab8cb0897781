import assert from 'node:assert/strict'
import { beforeEach, test } from 'node:test'
import { OBSERVATIONS } from '../../../server/src/domain/records/kinds.ts'
import { observation } from '../../../test/support/publishing.ts'
import { sharedServer, startWith } from '../../../test/support/server.ts'
import { type CachedResponse, Heliolog } from '../src/index.ts'

const server = sharedServer(() => startWith({ observations: [observation('o1', '2024-01-01T00:00:00Z')] }))
let cache: Map<string, CachedResponse>
let heliolog: Heliolog
beforeEach(() => {
  cache = new Map()
  heliolog = new Heliolog({ baseUrl: server.origin, token: server.token, cache })
})

const lastStatus = async () => {
  await server.waitForCallLog()
  return server.lines.findLast(({ msg }) => msg === 'call')?.['status']
}

test('revalidates a cached response and reuses it when unchanged', async () => {
  const first = await heliolog.observations().toArray()
  assert.equal(await lastStatus(), 200)
  assert.deepEqual(await heliolog.observations().toArray(), first)
  assert.equal(await lastStatus(), 304)
  first.pop()
  assert.equal(
    (await heliolog.observations().toArray()).length,
    1,
    'changing returned records does not change the cache',
  )
})

test('returns and caches a changed response', async () => {
  const { version } = await heliolog.meta()
  await server.publish(OBSERVATIONS, [observation('o2', '2024-01-02T00:00:00Z')])
  const changed = await heliolog.meta()
  assert.notEqual(changed.version, version)
  assert.equal(await lastStatus(), 200)
  assert.deepEqual(await heliolog.meta(), changed)
  assert.equal(await lastStatus(), 304)
})

test('caches URLs and bodies, but neither tokens nor errors', async () => {
  await heliolog.observer('Ada')
  await assert.rejects(heliolog.observer('nobody'))
  assert.deepEqual([...cache.keys()], [`${server.origin}/api/v1/observers/Ada`])
  assert.ok(!JSON.stringify([...cache]).includes(server.token))
})

test('accepts an asynchronous cache, and ignores a damaged entry', async () => {
  const asynchronous = {
    get: async (url: string) => cache.get(url),
    set: async (url: string, response: CachedResponse) => void cache.set(url, response),
  }
  const { token, origin } = server
  const slow = new Heliolog({ baseUrl: origin, token, cache: asynchronous })
  const meta = await slow.meta()
  const [[url, { etag }]] = [...cache] as [[string, CachedResponse]]
  assert.deepEqual(await slow.meta(), meta)
  assert.equal(await lastStatus(), 304)
  cache.set(url, { etag, body: '{"version":' })
  assert.deepEqual(await slow.meta(), meta)
  assert.equal(await lastStatus(), 200)
})

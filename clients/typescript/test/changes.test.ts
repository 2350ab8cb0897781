/** Reading the change feed: pages, waits, failures and cursors. */
import assert from 'node:assert/strict'
import type { IncomingMessage } from 'node:http'
import { test } from 'node:test'
import { IMAGES, OBSERVATIONS } from '../../../server/src/domain/records/kinds.ts'
import { retract } from '../../../server/src/publish/correct/retract.ts'
import { pluck } from '../../../test/support/pluck.ts'
import { image, observation } from '../../../test/support/publishing.ts'
import { serverFor } from '../../../test/support/server.ts'
import { Heliolog, InvalidRequest, Unavailable, type Wait } from '../src/index.ts'
import {
  breakOff,
  clientOf,
  errorResponse,
  json,
  recordWaits,
  reset,
  type Step,
  scripted,
} from './support/scripted-server.ts'

const change = (id: string) => ({ change: 'changed', publication: 2, kind: 'images', id, record: null })
const page = (ids: string, cursor: string, end: boolean): Step =>
  json({ data: [...ids].map(change), next_cursor: cursor, end })
const query = ({ url = '' }: IncomingMessage) => Object.fromEntries(new URL(url, 'http://x').searchParams)
const idsOf = async (changes: AsyncIterable<{ id: string }>, count = Number.POSITIVE_INFINITY) => {
  const ids: string[] = []
  for await (const { id } of changes) {
    ids.push(id)
    if (ids.length === count) break
  }
  return ids.join('')
}

/** Applies changes to a copy, as a follower does. */
const apply = (copy: Map<string, unknown>, { id, record }: { id: string; record: unknown }) =>
  record === null ? copy.delete(id) : copy.set(id, record)

test('follows a server from a bulk download on, and gets each change once', async (t) => {
  const server = await serverFor(t)
  const at = '2024-05-01T12:00:00Z'
  await server.publish(
    OBSERVATIONS,
    ['a', 'b', 'c'].map((id) => observation(id, at, { tags: ['t'] })),
  )
  const heliolog = new Heliolog({ baseUrl: server.origin, token: server.token })
  const bulk = heliolog.observations().bulk()
  const copy = new Map<string, unknown>()
  for await (const one of bulk) copy.set(one.id, one)
  assert.ok(bulk.cursor)

  const changes = heliolog.changes({ since: bulk.cursor, kind: 'observations', wait: true, limit: 2 })
  const publications = [
    () => server.publish(OBSERVATIONS, [observation('a', at, { wolf: 11 })]),
    () => retract(server.database, 'observation', ['b']),
    () => server.publish(IMAGES, [image('i', at)]),
    () =>
      server.publish(
        OBSERVATIONS,
        ['d', 'e', 'f'].map((id) => observation(id, at)),
      ),
  ]
  const seen: string[] = []
  await publications.shift()?.()
  const follow = async () => {
    for await (const one of changes) {
      const { change, id, record } = one
      seen.push(`${change} ${id} ${record?.wolf}`)
      apply(copy, one)
      if (id === 'f') return
      if (id === 'a') await publications.shift()?.()
      if (id === 'b') for (const publish of publications) await publish()
    }
  }
  await follow()
  assert.deepEqual(seen, [
    'changed a 11',
    'retracted b undefined',
    ...['d', 'e', 'f'].map((id) => `published ${id} null`),
  ])
  const current: string[] = []
  for await (const one of heliolog.observations().bulk()) {
    assert.deepEqual(copy.get(one.id), one)
    current.push(one.id)
  }
  assert.deepEqual([...copy.keys()].sort(), current)

  const { version } = await heliolog.meta()
  const between = heliolog.changes({ since: bulk.version, until: version, kind: 'images' })
  assert.equal(await idsOf(between), 'i')
  assert.equal(await idsOf(heliolog.changes({ since: between.cursor, kind: 'images' })), '')
  assert.equal(await idsOf(heliolog.changes({ kind: 'observers' })), 'Ada')
})

test('reads all pages to the end of the feed, and continues there', async (t) => {
  const { origin, calls } = await scripted(
    t,
    page('ab', 'c1', false),
    page('', 'c2', false),
    page('c', 'c3', true),
    page('', 'c4', true),
    page('d', 'c5', true),
  )
  const changes = clientOf(origin, { cache: new Map() }).changes({ since: 'c0', kind: 'images', limit: 2 })
  assert.equal(changes.cursor, 'c0')
  assert.equal(await idsOf(changes), 'abc')
  assert.equal(changes.cursor, 'c3')
  assert.equal(await idsOf(changes), '')
  assert.equal(changes.cursor, 'c4')
  assert.equal(await idsOf(changes), 'd')
  assert.deepEqual(
    calls.map(query),
    ['c0', 'c1', 'c2', 'c3', 'c4'].map((since) => ({ since, kind: 'images', limit: '2' })),
  )
  assert.ok(calls.every(({ headers }) => headers['prefer'] === 'handling=strict'))
})

test('repeats a page that was left early', async (t) => {
  const { origin, calls } = await scripted(t, page('ab', 'c1', false), page('cd', 'c2', true))
  const changes = clientOf(origin).changes()
  assert.equal(await idsOf(changes, 3), 'abc')
  assert.equal(changes.cursor, 'c1')
  assert.equal(await idsOf(changes), 'cd')
  assert.equal(changes.cursor, 'c2')
  assert.deepEqual(pluck(calls.map(query), 'since'), [undefined, 'c1', 'c1'])
})

test('follows the feed through outages with wait: true', async (t) => {
  const outage = Array<Step>(6).fill(errorResponse(503, 'unavailable'))
  const { origin, calls } = await scripted(
    t,
    page('a', 'c1', true),
    page('b', 'c2', true),
    reset,
    breakOff,
    errorResponse(429, 'rate_limited', { 'retry-after': '0' }),
    ...outage,
    page('c', 'c3', true),
  )
  const waits: Wait[] = []
  const client = clientOf(origin, { retries: 1, onWait: (wait) => waits.push(wait) })
  assert.equal(await idsOf(client.changes({ wait: true }), 3), 'abc')
  assert.equal(waits.length, 9)
  assert.deepEqual(pluck(calls.map(query), 'since'), [undefined, 'c1', ...Array(10).fill('c2')])
  assert.ok(calls.every(({ headers }) => headers['prefer'] === 'handling=strict, wait=30'))
})

test('fails within the retry options when the first request of a follower fails', async (t) => {
  const { origin, calls } = await scripted(t, errorResponse(503, 'unavailable'))
  await assert.rejects(idsOf(clientOf(origin).changes({ wait: true })), Unavailable)
  assert.equal(calls.length, 6)
})

test('ends when nothing is published within the seconds to wait', async (t) => {
  const { origin, calls } = await scripted(t, page('a', 'c1', true), page('', 'c2', true))
  let now = 0
  t.mock.method(performance, 'now', () => now)
  recordWaits(t, (seconds) => {
    now += 1000 * seconds
  })
  assert.equal(await idsOf(clientOf(origin).changes({ wait: 1.5 })), 'a')
  // The server returns at once, so the client pauses a second before each further request.
  assert.deepEqual(
    calls.map(({ headers }) => headers['prefer']),
    ['handling=strict, wait=2', 'handling=strict, wait=2', 'handling=strict, wait=1', 'handling=strict'],
  )
})

test('ends a wait when the signal aborts', async (t) => {
  const controller = new AbortController()
  const { origin } = await scripted(t, page('a', 'c1', true), () => controller.abort(new Error('enough')))
  const changes = clientOf(origin).changes({ wait: true, signal: controller.signal })
  await assert.rejects(idsOf(changes), /enough/)
  assert.equal(changes.cursor, 'c1')
})

test('throws at once for a cursor of other data', async (t) => {
  const { origin, calls } = await scripted(t, errorResponse(400, 'invalid_cursor'))
  await assert.rejects(idsOf(clientOf(origin).changes({ since: 'c', wait: true })), InvalidRequest)
  assert.equal(calls.length, 1)
})

test('rejects invalid waits', () => {
  const client = clientOf('http://127.0.0.1:1')
  for (const wait of [-1, Number.NaN]) assert.throws(() => client.changes({ wait }), InvalidRequest)
  assert.throws(() => client.changes({ until: 'b0a06cd06a929', wait: 1 }), /Give until or wait, not both/)
})

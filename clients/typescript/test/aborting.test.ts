import assert from 'node:assert/strict'
import { getEventListeners } from 'node:events'
import type { ServerResponse } from 'node:http'
import { test } from 'node:test'
import { clientOf, json, refusal, scripted } from './support/scripted-server.ts'

const REASON = new Error('enough')
const PAGE = { data: [1, 2, 3], next_cursor: 'c' }

/** Whether a wait listens to the signal; fetch has listeners of its own, and keeps them until they are collected. */
const isWaitedOn = (signal: AbortSignal) =>
  getEventListeners(signal, 'abort').some(({ name }) => name === 'onAbort')
const timers = () => process.getActiveResourcesInfo().filter((name) => name === 'Timeout').length

test('a signal that has ended already lets no call out', async (t) => {
  const { origin, calls } = await scripted(t, json(PAGE))
  const signal = AbortSignal.abort(REASON)
  const client = clientOf(origin)
  await assert.rejects(client.meta({ signal }), REASON)
  await assert.rejects(client.observations({ signal }).toArray(), REASON)
  await assert.rejects(client.download('/bulk/v1/images.csv', { signal }), REASON)
  assert.equal(calls.length, 0)
})

for (const [when, answer] of [
  ['the answer has not begun', () => {}],
  [
    'the body is being read',
    (response) => {
      response.writeHead(200, { 'content-type': 'application/json' })
      response.write('{"data":[')
    },
  ],
] satisfies [string, (response: ServerResponse) => void][])
  test(`a signal ends a call while ${when}, and its connection with it`, async (t) => {
    const { promise: come, resolve } = Promise.withResolvers<ServerResponse>()
    const { origin, calls } = await scripted(t, (response) => {
      answer(response)
      resolve(response)
    })
    const end = new AbortController()
    const call = clientOf(origin, { retry: { attempts: 1 } }).meta({ signal: end.signal })
    const { socket } = await come
    const closed = new Promise((done) => socket?.on('close', done))
    end.abort(REASON)
    await assert.rejects(call, REASON)
    await closed
    assert.equal(calls.length, 1, 'it is not taken for a broken connection')
  })

test('a signal ends the wait for the next attempt, and leaves neither timer nor listener', async (t) => {
  const later = { 'retry-after': '200', connection: 'close' }
  const { origin } = await scripted(t, refusal(429, 'rate_limited', later))
  const end = new AbortController()
  const call = clientOf(origin).meta({ signal: end.signal })
  while (!isWaitedOn(end.signal)) await new Promise(setImmediate)
  const during = timers()
  end.abort(REASON)
  await assert.rejects(call, REASON)
  assert.ok(timers() < during)
  assert.ok(!isWaitedOn(end.signal))
})

test('a wait that is over leaves no listener on the signal', async (t) => {
  const { origin, calls } = await scripted(t, refusal(503, 'unavailable'), json({}))
  const { signal } = new AbortController()
  await clientOf(origin).meta({ signal })
  assert.equal(calls.length, 2)
  assert.ok(!isWaitedOn(signal))
})

test('an iteration that is left asks for no further page, and each page is asked for when it is wanted', async (t) => {
  const { origin, calls } = await scripted(t, json(PAGE))
  const client = clientOf(origin)
  for await (const one of client.observations()) if (one as unknown) break
  assert.equal(calls.length, 1)
  for await (const { data } of client.images().pages()) {
    assert.deepEqual(data, [1, 2, 3])
    break
  }
  assert.equal(calls.length, 2)
})

test('a signal ends an iteration between two pages', async (t) => {
  const { origin, calls } = await scripted(t, json(PAGE))
  const end = new AbortController()
  const seen: unknown[] = []
  const walk = async () => {
    for await (const one of clientOf(origin).dailyActivity({ signal: end.signal })) {
      seen.push(one)
      if (seen.length === 3) end.abort(REASON)
    }
  }
  await assert.rejects(walk(), REASON)
  assert.deepEqual([seen, calls.length], [[1, 2, 3], 1])
})

import assert from 'node:assert/strict'
import type { ServerResponse } from 'node:http'
import { test } from 'node:test'
import { clientOf, json, scripted } from './support/scripted-server.ts'

const REASON = new Error('enough')
const PAGE = { data: [1, 2, 3], next_cursor: 'c' }

test('sends no request when the signal is already aborted', async (t) => {
  const { origin, calls } = await scripted(t, json(PAGE))
  const signal = AbortSignal.abort(REASON)
  const client = clientOf(origin)
  await assert.rejects(client.meta({ signal }), REASON)
  await assert.rejects(client.observations({ signal }).toArray(), REASON)
  await assert.rejects(client.request('/bulk/v1/images.csv', { signal }), REASON)
  assert.equal(calls.length, 0)
})

for (const [when, respond] of [
  ['no response has arrived', () => {}],
  [
    'the body is read',
    (response) => {
      response.writeHead(200, { 'content-type': 'application/json' })
      response.write('{"data":[')
    },
  ],
] satisfies [string, (response: ServerResponse) => void][])
  test(`closes the connection when the signal aborts while ${when}`, async (t) => {
    const { promise: arrived, resolve } = Promise.withResolvers<ServerResponse>()
    const { origin, calls } = await scripted(t, (response) => {
      respond(response)
      resolve(response)
    })
    const controller = new AbortController()
    const call = clientOf(origin, { retries: 0 }).meta({ signal: controller.signal })
    const { socket } = await arrived
    const closed = new Promise((done) => socket?.on('close', done))
    controller.abort(REASON)
    await assert.rejects(call, REASON)
    await closed
    assert.equal(calls.length, 1, 'an aborted request is not retried')
  })

test('requests no further page when the iteration ends early', async (t) => {
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

test('ends an iteration between two pages when the signal aborts', async (t) => {
  const { origin, calls } = await scripted(t, json(PAGE))
  const controller = new AbortController()
  const seen: unknown[] = []
  const walk = async () => {
    for await (const one of clientOf(origin).dailyActivity({ signal: controller.signal })) {
      seen.push(one)
      if (seen.length === 3) controller.abort(REASON)
    }
  }
  await assert.rejects(walk(), REASON)
  assert.deepEqual([seen, calls.length], [[1, 2, 3], 1])
})

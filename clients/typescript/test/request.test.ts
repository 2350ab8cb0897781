import assert from 'node:assert/strict'
import { test } from 'node:test'
import { NotFound, RateLimited, Unauthorized, Unavailable, UnexpectedResponse } from '../src/index.ts'
import { clientOf, errorResponse, html, type Step, scripted, TOKEN } from './support/scripted-server.ts'

const CSV = '/bulk/v1/observations.csv'
const csv =
  (status = 200, headers: Record<string, string> = {}): Step =>
  (response) => {
    response.writeHead(status, { 'content-type': 'text/csv; charset=utf-8; header=present', ...headers })
    response.end(status === 304 ? undefined : 'id\r\no-1\r\n')
  }

test('requests a path of the service with query, headers and token', async (t) => {
  const { origin, calls } = await scripted(t, csv())
  const client = clientOf(`${origin}/solar/api/v1/`, { userAgent: 'study/1' })
  const query = { from: '2024-01-01', observer: 'María & Ça', type: 0, tag: undefined }
  const headers = { range: 'bytes=5-', 'If-Range': '"v-1"', Authorization: 'Bearer other' }
  const response = await client.request(CSV, { query, headers })
  assert.equal(await response.text(), 'id\r\no-1\r\n')
  const [call] = calls
  assert.equal(call?.url, `/solar${CSV}?from=2024-01-01&observer=Mar%C3%ADa%20%26%20%C3%87a&type=0`)
  const { authorization, prefer, range } = call.headers
  assert.deepEqual(
    [call.method, authorization, prefer, range],
    ['GET', `Bearer ${TOKEN}`, 'handling=strict', 'bytes=5-'],
  )
  assert.deepEqual([call.headers['if-range'], call.headers['user-agent']], ['"v-1"', 'study/1'])
})

test('sends no token when it is null', async (t) => {
  const { origin, calls } = await scripted(t, csv(), errorResponse(401, 'unauthorized'))
  const client = clientOf(origin, { token: null })
  assert.equal(await (await client.request('/bulk/v1/citation.txt')).text(), 'id\r\no-1\r\n')
  await assert.rejects(client.meta(), Unauthorized)
  assert.deepEqual(
    calls.map(({ headers }) => headers.authorization),
    [undefined, undefined],
  )
})

test('resolves with the response for 200, 206, 304 and 416', async (t) => {
  for (const status of [200, 206, 304, 416]) {
    const { origin } = await scripted(t, csv(status, { 'x-data-version': '7' }))
    const response = await clientOf(origin).request(CSV)
    assert.deepEqual([response.status, response.headers.get('x-data-version')], [status, '7'])
    await response.body?.cancel()
  }
})

test('fails like every call, and at once when the hourly limit is used up', async (t) => {
  const once = { retries: 0 }
  for (const [step, Class] of [
    [errorResponse(401, 'unauthorized'), Unauthorized],
    [errorResponse(404, 'not_found'), NotFound],
    [errorResponse(503, 'unavailable'), Unavailable],
    [html(200), UnexpectedResponse],
    [html(404), UnexpectedResponse],
  ] as const) {
    const { origin } = await scripted(t, step)
    await assert.rejects(clientOf(origin, once).request(CSV), Class)
  }
  const { origin, calls } = await scripted(t, errorResponse(429, 'rate_limited', { 'retry-after': '3500' }))
  await assert.rejects(clientOf(origin).request(CSV), (error: RateLimited) => {
    assert.ok(error instanceof RateLimited)
    assert.equal(error.retryAfter, 3500)
    return true
  })
  assert.equal(calls.length, 1)
})

test('resolves HEAD with the headers, and rejects by the status', async (t) => {
  const { origin, calls } = await scripted(
    t,
    csv(200, { 'x-row-count': '12' }),
    errorResponse(404, 'not_found'),
  )
  const head = await clientOf(origin).request(CSV, { method: 'HEAD' })
  assert.deepEqual([calls[0]?.method, head.headers.get('x-row-count')], ['HEAD', '12'])
  await assert.rejects(clientOf(origin).request(CSV, { method: 'HEAD' }), NotFound)
})

test('rejects a path outside the service before any request', async (t) => {
  const { origin, calls } = await scripted(t, csv())
  for (const path of ['@elsewhere.example/', 'https://elsewhere.example/', ''])
    await assert.rejects(clientOf(origin).request(path as '/'), /^InvalidRequest: path must begin with \//)
  assert.equal(calls.length, 0)
})

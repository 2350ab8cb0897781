import assert from 'node:assert/strict'
import { test } from 'node:test'
import { HeliologError, RateLimited, Unavailable, UnexpectedResponse } from '../src/index.ts'
import { clientOf, html, json, type Step, scripted } from './support/scripted-server.ts'

const redirect =
  (location: string): Step =>
  (response) => {
    response.writeHead(302, { location })
    response.end()
  }

test('rejects responses that are not from heliolog, without a retry', async (t) => {
  for (const step of [
    html(200),
    html(403),
    html(404),
    json({ error: 'not found' }, 404),
    json('text'),
    json(null),
    json([]),
    json({}, 304),
    ((response) => response.end('{"version":')) satisfies Step,
    ((response) => response.end()) satisfies Step,
  ]) {
    const { origin, calls } = await scripted(t, step)
    await assert.rejects(clientOf(origin).meta(), (error: UnexpectedResponse) => {
      assert.ok(error instanceof UnexpectedResponse && error instanceof HeliologError)
      assert.match(
        error.message,
        /\/api\/v1\/meta returned .* This is not a response from heliolog: check the URL/,
      )
      return true
    })
    assert.equal(calls.length, 1)
  }
})

test('rejects a list without data or next_cursor', async (t) => {
  for (const body of [{}, { data: {} }, { data: [] }, { data: [], next_cursor: 1 }, { next_cursor: null }]) {
    const { origin } = await scripted(t, json(body))
    await assert.rejects(clientOf(origin).observations().toArray(), UnexpectedResponse)
    if (!Array.isArray(body.data)) await assert.rejects(clientOf(origin).observers(), UnexpectedResponse)
  }
})

test('recognises limits and outages of a proxy by the status', async (t) => {
  const once = { retries: 0 }
  for (const [status, Class] of [
    [429, RateLimited],
    [408, Unavailable],
    [502, Unavailable],
    [503, Unavailable],
    [504, Unavailable],
  ] as const) {
    const { origin } = await scripted(t, html(status, { 'retry-after': '7' }))
    await assert.rejects(clientOf(origin, once).meta(), (error: HeliologError) => {
      assert.ok(error instanceof Class)
      assert.deepEqual([error.status, error.code, error.retryAfter], [status, undefined, 7])
      return true
    })
  }
  const { origin } = await scripted(t, html(503, { 'retry-after': 'Wed, 21 Oct 2015 07:28:00 GMT' }))
  await assert.rejects(clientOf(origin, once).meta(), { retryAfter: 0 })
})

test('rejects redirects, and sends nothing there', async (t) => {
  const elsewhere = await scripted(t, json({ version: 'theirs' }))
  for (const location of [`${elsewhere.origin}/api/v1/meta`, '/api/v1/meta/']) {
    const { origin, calls } = await scripted(t, redirect(location))
    const client = clientOf(origin)
    for (const call of [() => client.meta(), () => client.request('/bulk/v1/images.csv')])
      await assert.rejects(call, (error: UnexpectedResponse) => {
        assert.ok(error instanceof UnexpectedResponse)
        assert.equal(error.name, 'UnexpectedResponse')
        assert.ok(
          error.message.includes(`redirects to ${location}. Redirects are not followed`),
          error.message,
        )
        return true
      })
    assert.equal(calls.length, 2)
  }
  assert.equal(elsewhere.calls.length, 0)
})

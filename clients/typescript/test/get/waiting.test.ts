/** Limits, and a heliolog that cannot answer: what is waited for, and what is told. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { OBSERVATIONS } from '../../../../server/src/publish/kinds.ts'
import { SQLITE } from '../../../../test/support/engines.ts'
import { startServer } from '../../../../test/support/server.ts'
import { html, json, refusal, type Step, scripted } from '../support/scripted-server.ts'
import { newDesk } from './support/command.ts'
import { longSeries } from './support/long-series.ts'

const HEAD = { etag: '"7-abc"', 'x-data-version': '7', 'x-data-query': 'all', 'content-type': 'text/csv' }
const CITATION = 'Community observers: Solar observations, version 7.'
const file: Step = (response, { method, url }) => {
  if (url?.endsWith('citation.txt')) return void response.end(`${CITATION}\n`)
  response.writeHead(200, method === 'HEAD' ? { ...HEAD, 'x-row-count': '1' } : HEAD)
  response.end(method === 'HEAD' ? undefined : 'id\r\na\r\n')
}

test('a wait that heliolog asks for is told and kept; the citation is written down', async (t) => {
  const later = refusal(429, 'rate_limited', { 'retry-after': '2' })
  const { origin } = await scripted(t, later, file)
  const desk = await newDesk(t, origin, 'token')
  const started = Date.now()
  const { status, stderr } = await desk.get(['observations', '-o', 'o.csv'])
  assert.equal(status, 0, stderr)
  assert.ok(Date.now() - started >= 2_000)
  assert.match(stderr, /status 429\. Trying again in 2 seconds\.\n/)
  assert.equal((await desk.json('o.csv.meta.json')).citation, CITATION)
})

test('a citation of another version than that of the file is not written down', async (t) => {
  const { origin } = await scripted(t, (response, request) => {
    if (request.url?.endsWith('citation.txt')) response.end('Solar observations, version 8.')
    else file(response, request)
  })
  const desk = await newDesk(t, origin, 'token')
  assert.equal((await desk.get(['observations', '-o', 'o.csv'])).status, 0)
  assert.ok(!('citation' in (await desk.json('o.csv.meta.json'))))
})

test('an allowance of the hour that is used up ends with 1, and when it may go on', async (t) => {
  const server = await startServer(SQLITE, { bulkPerHour: 1 })
  t.after(() => server.close())
  await server.publish(OBSERVATIONS, longSeries(3, 10))
  const desk = await newDesk(t, server.origin, server.token)
  assert.equal((await desk.get(['observations', '-o', 'o.csv'])).status, 0)
  const { status, stderr } = await desk.get(['observations', '-o', 'p.csv'])
  assert.equal(status, 1)
  assert.match(
    stderr,
    /used up until \d\d:\d\d:\d\d \(in (59|60) minutes\)\. Run the same command again then\.\n$/,
  )
  assert.deepEqual(await desk.names(), ['o.csv', 'o.csv.meta.json'])
})

test('what is no heliolog, or one without downloads, is told as that', async (t) => {
  const desk = await newDesk(t, '', 'token')
  for (const [step, sentence] of [
    [html(200), /This is not heliolog's/],
    [json({}, 200), /lacks the headers of a heliolog download: is this the address of a heliolog\?/],
    [refusal(404, 'not_found'), /There are no downloads at this address/],
  ] as const) {
    const { origin } = await scripted(t, step)
    const { status, stderr } = await desk.get(['observations', '-o', 'o.csv', '--url', origin])
    assert.equal(status, 1)
    assert.match(stderr, sentence)
  }
  assert.deepEqual(await desk.names(), [])
})

/** Rate limits, the citation, and addresses that are not a heliolog. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { OBSERVATIONS } from '../../../../server/src/domain/records/kinds.ts'
import { assertFailed } from '../../../../test/support/heliolog-process.ts'
import { observation } from '../../../../test/support/publishing.ts'
import { serverFor } from '../../../../test/support/server.ts'
import { errorResponse, html, json, type Step, scripted } from '../support/scripted-server.ts'
import { createFastWorkspace } from './support/fast-workspace.ts'

const HEAD = { etag: '"7-abc"', 'x-data-version': '7', 'x-data-query': 'all', 'content-type': 'text/csv' }
const CITATION = 'Community observers: Solar observations, version 7.'
const file: Step = (response, { method, url }) => {
  if (url?.endsWith('citation.txt')) return void response.end(`${CITATION}\n`)
  response.writeHead(200, method === 'HEAD' ? { ...HEAD, 'x-row-count': '1' } : HEAD)
  response.end(method === 'HEAD' ? undefined : 'id\r\na\r\n')
}

test('reports and waits out a Retry-After, and records the citation', async (t) => {
  const later = errorResponse(429, 'rate_limited', { 'retry-after': '2' })
  const { origin } = await scripted(t, later, file)
  const workspace = await createFastWorkspace(t, origin, 'token')
  const { status, stderr } = await workspace.run(['observations', '-o', 'o.csv'])
  assert.equal(status, 0, stderr)
  assert.match(stderr, /status 429\. Trying again in 2 seconds\.\n/)
  assert.equal((await workspace.json('o.csv.meta.json')).citation, CITATION)
})

test('exits with 1 and reports when the hourly limit ends', async (t) => {
  const server = await serverFor(t, { bulkPerHour: 1 })
  // Files of up to 5,000 rows are not counted.
  const rows = Array.from({ length: 5_001 }, (_, number) => observation(`o${number}`, '2024-05-11T09:30:00Z'))
  await server.publish(OBSERVATIONS, rows)
  const workspace = await createFastWorkspace(t, server.origin, server.token)
  assert.equal((await workspace.run(['observations', '-o', 'o.csv'])).status, 0)
  assertFailed(
    await workspace.run(['observations', '-o', 'p.csv']),
    /used up until \d\d:\d\d:\d\d \(in \d+ minutes\)\. Run the same command again then\.\n$/,
  )
  assert.deepEqual(await workspace.names(), ['o.csv', 'o.csv.meta.json'])
})

test('exits with 1 when the URL is not a heliolog server or has no downloads', async (t) => {
  const workspace = await createFastWorkspace(t, '', 'token')
  for (const [step, sentence] of [
    [html(200), /This is not a response from heliolog/],
    [json({}, 200), /lacks the headers of a heliolog download: is this the URL of a heliolog server\?/],
    [errorResponse(404, 'not_found'), /There are no downloads at this URL/],
  ] as const) {
    const { origin } = await scripted(t, step)
    assertFailed(await workspace.run(['observations', '-o', 'o.csv', '--url', origin]), sentence)
  }
  assert.deepEqual(await workspace.names(), [])
})

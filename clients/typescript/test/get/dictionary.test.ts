/** SQLite columns follow the data dictionary of the service. */
import assert from 'node:assert/strict'
import { join } from 'node:path'
import { type TestContext, test } from 'node:test'
import { errorResponse, html, json, type Step, scripted } from '../support/scripted-server.ts'
import { createFastWorkspace } from './support/fast-workspace.ts'
import { columnsIn, contentOf } from './support/sqlite-content.ts'

const HEADERS = { etag: '"7-abc"', 'x-data-version': '7', 'x-data-query': 'all', 'x-row-count': '1' }
const RECORD = '{"day":"2024-05-11","flares":2,"flux":1.5,"note":null}\n'
const FIELDS = [
  { name: 'day', type: 'date', constraints: { required: true, unique: true } },
  { name: 'flares', type: 'integer', constraints: { required: true, minimum: 0 } },
  { name: 'flux', type: 'number' },
  { name: 'note', type: 'string' },
]
const dictionary = (fields: object[], name = 'activity'): Step =>
  json({ version: '7', resources: [{ name, schema: { fields, primaryKey: ['day'] } }] })

/** A service with fields that this client does not know, and with the given responses for its dictionary. */
const service = async (t: TestContext, ...steps: [Step, ...Step[]]) => {
  let count = 0
  const { origin, calls } = await scripted(t, (response, request) => {
    if (request.url?.endsWith('citation.txt')) return errorResponse(404, 'not_found')(response, request)
    if (request.url?.endsWith('dictionary.json'))
      return (steps[Math.min(count++, steps.length - 1)] as Step)(response, request)
    if (request.headers.range !== undefined)
      return void response.writeHead(416, { ...HEADERS, 'content-range': `bytes */${RECORD.length}` }).end()
    response.writeHead(200, HEADERS).end(request.method === 'HEAD' ? undefined : RECORD)
  })
  return { calls, workspace: await createFastWorkspace(t, origin, 'token') }
}

test('writes a column for each field when the service has new ones', async (t) => {
  const { workspace } = await service(t, dictionary(FIELDS))
  const { status, stderr } = await workspace.run(['activity', '-o', 'a.sqlite'])
  assert.equal(status, 0, stderr)
  assert.deepEqual(columnsIn(join(workspace.path, 'a.sqlite'), 'activity'), [
    { name: 'day', type: 'TEXT', notnull: 1 },
    { name: 'flares', type: 'INTEGER', notnull: 1 },
    { name: 'flux', type: 'REAL', notnull: 0 },
    { name: 'note', type: 'TEXT', notnull: 0 },
  ])
  const [row] = contentOf(join(workspace.path, 'a.sqlite')).rows['activity'] ?? []
  assert.deepEqual({ ...row }, { rowid: 1, day: '2024-05-11', flares: 2, flux: 1.5, note: null })
})

test('fails and keeps the download when the dictionary cannot be read', async (t) => {
  const invalid = [
    errorResponse(404, 'not_found'),
    html(200),
    json({ version: '7' }),
    dictionary(FIELDS, 'images'),
  ]
  const { calls, workspace } = await service(t, ...(invalid as [Step, ...Step[]]), dictionary(FIELDS))
  for (const reason of [
    /not_found/,
    /not a response from heliolog/,
    /does not describe/,
    /does not describe/,
  ]) {
    const { status, stderr } = await workspace.run(['activity', '-o', 'a.sqlite'])
    assert.equal(status, 1)
    assert.match(stderr, /columns of activity cannot be read from the data dictionary, http:.*\.json: /)
    assert.match(stderr, reason)
    assert.match(stderr, /Only SQLite files need it\.\n$/)
    assert.deepEqual(await workspace.names(), ['a.sqlite.part', 'a.sqlite.part.json'])
  }
  const { status, stderr } = await workspace.run(['activity', '-o', 'a.sqlite'])
  assert.equal(status, 0, stderr)
  const transfers = calls.filter(({ method, url, headers }) => {
    return method === 'GET' && url?.endsWith('.ndjson') && headers.range === undefined
  })
  assert.equal(transfers.length, 1)
})

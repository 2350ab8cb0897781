/** The API from several worker processes, which share limits, tokens and the call log. */
import assert from 'node:assert/strict'
import { it } from 'node:test'
import { SQLITE } from '../../../test/support/engines.ts'
import { observation } from '../../../test/support/publishing.ts'
import { waitUntil } from '../../../test/support/sandbox.ts'
import { sharedServer, startWorkers } from '../../../test/support/server.ts'
import { revokeToken } from '../../src/access/tokens.ts'
import { OBSERVATIONS } from '../../src/domain/records/kinds.ts'
import { publishCatalogue } from '../support/catalogue.ts'
import { sendRequest } from '../support/raw-http.ts'

/** More requests than one worker would get by chance, each on a new connection. */
const TIMES = 20

const server = sharedServer(() => startWorkers(SQLITE, 2, { HELIOLOG_CONTACT: 'sun@example.org' }))

const responses = (path: string, token: string) =>
  Promise.all(
    Array.from({ length: TIMES }, () =>
      sendRequest(server, path, { headers: { authorization: `Bearer ${token}` } }),
    ),
  )

it('sends the same bytes from every worker, and new data after a publication', async () => {
  await publishCatalogue(server)
  const first = new Set((await responses('/observations', server.token)).map(({ body }) => body))
  assert.equal(first.size, 1)
  await server.publish(OBSERVATIONS, [observation('early', '2020-03-01T12:00:00Z')])
  for (const { body } of await responses('/observations', server.token))
    assert.equal(JSON.parse(body).data[0].id, 'early')
})

it('counts the calls to all workers together', async () => {
  const { token } = await server.issue({ rate: 7 })
  const statuses = (await responses('/meta', token)).map(({ status }) => status)
  assert.equal(statuses.filter((status) => status === 200).length, 7)
  assert.equal(statuses.filter((status) => status === 429).length, TIMES - 7)
})

it('rejects a revoked token in every worker, with the contact of its settings', async () => {
  const { id, token } = await server.issue({ rate: 1_000 })
  for (const { status } of await responses('/meta', token)) assert.equal(status, 200)
  await revokeToken(server.database, id)
  for (const { status, body } of await responses('/meta', token)) {
    assert.equal(status, 401)
    assert.match(body, /sun@example\.org/)
  }
})

it('writes a line and a row for each call to any worker', async () => {
  const ids = (await responses('/observers', server.token)).map(({ headers }) => headers['x-request-id'])
  const linesOf = (id: unknown) => server.lines.filter(({ request_id }) => request_id === id).length
  await waitUntil('every call has a line', () => ids.every((id) => linesOf(id) > 0))
  await server.waitForCallLog()
  const rows = await server.database.calls.selectFrom('call').select('request_id').execute()
  for (const id of ids) {
    assert.equal(rows.filter(({ request_id }) => request_id === id).length, 1)
    assert.equal(linesOf(id), 1)
  }
})

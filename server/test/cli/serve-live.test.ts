/** heliolog serve: changes made by other commands apply from the next request. */
import { strict as assert } from 'node:assert'
import { test } from 'node:test'
import { ENGINES } from '../../../test/support/engines.ts'
import {
  createSandbox,
  logLines,
  observationsCsv,
  requestApi,
  waitUntil,
} from '../../../test/support/sandbox.ts'

for (const engine of ENGINES)
  test(`heliolog serve on ${engine.name}`, async (t) => {
    const sandbox = await createSandbox(t, engine)
    const server = await sandbox.serve()
    const { token } = await sandbox.issueToken()

    await t.test('applies an issued, rotated or revoked token to the next request', async () => {
      const status = async (sent: string) => (await requestApi(server, '/meta', sent)).status
      const args = ['token', 'issue', '--holder', 'Bo', '--purpose', 'test', '--json']
      const issued = JSON.parse((await sandbox.run(args)).stdout)
      assert.equal(await status(issued.token), 200)
      const rotated = JSON.parse((await sandbox.run(['token', 'rotate', issued.id, '--json'])).stdout)
      assert.deepEqual([await status(issued.token), await status(rotated.token)], [401, 200])
      assert.equal((await sandbox.run(['token', 'revoke', issued.id])).status, 0)
      assert.equal(await status(rotated.token), 401)
    })

    await t.test('serves a publication or a retraction on the next request', async () => {
      const read = async () => {
        const response = await requestApi(server, '/observations', token)
        const { data } = (await response.json()) as { data: { id: string }[] }
        return { etag: response.headers.get('etag'), ids: data.map(({ id }) => id) }
      }
      const empty = await read()
      await sandbox.writeFile('rows.csv', observationsCsv(1, 2))
      assert.equal((await sandbox.run(['import', 'observations', 'rows.csv'])).status, 0)
      const published = await read()
      assert.deepEqual(published.ids, ['o1', 'o2'])
      assert.notEqual(published.etag, empty.etag)
      assert.equal((await sandbox.run(['retract', 'observations', 'o1'])).status, 0)
      assert.deepEqual((await read()).ids, ['o2'])
    })
  })

test('heliolog serve logs every call as one JSON line on standard output', async (t) => {
  const sandbox = await createSandbox(t)
  const { id, token } = await sandbox.issueToken()
  const server = await sandbox.serve()
  const response = await requestApi(server, '/observations?type=0', token, { 'user-agent': 'a test' })
  await response.text()
  await waitUntil('the call is logged', () => logLines(server).some(({ msg }) => msg === 'call'))
  const { stdout, stderr } = await server.stop()
  assert.equal(stderr, '')
  const lines = logLines(server)
  assert.equal(lines.length, stdout.trimEnd().split('\n').length, 'nothing but JSON')
  assert.deepEqual(
    lines.map(({ msg }) => msg),
    ['listening', 'call', 'stopping', 'stopped'],
  )
  const { time, milliseconds, bytes, ...line } = lines[1] ?? {}
  assert.match(String(time), /^\d{4}-\d\d-\d\dT[\d:.]+Z$/)
  assert.ok(Number(milliseconds) > 0 && Number(bytes) > 100)
  assert.deepEqual(line, {
    level: 30,
    request_id: response.headers.get('x-request-id'),
    method: 'GET',
    path: '/api/v1/observations',
    query: 'type=0',
    status: 200,
    completed: true,
    token_id: id,
    address: '127.0.0.1',
    user_agent: 'a test',
    msg: 'call',
  })
})

test('heliolog serve restarts with its tokens and call log after SIGKILL', async (t) => {
  const sandbox = await createSandbox(t)
  const { id, token } = await sandbox.issueToken()
  const server = await sandbox.serve()
  assert.equal((await requestApi(server, '/meta', token)).status, 200)
  await sandbox.withDatabase(({ calls }) =>
    waitUntil('the call is in the call log', async () => {
      const rows = await calls.selectFrom('call').selectAll().execute()
      return rows.length === 1
    }),
  )
  assert.equal((await server.stop('SIGKILL')).signal, 'SIGKILL')
  const again = await sandbox.serve()
  assert.equal((await requestApi(again, '/meta', token)).status, 200)
  await again.stop()
  assert.equal(await sandbox.countCalls(id), 2)
})

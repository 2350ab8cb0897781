/** heliolog serve: changes made by other commands apply from the next request. */
import { strict as assert } from 'node:assert'
import { test } from 'node:test'
import { call, linesOf, newPlace, observationsCsv, until } from '../../../test/support/command-line.ts'
import { ENGINES } from '../../../test/support/engines.ts'

for (const engine of ENGINES)
  test(`heliolog serve on ${engine.name}`, async (t) => {
    const place = await newPlace(t, engine)
    const server = await place.serve()
    const { token } = await place.issue()

    await t.test('applies an issued, rotated or revoked token to the next request', async () => {
      const status = async (sent: string) => (await call(server, '/meta', sent)).status
      const args = ['token', 'issue', '--holder', 'Bo', '--purpose', 'test', '--json']
      const issued = JSON.parse((await place.run(args)).stdout)
      assert.equal(await status(issued.token), 200)
      const rotated = JSON.parse((await place.run(['token', 'rotate', issued.id, '--json'])).stdout)
      assert.deepEqual([await status(issued.token), await status(rotated.token)], [401, 200])
      assert.equal((await place.run(['token', 'revoke', issued.id])).status, 0)
      assert.equal(await status(rotated.token), 401)
    })

    await t.test('serves a publication or a retraction on the next request', async () => {
      const read = async () => {
        const response = await call(server, '/observations', token)
        const { data } = (await response.json()) as { data: { id: string }[] }
        return { etag: response.headers.get('etag'), ids: data.map(({ id }) => id) }
      }
      const empty = await read()
      await place.write('rows.csv', observationsCsv(1, 2))
      assert.equal((await place.run(['import', 'observations', 'rows.csv'])).status, 0)
      const published = await read()
      assert.deepEqual(published.ids, ['o1', 'o2'])
      assert.notEqual(published.etag, empty.etag)
      assert.equal((await place.run(['retract', 'observations', 'o1'])).status, 0)
      assert.deepEqual((await read()).ids, ['o2'])
    })
  })

test('heliolog serve logs every call as one JSON line on standard output', async (t) => {
  const place = await newPlace(t)
  const { id, token } = await place.issue()
  const server = await place.serve()
  const response = await call(server, '/observations?type=0', token, { 'user-agent': 'a test' })
  await response.text()
  await until('the call is logged', () => linesOf(server).some(({ msg }) => msg === 'call'))
  const { stdout, stderr } = await server.stop()
  assert.equal(stderr, '')
  const lines = linesOf(server)
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
    token_id: id,
    address: '127.0.0.1',
    user_agent: 'a test',
    msg: 'call',
  })
})

test('heliolog serve restarts with its tokens and call log after SIGKILL', async (t) => {
  const place = await newPlace(t)
  const { id, token } = await place.issue()
  const server = await place.serve()
  assert.equal((await call(server, '/meta', token)).status, 200)
  await place.open(({ calls }) =>
    until('the call is in the call log', async () => {
      const rows = await calls.selectFrom('call').selectAll().execute()
      return rows.length === 1
    }),
  )
  assert.equal((await server.stop('SIGKILL')).signal, 'SIGKILL')
  const again = await place.serve()
  assert.equal((await call(again, '/meta', token)).status, 200)
  await again.stop()
  assert.equal(await place.callsOf(id), 2)
})

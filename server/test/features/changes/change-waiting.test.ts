/** Prefer: wait on /changes/v1/records. */
import assert from 'node:assert/strict'
import { it, test } from 'node:test'
import { getChanges, readChangeLines, readChanges, readToEnd } from '../../../../test/support/change-feed.ts'
import { serveInProcess } from '../../../../test/support/in-process.ts'
import { observeReads } from '../../../../test/support/observed-reads.ts'
import { observation } from '../../../../test/support/publishing.ts'
import { waitUntil } from '../../../../test/support/sandbox.ts'
import { serverFor } from '../../../../test/support/server.ts'
import { revokeToken } from '../../../src/access/tokens.ts'
import { OBSERVATIONS } from '../../../src/domain/records/kinds.ts'
import { onBothEngines } from '../../support/each-setup.ts'
import { expectError } from '../../support/expect.ts'

const WAIT = { prefer: 'wait=30' }
const idsOf = ({ data }: { data: { id: string }[] }) => data.map(({ id }) => id)

onBothEngines((server) => {
  let published = 0
  const publishNext = async (): Promise<string> => {
    published++
    const id = `o${published}`
    await server().publish(OBSERVATIONS, [observation(id, '2024-01-01T00:00:00Z', { observer: `by ${id}` })])
    return id
  }
  const endCursor = async () => (await readToEnd(server())).cursor

  it('responds with what is published while requests wait', async () => {
    const since = await endCursor()
    const pages = ['observations', 'observers', undefined].map((kind) =>
      readChanges(server(), { since, kind }, WAIT),
    )
    const lines = readChangeLines(server(), { since }, WAIT)
    const id = await publishNext()
    const [observations, observers, all] = await Promise.all(pages)
    assert.deepEqual(idsOf(observations as never), [id])
    assert.deepEqual(idsOf(observers as never), [`by ${id}`])
    assert.deepEqual(idsOf(all as never), [id, `by ${id}`])
    const { version, ...page } = await lines
    assert.deepEqual(page, all)
    assert.equal(version, (await server().json('/meta')).version)
  })

  it('responds with an empty page of another kind when something else is published', async () => {
    const since = await endCursor()
    const waiting = readChanges(server(), { since, kind: 'images' }, WAIT)
    await publishNext()
    const page = await waiting
    assert.deepEqual([page.data, page.end], [[], true])
    assert.notEqual(page.next_cursor, since)
  })

  it('responds with an empty page when the time is over', async () => {
    const since = await endCursor()
    const started = performance.now()
    const response = await getChanges(server(), { since }, { prefer: 'handling=strict, wait=1' })
    assert.ok(performance.now() - started > 900, 'not too early')
    assert.equal(response.headers.get('preference-applied'), 'handling=strict, wait=1')
    assert.deepEqual(await response.json(), { data: [], next_cursor: since, end: true })
  })

  it('does not wait when there are changes, or none can follow', async () => {
    const { version } = await server().json('/meta')
    const longest = await getChanges(server(), {}, { prefer: 'wait=9999999999' })
    assert.equal(longest.headers.get('preference-applied'), 'wait=60')
    const until = await getChanges(server(), { since: version, until: version }, WAIT)
    assert.equal(until.headers.get('preference-applied'), null)
    for (const prefer of ['wait=0', 'wait=soon', 'wait']) {
      const page = await getChanges(server(), { since: await endCursor() }, { prefer })
      assert.equal(page.headers.get('preference-applied'), null)
    }
  })

  it('rejects a token that was revoked while the request waited', async () => {
    const { database, origin } = server()
    const { id, token } = await server().issue()
    const since = await endCursor()
    const waiting = getChanges({ origin, token }, { since }, { prefer: 'wait=1' })
    // Another request of the token has been answered, so this one has been authenticated before.
    await readChanges({ origin, token }, { since })
    await revokeToken(database, id)
    await expectError(await waiting, 401, 'unauthorized')
  })

  it('logs 499 when the client disconnects while the request waits', async () => {
    const since = await endCursor()
    const { origin, token, lines } = server()
    const aborted = new AbortController()
    const url = `${origin}/changes/v1/records?since=${since}&limit=77`
    const headers = { authorization: `Bearer ${token}`, ...WAIT }
    const waiting = fetch(url, { headers, signal: aborted.signal })
    const failed = assert.rejects(waiting)
    await readChanges(server(), { since })
    aborted.abort()
    await failed
    await waitUntil('the call is logged', () => lines.some(({ query }) => String(query).includes('limit=77')))
    assert.equal(lines.find(({ query }) => String(query).includes('limit=77'))?.['status'], 499)
  })
})

test('reads once for all requests that wait at the same position', async (t) => {
  const server = await serverFor(t)
  let reads = 0
  const counting = observeReads(server.database, () => {
    reads++
  })
  const served = await serveInProcess(counting, {}, undefined)
  t.after(() => served.close())
  const client = { origin: served.origin, token: server.token }
  const { cursor } = await readToEnd(client)
  reads = 0
  const waiting = Array.from({ length: 40 }, () => readChanges(client, { since: cursor }, WAIT))
  await waitUntil('all requests have found nothing', () => reads === 40)
  await server.publish(OBSERVATIONS, [observation('o1', '2024-01-01T00:00:00Z')])
  for (const page of await Promise.all(waiting)) assert.deepEqual(idsOf(page), ['o1', 'Ada'])
  assert.equal(reads, 41)
})

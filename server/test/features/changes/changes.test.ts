import assert from 'node:assert/strict'
import { before, it, type TestContext, test } from 'node:test'
import {
  type Change,
  type ChangesPage,
  getChanges,
  readChangeLines,
  readChanges,
  readToEnd,
} from '../../../../test/support/change-feed.ts'
import { ENGINES } from '../../../../test/support/engines.ts'
import { serveInProcess } from '../../../../test/support/in-process.ts'
import { observeReads } from '../../../../test/support/observed-reads.ts'
import { image, observation } from '../../../../test/support/publishing.ts'
import { serverFor, type TestServer } from '../../../../test/support/server.ts'
import { TokenLookup } from '../../../src/access/token-lookup.ts'
import { IMAGES, OBSERVATIONS, OBSERVERS } from '../../../src/domain/records/kinds.ts'
import { encodeWithChecksum } from '../../../src/lists/cursor.ts'
import { pruneHistory } from '../../../src/publish/correct/history.ts'
import { retract } from '../../../src/publish/correct/retract.ts'
import type { Database } from '../../../src/storage/database.ts'
import { onBothEngines } from '../../support/each-setup.ts'
import { expectError } from '../../support/expect.ts'

const NICKNAME = 'Zoë "the\\Sun" d’Or'
const brief = ({ data }: { data: { change: string; publication: number; kind: string; id: string }[] }) =>
  data.map(({ change, publication, kind, id }) => `${publication} ${kind} ${id} ${change}`)

onBothEngines((server) => {
  /** Versions by publication number. */
  const versions: string[] = ['0000000000000']
  const publications = async (publish: () => Promise<unknown>): Promise<void> => {
    await publish()
    const { version } = await server().json('/meta')
    versions.push(version)
  }

  before(async () => {
    const { database, publish } = server()
    const observed = (id: string, day: string, more: object = {}) =>
      observation(id, `${day}T09:30:00Z`, { observer: NICKNAME, ...more })
    await publications(() =>
      publish(OBSERVATIONS, [
        observed('o2', '2024-01-01', { tags: ['flare', 'x"y'], comments: 'äöü 😀 },{"change":"' }),
        observed('o1', '2024-01-02'),
        observed('o3', '2024-01-03'),
      ]),
    )
    await publications(() => publish(IMAGES, [image('i1', '2024-02-01T00:00:00Z', { tags: ['b', 'a'] })]))
    await publications(() => publish(OBSERVATIONS, [observed('o3', '2023-12-31', { gt: 1, st: 2 })]))
    await publications(() => retract(database, 'observation', ['o1']))
    await publications(() => retract(database, 'image', ['i1']))
    await publications(() => publish(OBSERVATIONS, [observed('o1', '2024-01-05')]))
    await publications(() => publish(OBSERVERS, [{ nickname: 'Ada' }]))
  })

  it('walks everything that exists, in the order of publication', async () => {
    const { data, cursor } = await readToEnd(server(), { limit: 1 })
    assert.deepEqual(brief({ data }), [
      '1 observations o2 published',
      '3 observations o3 changed',
      '6 observations o1 published',
      `6 observers ${NICKNAME} changed`,
      '7 observers Ada published',
    ])
    const { tags, ...record } = (data[0] as Change).record
    assert.deepEqual(tags, ['flare', 'x"y'])
    assert.deepEqual(record, await server().json('/observations/o2'))
    assert.deepEqual(data[3]?.record, await server().json(`/observers/${encodeURIComponent(NICKNAME)}`))
    assert.deepEqual(await readChanges(server(), { since: cursor }), {
      data: [],
      next_cursor: cursor,
      end: true,
    })
  })

  it('sends tombstones to a client that continues from an earlier version', async () => {
    const { data } = await readChanges(server(), { since: versions[3] })
    assert.deepEqual(brief({ data }), [
      '5 images i1 retracted',
      '6 observations o1 published',
      `6 observers ${NICKNAME} changed`,
      '7 observers Ada published',
    ])
    assert.equal(data[0]?.record, null)
  })

  it('sends the same changes as lines, ended by the cursor', async () => {
    for (const since of [undefined, versions[2]]) {
      const { data, cursor } = await readToEnd(server(), { since })
      const lines = await readChangeLines(server(), { since, limit: 2 })
      assert.deepEqual(lines, { data, next_cursor: cursor, end: true, version: versions[7] })
    }
  })

  it('continues with the kind of the cursor, and accepts a narrower one', async () => {
    const first = await readChanges(server(), { kind: 'observations', limit: 1 })
    const rest = await readToEnd(server(), { since: first.next_cursor })
    assert.deepEqual(brief(rest), ['3 observations o3 changed', '6 observations o1 published'])
    const other = await getChanges(server(), { since: rest.cursor, kind: 'images' })
    await expectError(other, 400, 'invalid_cursor')
    const narrowed = await readChanges(server(), { since: versions[1], kind: 'images' })
    assert.deepEqual(brief(narrowed), ['5 images i1 retracted'])
  })

  it('shows the difference of two versions as of the later one', async () => {
    const difference = async (since: number, until: number) => {
      const query = { since: versions[since], until: versions[until] }
      const { data } = await readToEnd(server(), { ...query, limit: 1 })
      assert.deepEqual((await readChangeLines(server(), query)).data, data)
      return brief({ data })
    }
    assert.deepEqual(await difference(0, 2), [
      '1 observations o2 published',
      '1 observations o1 published',
      '1 observations o3 published',
      `1 observers ${NICKNAME} published`,
      '2 images i1 published',
      '2 observers Ada published',
    ])
    assert.deepEqual(await difference(2, 3), ['3 observations o3 changed', `3 observers ${NICKNAME} changed`])
    assert.deepEqual(await difference(3, 5), [
      '4 observations o1 retracted',
      `4 observers ${NICKNAME} changed`,
      '5 images i1 retracted',
      '5 observers Ada retracted',
    ])
    assert.deepEqual(await difference(3, 6), [
      '5 images i1 retracted',
      '5 observers Ada retracted',
      '6 observations o1 published',
      `6 observers ${NICKNAME} changed`,
    ])
    assert.deepEqual(await difference(4, 4), [])
  })

  it('names the version that it shows, and links to the next page of it', async () => {
    const first = await getChanges(server(), { since: versions[0], until: versions[2], limit: 4 })
    assert.equal(first.headers.get('x-data-version'), versions[2])
    const [, next = ''] = /<([^>]+)>; rel="next"/.exec(first.headers.get('link') ?? '') ?? []
    const { origin, token } = server()
    const second = await fetch(new URL(next, origin), { headers: { authorization: `Bearer ${token}` } })
    const { data, end } = (await second.json()) as ChangesPage
    assert.deepEqual(brief({ data }), ['2 images i1 published', '2 observers Ada published'])
    assert.equal(end, true)
  })

  it('rejects cursors that are damaged or belong to other data', async () => {
    const { cursor } = await readToEnd(server())
    for (const since of [`${cursor}x`, cursor.slice(1), 'x', 'b0a06cd06a92', '💥']) {
      const message = await expectError(await getChanges(server(), { since }), 400, 'invalid_cursor')
      assert.match(message, /next_cursor or X-Change-Cursor unchanged.* version has 20 characters of 0-9/)
    }
    const list = await server().json('/observations?limit=1')
    await expectError(await getChanges(server(), { since: list.next_cursor }), 400, 'invalid_cursor')
  })

  it('rejects the cursor of another store with as many publications', async () => {
    const expectForeign = async (cursor: string, changes: [index: number, other: unknown][]) => {
      const content = JSON.parse(Buffer.from(cursor, 'base64url').subarray(4).toString())
      for (const [index, other] of changes) content[index] = other
      const since = encodeWithChecksum(JSON.stringify(content))
      const message = await expectError(await getChanges(server(), { since }), 400, 'invalid_cursor')
      assert.match(message, /Download the data again/)
    }
    const { cursor } = await readToEnd(server())
    await expectForeign(cursor, [[6, 'b0a06cd06a929']])
    await expectForeign(cursor, [[7, '2024-01-01T00:00:00Z']])
    // Within a publication a mirror may have another order, so the position is that of one store.
    const { next_cursor } = await readChanges(server(), { limit: 1 })
    await expectForeign(next_cursor, [[10, 'b0a06cd06a929000']])
  })

  it('rejects unknown versions and parameters, and until before since', async () => {
    const unknown = await getChanges(server(), { since: 'b0a06cd06a929' })
    const message = await expectError(unknown, 404, 'not_found')
    assert.match(message, new RegExp(`${versions[1]} .* ${versions[7]}`))
    const reversed = { since: versions[3], until: versions[2] }
    const queries: Record<string, string | undefined>[] = [{ sinse: 'x' }, { kind: 'days' }, reversed]
    for (const query of queries)
      await expectError(await getChanges(server(), query), 400, 'invalid_parameter')
  })

  it('answers 410 for versions whose history is deleted, and still sends tombstones', async () => {
    const { database } = server()
    const before = await readToEnd(server(), { since: versions[2] })
    await pruneHistory(database, '2100-01-01')
    const gone = await getChanges(server(), { since: versions[2], until: versions[4] })
    assert.match(await expectError(gone, 410, 'gone'), /publication 7/)
    assert.deepEqual(await readToEnd(server(), { since: versions[2] }), before)
  })
})

/** A server whose reads of published data call `onRead` before they start. */
const serveObserved = async (
  t: TestContext,
  { database, token }: TestServer,
  onRead: (publication: number) => unknown,
  more: Partial<Database> = {},
) => {
  const observed = { ...observeReads(database, onRead), ...more }
  const { origin, close } = await serveInProcess(observed, {}, undefined)
  t.after(close)
  return { origin, token }
}

test('reads no older data than the cursor has seen when an instance lags behind', async (t) => {
  const server = await serverFor(t)
  await server.publish(OBSERVATIONS, [observation('o1', '2024-01-01T00:00:00Z')])
  const state = server.database.currentState()
  const read: number[] = []
  const observed = await serveObserved(t, server, (number) => read.push(number), {
    currentState: () => state,
  })
  // The instance now caches the token and the first publication.
  await readChanges(observed)
  await server.publish(OBSERVATIONS, [observation('o2', '2024-01-02T00:00:00Z')])
  const { next_cursor: since } = await readChanges(server)
  await readChanges(observed)
  await readChanges(observed, { since })
  assert.deepEqual(read, [1, 1, 2])
})

for (const engine of ENGINES)
  test(`sends one body for an ETag when an instance lags behind on ${engine.name}`, async (t) => {
    const server = await serverFor(t, {}, engine)
    const records = [observation('o1', '2024-01-01T00:00:00Z'), observation('o2', '2024-01-02T00:00:00Z')]
    await server.publish(OBSERVATIONS, records)
    const state = { publication: await new TokenLookup(server.database).queryPublication(), erasures: 0 }
    const lagging = await serveObserved(t, server, () => {}, { currentState: () => state })
    // The instance now caches the token and the first publication.
    await readChanges(lagging)
    await retract(server.database, 'observation', ['o2'])
    for (const limit of [1, 100]) {
      const [late, current] = [await getChanges(lagging, { limit }), await getChanges(server, { limit })]
      assert.equal(late.headers.get('etag'), current.headers.get('etag'))
      assert.equal(await late.text(), await current.text())
    }
  })

test('resets the connection when a stream of lines cannot be continued', async (t) => {
  const server = await serverFor(t)
  await server.publish(OBSERVATIONS, [
    observation('o1', '2024-01-01T00:00:00Z'),
    observation('o2', '2024-01-02T00:00:00Z'),
  ])
  let reads = 0
  const observed = await serveObserved(t, server, () => {
    if (++reads > 1) throw new Error('the disk is gone')
  })
  const response = await getChanges(observed, { limit: 1 }, { accept: 'application/x-ndjson' })
  assert.equal(response.status, 200)
  await assert.rejects(response.text())
  assert.equal(reads, 2)
  // Streams take turns, and a failed one must not stop the others.
  assert.equal((await readChangeLines(server, { limit: 1 })).data.length, 3)
})

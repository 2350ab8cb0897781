/** The call log stays small, whatever strangers send, however many calls there are, and without its store. */
import { strict as assert } from 'node:assert'
import { test } from 'node:test'
import { ENGINES, POSTGRES, SQLITE } from '../../../test/support/engines.ts'
import { storeFor } from '../../../test/support/importing.ts'
import { serveInProcess } from '../../../test/support/in-process.ts'
import { pluck } from '../../../test/support/pluck.ts'
import { waitUntil } from '../../../test/support/sandbox.ts'
import { callLogUrl, runSql } from '../../../test/support/sql.ts'
import { CallLog, type EndedCall } from '../../src/access/call-log.ts'
import { CallLogPruning } from '../../src/access/call-log-cleanup.ts'
import { issueToken } from '../../src/access/tokens.ts'
import type { Database } from '../../src/storage/database.ts'
import { openDatabase } from '../../src/storage/open/open.ts'
import type { CallRow } from '../../src/storage/schema/tables.ts'

const textLength = ({ path, query, user_agent }: Pick<CallRow, 'path' | 'query' | 'user_agent'>): number =>
  path.length + query.length + (user_agent?.length ?? 0)

test('has few and short rows for many requests without a token', async (t) => {
  const { database } = await storeFor(t)
  const { token } = await issueToken(database, { holder: 'Ada', purpose: 'x', rate: null, expiresOn: null })
  const server = await serveInProcess(database, {}, undefined)
  let isClosed = false
  t.after(() => isClosed || server.close())
  const requests = 250
  const request = async (query: string, headers: Record<string, string>) => {
    const response = await fetch(`${server.origin}/api/v1/meta?${query}`, { headers })
    await response.text()
    return response.status
  }
  for (let sent = 0; sent < requests; sent++)
    assert.equal(await request(`${'q'.repeat(4_000)}=${sent}`, { 'user-agent': 'a'.repeat(2_000) }), 401)
  assert.equal(await request('q'.repeat(9_000), { authorization: `Bearer ${token}` }), 200)
  await server.waitForCallLog()
  // Writes the summaries of the current minute.
  await server.close()
  isClosed = true
  const rows = await database.calls.selectFrom('call').selectAll().execute()
  const strange = rows.filter(({ token_id }) => token_id === null)
  // The requests may be in two minutes.
  assert.ok(strange.length <= 122, `${strange.length} rows`)
  assert.equal(
    strange.reduce((sum, { count }) => sum + count, 0),
    requests,
  )
  for (const row of strange) assert.ok(textLength(row) <= 256, JSON.stringify(row))
  assert.ok(textLength(rows.find(({ token_id }) => token_id !== null) as CallRow) <= 2_000)
  const lines = server.lines.filter(({ msg }) => msg === 'call')
  assert.equal(lines.length, requests + 1)
  for (const line of lines)
    if (line['token_id'] === null) assert.ok(textLength(line as unknown as CallRow) <= 256)
})

/** Adds calls of the last hour, about 400 bytes each. */
const fill = async (database: Database, count: number): Promise<void> => {
  const start = Date.now() - 3_600_000
  const rows = Array.from({ length: count }, (_, number) => ({
    at: new Date(start + number).toISOString(),
    request_id: String(number),
    method: 'GET',
    path: '/'.repeat(300),
    query: '',
    status: 200,
    completed: 1,
    milliseconds: 1,
    bytes: 1,
    token_id: 't_1',
    address: '127.0.0.1',
    user_agent: null,
    count: 1,
  }))
  for (let from = 0; from < count; from += 1_000) await database.appendCalls(rows.slice(from, from + 1_000))
}

for (const engine of ENGINES)
  test(`is pruned in small steps, oldest first, by two servers on ${engine.name}`, async (t) => {
    const store = await engine.create()
    t.after(() => store.remove())
    const databases = [await openDatabase(store.url), await openDatabase(store.url)] as const
    t.after(() => Promise.all(databases.map((database) => database.close())))
    await fill(databases[0], 5_000)
    const prunings = databases.map(
      (database) =>
        new CallLogPruning(database, { days: 90, maxBytes: 500_000, onWriteError: assert.ifError }),
    )
    const countDeleted = () => prunings.reduce((sum, { deleted }) => sum + deleted.size + deleted.age, 0)
    const seen = prunings.map(() => [0])
    const watch = setInterval(() => {
      for (const [index, { deleted }] of prunings.entries()) seen[index]?.push(deleted.size)
    }, 1)
    t.after(() => clearInterval(watch))
    await Promise.all(prunings.map((pruning) => pruning.run(Date.now())))
    clearInterval(watch)
    for (const steps of seen)
      for (const [index, deleted] of steps.entries())
        assert.ok(deleted - (steps[index - 1] ?? 0) <= 500, steps.join(' '))
    const rows = await databases[0].calls.selectFrom('call').select('request_id').orderBy('number').execute()
    assert.ok(rows.length > 500 && rows.length < 2_000, `${rows.length} rows are left`)
    assert.equal(countDeleted(), 5_000 - rows.length, 'each deletion is counted once')
    assert.deepEqual(
      rows.map(({ request_id }) => Number(request_id)),
      Array.from({ length: rows.length }, (_, index) => 5_000 - rows.length + index),
    )
    await prunings[0]?.run(Date.now() + 91 * 86_400_000)
    assert.equal(countDeleted(), 5_000)
    const { first, last } = await databases[0].measureCalls()
    assert.deepEqual([first, last], [0, 0])
  })

const MAX_WAITING = 200_000
const BATCH = 50_000
const ENDED: EndedCall = {
  id: 'one',
  endedAt: 0,
  method: 'GET',
  url: '/api/v1/meta',
  status: 503,
  completed: true,
  milliseconds: 1,
  waitedMilliseconds: 0,
  bytes: 1,
  tokenId: 't_1',
  isAuthenticated: true,
  isPublic: false,
  address: '127.0.0.1',
  userAgent: '',
  routeName: '/api/v1/meta',
  servesData: true,
  wasCached: false,
}

test('buffers rows up to a limit without its store, then drops and counts them', async (t) => {
  const store = await SQLITE.create()
  t.after(() => store.remove())
  const database = await openDatabase(store.url)
  await database.close()
  let reported = 0
  const callLog = new CallLog(database, {
    days: 90,
    maxBytes: 1e9,
    addresses: 'full',
    writeLines: undefined,
    onWriteError: (_, lost) => {
      reported += lost
    },
    onRowsRejected: assert.ifError,
  })
  for (let added = 0; added < MAX_WAITING + BATCH; added += BATCH) {
    for (let number = 0; number < BATCH; number++) callLog.add(ENDED)
    assert.equal(callLog.waiting + callLog.lost, added + BATCH)
    await callLog.flush()
  }
  await waitUntil('some rows are dropped', () => callLog.lost > 0)
  assert.deepEqual([callLog.lost, callLog.waiting, reported], [BATCH, MAX_WAITING, BATCH])
  assert.equal(await callLog.close(0), MAX_WAITING)
})

/** Makes the store reject calls of /bad. */
const REJECT: Record<string, string> = {
  [SQLITE.name]: `create trigger narrow before insert on call when new.path = '/bad'
    begin select raise(abort, 'no'); end`,
  [POSTGRES.name]: "alter table call add constraint narrow check (path <> '/bad')",
}

for (const engine of ENGINES)
  test(`drops and counts only the rows that the store rejects on ${engine.name}`, async (t) => {
    const { database, url } = await storeFor(t, engine)
    await runSql(callLogUrl(url), REJECT[engine.name] as string)
    const lost: number[] = []
    const callLog = new CallLog(database, {
      days: 90,
      maxBytes: 1e9,
      addresses: 'full',
      writeLines: undefined,
      onWriteError: assert.ifError,
      onRowsRejected: (_, count) => lost.push(count),
    })
    const paths = Array.from({ length: 300 }, (_, call) => ([7, 8, 299].includes(call) ? '/bad' : `/${call}`))
    for (const path of paths) callLog.add({ ...ENDED, url: path })
    assert.equal(await callLog.close(0), 0)
    assert.deepEqual([callLog.lost, lost], [3, [2, 1]])
    const rows = await database.calls.selectFrom('call').select('path').orderBy('number').execute()
    assert.deepEqual(
      pluck(rows, 'path'),
      paths.filter((path) => path !== '/bad'),
    )
  })

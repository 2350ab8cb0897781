/** The call log while its store is unavailable. */
import { strict as assert } from 'node:assert'
import { test } from 'node:test'
import { SQLITE } from '../../../test/support/engines.ts'
import { waitUntil } from '../../../test/support/sandbox.ts'
import { CallLog, type EndedCall } from '../../src/access/call-log.ts'
import { openDatabase } from '../../src/storage/open.ts'

const MAX_WAITING = 200_000
const BATCH = 25_000

const ended: EndedCall = {
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
  isPublic: false,
  address: '127.0.0.1',
  userAgent: '',
  routeName: '/api/v1/meta',
  servesData: true,
  wasCached: false,
}

test('buffers rows up to a limit, then drops, reports and counts them', async (t) => {
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
  })
  const total = MAX_WAITING + BATCH
  for (let added = 0; added < total; added += BATCH) {
    for (let number = 0; number < BATCH; number++) callLog.add(ended)
    assert.equal(callLog.waiting + callLog.lost, added + BATCH)
    await callLog.flush()
  }
  await waitUntil('some rows are dropped', () => callLog.lost > 0)
  assert.deepEqual([callLog.lost, callLog.waiting, reported], [BATCH, MAX_WAITING, BATCH])
  assert.equal(await callLog.close(0), MAX_WAITING)
})

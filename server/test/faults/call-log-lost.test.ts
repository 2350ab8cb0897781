/** The call log of a store that stays away. */
import { strict as assert } from 'node:assert'
import { test } from 'node:test'
import { until } from '../../../test/support/command-line.ts'
import { SQLITE } from '../../../test/support/engines.ts'
import { CallLog, type EndedCall } from '../../src/access/call-log.ts'
import { openDatabase } from '../../src/storage/open.ts'

const MOST_WAITING = 200_000
const AT_ONCE = 25_000

const ended: EndedCall = {
  id: 'one',
  endedAt: 0,
  method: 'GET',
  url: '/api/v1/meta',
  status: 503,
  milliseconds: 1,
  bytes: 1,
  tokenId: null,
  address: '127.0.0.1',
  userAgent: '',
  routeName: '/api/v1/meta',
  servesData: true,
  wasCached: false,
}

test('rows wait in memory up to a bound; those beyond it are given up, told and counted', async (t) => {
  const store = await SQLITE.create()
  t.after(() => store.remove())
  const database = await openDatabase(store.url)
  await database.close()
  let told = 0
  const callLog = new CallLog(database, {
    days: 90,
    writeLines: undefined,
    complain: (_, lost) => {
      told += lost
    },
  })
  const all = MOST_WAITING + AT_ONCE
  for (let added = 0; added < all; added += AT_ONCE) {
    for (let number = 0; number < AT_ONCE; number++) callLog.add(ended)
    assert.equal(callLog.waiting + callLog.lost, added + AT_ONCE)
    await callLog.flush()
  }
  await until('some are given up', () => callLog.lost > 0)
  assert.deepEqual([callLog.lost, callLog.waiting, told], [AT_ONCE, MOST_WAITING, AT_ONCE])
  assert.equal(await callLog.close(0), MOST_WAITING)
})

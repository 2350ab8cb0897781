import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { createClient } from '@redis/client'
import { startRedis, withoutOwnRedis } from '../../../test/support/redis.ts'
import { waitUntil } from '../../../test/support/sandbox.ts'
import { InMemoryWindows, type Window } from '../../src/access/rate-limit.ts'
import { redisWindows } from '../../src/access/redis-windows.ts'
import { SharedCounts } from '../../src/access/shared-counts.ts'

describe('windows in memory', () => {
  it('begin with the first count of a key, and end after their length', () => {
    const windows = new InMemoryWindows(new Map())
    assert.deepEqual(windows.read('a', 60, 0), { count: 0, millisecondsLeft: 60_000 })
    assert.deepEqual(windows.count('a', 60, 1_000), { count: 1, millisecondsLeft: 60_000 })
    assert.deepEqual(windows.count('a', 60, 31_000), { count: 2, millisecondsLeft: 30_000 })
    assert.deepEqual(windows.read('a', 60, 31_000), { count: 2, millisecondsLeft: 30_000 })
    assert.deepEqual(windows.count('b', 10, 31_000), { count: 1, millisecondsLeft: 10_000 })
    assert.deepEqual(windows.count('a', 60, 61_000), { count: 1, millisecondsLeft: 60_000 })
  })

  it('are deleted when they have ended', () => {
    const all = new Map<string, Window>()
    const windows = new InMemoryWindows(all)
    for (const key of ['a', 'b']) windows.count(key, 10, 0)
    windows.count('c', 10, 60_000)
    assert.deepEqual([...all.keys()], ['c'])
  })
})

describe('counts shared in Redis', { skip: withoutOwnRedis() }, () => {
  it('are undefined while Redis is down, which is reported once', async (t) => {
    const redis = await startRedis()
    t.after(() => redis.stop())
    const reports: boolean[] = []
    const counts = new SharedCounts(redisWindows(redis.url, 'test'), (isLost) => reports.push(isLost))
    t.after(() => counts.close())
    const count = async () => (await counts.count('a', 5, 60, performance.now()))?.count
    assert.deepEqual([await count(), await count()], [1, 2])
    await redis.stop()
    assert.deepEqual([await count(), await count()], [undefined, undefined])
    await redis.start()
    await waitUntil('counts are shared again', () => counts.isAvailable())
    assert.deepEqual(reports, [true, false])
    assert.equal(await count(), 1)
  })

  it('are over when the clock of Redis has stepped back behind their beginning', async (t) => {
    const redis = await startRedis()
    t.after(() => redis.stop())
    const windows = redisWindows(redis.url, 'test')
    t.after(() => windows.close())
    // Redis stops before the client is destroyed.
    const client = await createClient({ url: redis.url })
      .on('error', () => {})
      .connect()
    t.after(() => client.destroy())
    for (const count of [1, 2]) assert.equal((await windows.count('a', 60)).count, count)
    // An end that is later by as much as the clock has stepped back.
    await client.pExpire('test:a', 62_000)
    assert.equal(await windows.read('a', 60), undefined)
    assert.equal((await windows.count('a', 60)).count, 1)
    assert.equal((await windows.read('a', 60))?.count, 1)
  })
})

/** Rate limits shared between instances in PostgreSQL, Redis or the primary process. */
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, describe, it, type TestContext } from 'node:test'
import { POSTGRES } from '../../../test/support/engines.ts'
import { startRedis, withoutOwnRedis } from '../../../test/support/redis.ts'
import { waitUntil } from '../../../test/support/sandbox.ts'
import { querySql } from '../../../test/support/sql.ts'
import { WINDOW_BACKENDS } from '../../../test/support/window-backends.ts'
import { RateLimiter } from '../../src/access/rate-limit.ts'
import { redisWindows } from '../../src/access/redis-windows.ts'
import { SharedCounts } from '../../src/access/shared-counts.ts'
import type { SharedWindows } from '../../src/storage/database.ts'
import { openDatabase } from '../../src/storage/open/open.ts'

const LIMIT = 5
const HOUR = 3_600

const newStore = async (t: TestContext) => {
  const { url, remove } = await POSTGRES.create()
  t.after(remove)
  const database = await openDatabase(url)
  t.after(() => database.close())
  return { database, url }
}

const limiterOn = (windows: SharedWindows): RateLimiter =>
  new RateLimiter(new SharedCounts(windows, (_, reason) => assert.fail(`limits are not shared: ${reason}`)))

for (const { name, skip, start } of WINDOW_BACKENDS)
  describe(`limits shared in ${name} by two instances`, { skip }, () => {
    let instances: readonly [SharedWindows, SharedWindows]
    let limiters: readonly [RateLimiter, RateLimiter]
    before(async () => {
      instances = await start()
      limiters = [limiterOn(instances[0]), limiterOn(instances[1])]
    })
    after(async () => {
      for (const limiter of limiters) await limiter.close()
    })

    it('allow exactly the hourly number of downloads per token in total', async () => {
      const id = randomUUID()
      const counted = await Promise.all(
        Array.from({ length: 2 * LIMIT }, (_, number) =>
          (limiters[number % 2] as RateLimiter).countDownload(id, LIMIT),
        ),
      )
      const passed = counted.filter(({ exceeded }) => !exceeded)
      assert.deepEqual(passed.map(({ remaining }) => remaining).sort(), [0, 1, 2, 3, 4])
      for (const { seconds, resetSeconds } of counted) {
        assert.equal(seconds, HOUR)
        assert.ok(resetSeconds > HOUR - 100 && resetSeconds <= HOUR, String(resetSeconds))
      }
    })

    it('report the downloads left without counting one or starting a window', async () => {
      const id = randomUUID()
      const left = async () => {
        const { remaining, resetSeconds, exceeded } = await limiters[1].downloadsLeft(id, LIMIT)
        return { remaining, resetSeconds, exceeded }
      }
      for (const time of ['first', 'again'])
        assert.deepEqual(await left(), { remaining: LIMIT, resetSeconds: HOUR, exceeded: false }, time)
      for (let sent = 1; sent <= LIMIT + 1; sent++) {
        await limiters[0].countDownload(id, LIMIT)
        const { remaining, resetSeconds, exceeded } = await left()
        assert.deepEqual([remaining, exceeded], [Math.max(0, LIMIT - sent), sent > LIMIT])
        assert.ok(resetSeconds > HOUR - 100 && resetSeconds <= HOUR, String(resetSeconds))
      }
    })

    it('expire each window after its own duration', async () => {
      const [one, other] = instances
      const [short, long] = [`short ${randomUUID()}`, `long ${randomUUID()}`]
      assert.equal((await one.count(long, HOUR)).count, 1)
      assert.equal((await other.count(long, HOUR)).count, 2)
      await one.count(short, 1)
      // On a busy machine the window may expire between two counts, so retry.
      await waitUntil(
        'both instances count in the same window',
        async () => (await other.count(short, 1)).count > 1,
      )
      await waitUntil('the short window has ended', async () => (await one.count(short, 1)).count === 1)
      const { count, millisecondsLeft } = await other.count(long, HOUR)
      assert.equal(count, 3)
      assert.ok(millisecondsLeft > (HOUR - 100) * 1000 && millisecondsLeft <= HOUR * 1000)
    })

    it('are not queried again until an exhausted window expires', async () => {
      const id = randomUUID()
      const [limiter] = limiters
      for (let sent = 0; sent <= LIMIT; sent++) await limiter.countDownload(id, LIMIT, 0)
      const late = limiter.countDownload(id, LIMIT, 3_000_000)
      assert.ok(!(late instanceof Promise) && late.exceeded)
      assert.ok(late.resetSeconds > 500 && late.resetSeconds <= 600, String(late.resetSeconds))
      const after = limiter.countDownload(id, LIMIT, HOUR * 1000)
      assert.ok(after instanceof Promise)
      await after
    })
  })

describe('limits in PostgreSQL', () => {
  it('count concurrent calls in the order they were made', async (t) => {
    const { database } = await newStore(t)
    const windows = database.windows() as SharedWindows
    t.after(() => windows.close())
    const counted = await Promise.all(['a', 'b', 'a', 'a', 'b'].map((key) => windows.count(key, HOUR)))
    assert.deepEqual(
      counted.map(({ count }) => count),
      [1, 1, 2, 3, 2],
    )
    assert.equal((await windows.count('a', HOUR)).count, 4)
  })

  const pointsOf = async (url: string, key: string) =>
    Number((await querySql(url, `select points from call_window where key = '${key}'`))[0]?.['points'])

  /** Makes calls until more are counted in the database, and returns how many it has made. */
  const countAhead = async (windows: SharedWindows, url: string, key: string): Promise<number> => {
    let made = 0
    await waitUntil('calls are counted ahead', async () => {
      for (let call = 0; call < 20; call++)
        assert.equal((await windows.count(key, HOUR, 1_000_000)).count, ++made)
      return (await pointsOf(url, key)) > made
    })
    return made
  }

  it('count ahead for busy keys, and return what was not used', async (t) => {
    const { database, url } = await newStore(t)
    const windows = database.windows() as SharedWindows
    t.after(() => windows.close())
    const made = await countAhead(windows, url, 'busy')
    assert.equal((await windows.read('busy'))?.count, made)
    await waitUntil('unused calls are returned', async () => (await pointsOf(url, 'busy')) === made)
    assert.equal((await windows.count('busy', HOUR, 1_000_000)).count, made + 1)
  })

  it('return what was not used when they close, but not to a later window', async (t) => {
    const { database, url } = await newStore(t)
    const [one, other] = [database.windows(), database.windows()] as [SharedWindows, SharedWindows]
    const made = await countAhead(one, url, 'same window')
    await one.close()
    await countAhead(other, url, 'later window')
    await querySql(url, `update call_window set points = 1, expire = expire + 1 where key = 'later window'`)
    await other.close()
    assert.deepEqual([await pointsOf(url, 'same window'), await pointsOf(url, 'later window')], [made, 1])
  })

  it('allow exactly a high limit in total, if instances count ahead', async (t) => {
    const limit = 1_000
    const { database, url } = await newStore(t)
    const second = await openDatabase(url)
    t.after(() => second.close())
    const limiters = [database, second].map(({ windows }) => limiterOn(windows() as SharedWindows))
    t.after(() => Promise.all(limiters.map((limiter) => limiter.close())))
    const remaining: number[] = []
    let isExceeded = false
    while (!isExceeded) {
      const round = await Promise.all(
        limiters.flatMap((limiter) => Array.from({ length: 12 }, () => limiter.countCall('busy', limit))),
      )
      const passed = round.filter(({ exceeded }) => !exceeded)
      remaining.push(...passed.map((allowance) => allowance.remaining))
      isExceeded = passed.length === 0
    }
    assert.deepEqual(
      remaining.sort((a, b) => a - b),
      Array.from({ length: limit }, (_, index) => index),
    )
  })

  it('delete only expired windows', async (t) => {
    const { database, url } = await newStore(t)
    await querySql(url, "insert into call_window values ('expired', 1, 1), ('current', 1, 9000000000000)")
    // Without a pause in between, in which other timers of this process would be mocked too.
    t.mock.timers.enable({ apis: ['setInterval'] })
    const windows = database.windows() as SharedWindows
    t.after(() => windows.close())
    t.mock.timers.tick(300_000)
    t.mock.timers.reset()
    const keys = async () => (await querySql(url, 'select key from call_window')).map(({ key }) => key)
    await waitUntil('the expired window is deleted', async () => !(await keys()).includes('expired'))
    assert.deepEqual(await keys(), ['current'])
  })
})

const limiterWithLosses = (url: string, onChange: (lost: boolean) => void = () => {}) =>
  new RateLimiter(new SharedCounts(redisWindows(url), onChange))

describe('limits shared in Redis', { skip: withoutOwnRedis() }, () => {
  it('fall back to local counts while Redis is down, and report the loss once', async (t) => {
    const redis = await startRedis()
    t.after(() => redis.stop())
    const reports: boolean[] = []
    const limiter = limiterWithLosses(redis.url, (lost) => reports.push(lost))
    t.after(() => limiter.close())
    assert.equal((await limiter.countDownload('a', LIMIT)).remaining, LIMIT - 1)

    await redis.stop()
    const [call, download] = await Promise.all([
      limiter.countCall('a', LIMIT),
      limiter.countDownload('a', LIMIT),
    ])
    assert.deepEqual([call.seconds, download.seconds], [60, HOUR])
    assert.equal((await limiter.countDownload('a', LIMIT)).remaining, LIMIT - 2)
    assert.deepEqual(reports, [true])

    await redis.start()
    await waitUntil('limits are shared', async () => (await limiter.sharing()) === 'shared')
    assert.deepEqual(reports, [true, false])
    assert.equal((await limiter.countDownload('a', LIMIT)).remaining, LIMIT - 1, 'Redis restarted empty')
  })

  it('are reported as local while Redis is down, also if no request needs it', async (t) => {
    const redis = await startRedis()
    t.after(() => redis.stop())
    const limiter = limiterWithLosses(redis.url)
    t.after(() => limiter.close())
    for (let call = 0; call < 2; call++) await limiter.countCall('a', 1)
    assert.equal(await limiter.sharing(), 'shared')
    await redis.stop()
    assert.equal((await limiter.countCall('a', 1)).exceeded, true)
    assert.equal(await limiter.sharing(), 'instance')
  })
})

/** Rate limits shared between instances in PostgreSQL, Redis or the primary process. */
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, describe, it } from 'node:test'
import { pluck } from '../../../test/support/pluck.ts'
import { startRedis, withoutOwnRedis } from '../../../test/support/redis.ts'
import { waitUntil } from '../../../test/support/sandbox.ts'
import { WINDOW_BACKENDS } from '../../../test/support/window-backends.ts'
import { RateLimiter } from '../../src/access/rate-limit.ts'
import { redisWindows } from '../../src/access/redis-windows.ts'
import { SharedCounts } from '../../src/access/shared-counts.ts'
import type { SharedWindows } from '../../src/storage/database.ts'

const LIMIT = 5
const HOUR = 3_600

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
          (limiters[number % 2] as RateLimiter).countDownload({ tokenId: id }, LIMIT),
        ),
      )
      const passed = counted.filter(({ exceeded }) => !exceeded)
      assert.deepEqual(passed.map(({ remaining }) => remaining).sort(), [0, 1, 2, 3, 4])
      for (const { seconds, resetSeconds } of counted) {
        assert.equal(seconds, HOUR)
        assert.ok(resetSeconds > HOUR - 100 && resetSeconds <= HOUR, String(resetSeconds))
      }
    })

    it('count exactly the calls that were made, also of a busy token with a high limit', async () => {
      const [id, limit] = [randomUUID(), 1_000_000]
      const [one, other] = limiters
      let left = limit
      for (const calls of [12, 12, 1, 12, 1]) {
        const counted = await Promise.all(
          Array.from({ length: calls }, () => one.countCall({ tokenId: id }, limit)),
        )
        assert.deepEqual(
          pluck(counted, 'remaining'),
          Array.from(counted, () => --left),
        )
        assert.equal((await other.countCall({ tokenId: id }, limit)).remaining, --left)
      }
    })

    it('report the downloads left without counting one or starting a window', async () => {
      const id = randomUUID()
      const left = async () => {
        const { remaining, resetSeconds, exceeded } = await limiters[1].downloadsLeft({ tokenId: id }, LIMIT)
        return { remaining, resetSeconds, exceeded }
      }
      for (const time of ['first', 'again'])
        assert.deepEqual(await left(), { remaining: LIMIT, resetSeconds: HOUR, exceeded: false }, time)
      for (let sent = 1; sent <= LIMIT + 1; sent++) {
        await limiters[0].countDownload({ tokenId: id }, LIMIT)
        const { remaining, resetSeconds, exceeded } = await left()
        assert.deepEqual([remaining, exceeded], [Math.max(0, LIMIT - sent), sent > LIMIT])
        assert.ok(resetSeconds > HOUR - 100 && resetSeconds <= HOUR, String(resetSeconds))
      }
    })

    it('count a download for parts of a file up to its length, and keep what is unsent', async () => {
      const [id, etag, gibibyte] = [randomUUID(), '"a"', 2 ** 30]
      const take = (limiter: RateLimiter, gibibytes: number) =>
        limiter.takePart(id, 2, { etag, bytes: gibibytes * gibibyte, fileBytes: 3 * gibibyte })
      const [one, other] = limiters
      assert.equal((await take(one, 1))?.remaining, 1)
      assert.equal(await take(other, 1), undefined)
      assert.equal((await take(one, 2))?.remaining, 0, 'a third of the file was left')
      await other.returnUnsent(id, etag, gibibyte)
      assert.equal(await take(one, 3), undefined)
      assert.equal((await take(other, 1))?.exceeded, true)
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
      for (let sent = 0; sent <= LIMIT; sent++) await limiter.countDownload({ tokenId: id }, LIMIT, 0)
      const late = limiter.countDownload({ tokenId: id }, LIMIT, 3_000_000)
      assert.ok(!(late instanceof Promise) && late.exceeded)
      assert.ok(late.resetSeconds > 500 && late.resetSeconds <= 600, String(late.resetSeconds))
      const after = limiter.countDownload({ tokenId: id }, LIMIT, HOUR * 1000)
      assert.ok(after instanceof Promise)
      await after
    })
  })

const limiterOnRedis = (url: string) => new RateLimiter(new SharedCounts(redisWindows(url, 'test'), () => {}))

describe('limits shared in Redis', { skip: withoutOwnRedis() }, () => {
  it('fall back to local counts while Redis is down', async (t) => {
    const redis = await startRedis()
    t.after(() => redis.stop())
    const limiter = limiterOnRedis(redis.url)
    t.after(() => limiter.close())
    assert.equal((await limiter.countDownload({ tokenId: 'a' }, LIMIT)).remaining, LIMIT - 1)

    await redis.stop()
    const [call, download] = await Promise.all([
      limiter.countCall({ tokenId: 'a' }, LIMIT),
      limiter.countDownload({ tokenId: 'a' }, LIMIT),
    ])
    assert.deepEqual([call.seconds, download.seconds], [60, HOUR])
    assert.equal((await limiter.countDownload({ tokenId: 'a' }, LIMIT)).remaining, LIMIT - 2)
  })

  it('are reported as local while Redis is down, also if no request needs it', async (t) => {
    const redis = await startRedis()
    t.after(() => redis.stop())
    const limiter = limiterOnRedis(redis.url)
    t.after(() => limiter.close())
    for (let call = 0; call < 2; call++) await limiter.countCall({ tokenId: 'a' }, 1)
    assert.equal(await limiter.sharing(), 'shared')
    await redis.stop()
    assert.equal((await limiter.countCall({ tokenId: 'a' }, 1)).exceeded, true)
    assert.equal(await limiter.sharing(), 'instance')
  })
})

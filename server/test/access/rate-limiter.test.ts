import assert from 'node:assert/strict'
import { it } from 'node:test'
import { RateLimiterMemory } from 'rate-limiter-flexible'
import { countOnly, windowsOf } from '../../src/access/cluster-windows.ts'
import { type Allowance, RateLimiter } from '../../src/access/rate-limit.ts'
import { SharedCounts } from '../../src/access/shared-counts.ts'

/** Without shared limits the count is synchronous. */
const sync = (counted: Allowance | Promise<Allowance>) => counted as Allowance

for (const [what, count, seconds] of [
  ['call', 'countCall', 60],
  ['download', 'countDownload', 3600],
] as const)
  it(`starts a window of ${seconds} seconds with the first ${what} of a key`, () => {
    const limiter = new RateLimiter()
    const at = (second: number) => limiter[count]({ tokenId: 'a' }, 2, second * 1000)
    const window = { limit: 2, seconds }
    const end = 100 + seconds
    assert.deepEqual(at(100), { ...window, remaining: 1, resetSeconds: seconds, exceeded: false })
    assert.deepEqual(at(130), { ...window, remaining: 0, resetSeconds: seconds - 30, exceeded: false })
    assert.deepEqual(at(end - 0.5), { ...window, remaining: 0, resetSeconds: 1, exceeded: true })
    assert.deepEqual(at(end), { ...window, remaining: 1, resetSeconds: seconds, exceeded: false })
  })

it('reports the exact window length when it starts at a fraction of a millisecond', () => {
  for (const at of [6544.963377, 0.1, 1 / 3, 123_456.789]) {
    assert.equal(sync(new RateLimiter().countCall({ tokenId: 'a' }, 2, at)).resetSeconds, 60)
    assert.equal(sync(new RateLimiter().countDownload({ tokenId: 'a' }, 2, at)).resetSeconds, 3600)
  }
})

it('counts keys separately, and calls, downloads and bad tokens separately', async () => {
  const limiter = new RateLimiter()
  for (let call = 0; call < 3; call++) limiter.countCall({ tokenId: 'a' }, 2, 0)
  assert.equal(sync(limiter.countCall({ tokenId: 'b' }, 2, 0)).remaining, 1)
  assert.equal(sync(limiter.countDownload({ tokenId: 'a' }, 2, 0)).remaining, 1)
  assert.equal((await limiter.countBadToken('a', 0)).remaining, 299)
  assert.ok(sync(limiter.countCall({ tokenId: 'a' }, 2, 0)).exceeded)
})

it('keeps the counts of open windows when it sweeps expired ones', () => {
  const limiter = new RateLimiter()
  limiter.countCall({ tokenId: 'early' }, 9, 0)
  limiter.countCall({ tokenId: 'late' }, 9, 59_000)
  assert.equal(sync(limiter.countCall({ tokenId: 'late' }, 9, 61_000)).remaining, 7)
  assert.equal(sync(limiter.countCall({ tokenId: 'early' }, 9, 61_000)).remaining, 8)
  limiter.countDownload({ tokenId: 'late' }, 9, 61_000)
  limiter.countCall({ tokenId: 'another' }, 9, 3_600_000)
  assert.equal(sync(limiter.countDownload({ tokenId: 'late' }, 9, 3_600_001)).remaining, 7)
})

it('forgets the client counted longest ago when too many are counted, but no token', async () => {
  const limiter = new RateLimiter()
  limiter.countCall({ tokenId: 'a' }, 2, 0)
  await limiter.countBadToken('192.0.2.1', 0)
  await limiter.countBadToken('192.0.2.2', 0)
  // One fewer than would forget both.
  for (let other = 0; other < 9_999; other++)
    await limiter.countBadToken(`2001:db8:0:${other.toString(16)}::`, 0)
  assert.equal((await limiter.countBadToken('192.0.2.2', 0)).remaining, 298)
  assert.equal((await limiter.countBadToken('192.0.2.1', 0)).remaining, 299)
  assert.equal(sync(limiter.countCall({ tokenId: 'a' }, 2, 0)).remaining, 0)
})

it('takes parts of one file in turn, without waiting for other tokens and files', async () => {
  const pending = Promise.withResolvers<undefined>()
  const shared = {
    add: (key: string) => (key === 'unsent a "1"' ? pending.promise : undefined),
    count: () => undefined,
  }
  const limiter = new RateLimiter(shared as unknown as SharedCounts)
  const take = (token: string, etag: string) =>
    limiter.takePart(token, 5, { etag, bytes: 1_024, fileBytes: 4_096 })
  const parts = Promise.all([take('a', '"1"'), take('a', '"1"'), take('a', '"1"')])
  const others: (number | undefined)[] = []
  for (const [token, etag] of [
    ['b', '"1"'],
    ['a', '"2"'],
  ] as const)
    void take(token, etag).then((allowance) => others.push(allowance?.remaining))
  await new Promise((done) => setImmediate(done))
  assert.deepEqual(others, [4, 4])
  pending.resolve(undefined)
  assert.deepEqual(
    (await parts).map((allowance) => allowance?.remaining),
    [3, undefined, undefined],
  )
})

it('blocks a /64 of IPv6 until its window of too many bad tokens ends', async () => {
  const limiter = new RateLimiter()
  for (let sent = 0; sent < 300; sent++) await limiter.countBadToken(`2001:db8::${sent.toString(16)}`, 0)
  assert.equal(limiter.isBlocked('2001:db8::1', 0), false)
  assert.equal((await limiter.countBadToken('2001:db8::ffff', 10_000)).exceeded, true)
  assert.equal(limiter.isBlocked('2001:db8::1', 59_000), true)
  assert.equal(limiter.isBlocked('2001:db8:0:1::1', 59_000), false)
  assert.equal(limiter.isBlocked('2001:db8::1', 60_000), false)
})

it('counts clients beyond the first 10,000 of an hour in its own process only', async () => {
  // As the primary process of workers counts.
  const windows = windowsOf(new RateLimiterMemory(countOnly('test')))
  const limiter = new RateLimiter(new SharedCounts(windows, (_, reason) => assert.fail(reason)))
  const countFrom = (number: number, now = 0) =>
    limiter.countCall({ address: `2001:db8:0:${number.toString(16)}::` }, 1, now)
  for (let number = 0; number <= 10_000; number++) await countFrom(number)
  const isShared = async (number: number) =>
    (await windows.read(`public 2001:db8:0:${number.toString(16)}::/64`, 60)) !== undefined
  assert.deepEqual([await isShared(9_999), await isShared(10_000)], [true, false])
  for (const number of [9_999, 10_000]) assert.equal((await countFrom(number)).exceeded, true)
  await countFrom(10_000, 3_600_000)
  assert.equal(await isShared(10_000), true)
  await limiter.close()
})

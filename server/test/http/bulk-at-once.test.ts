/** Downloads that take their time: each stays of its version, and there are only so many at once. */
import assert from 'node:assert/strict'
import { before, it } from 'node:test'
import { until } from '../../../test/support/command-line.ts'
import { beginDownload, type Caller, download, rest } from '../../../test/support/downloads.ts'
import { publishMegabytes } from '../../../test/support/long-files.ts'
import { issueToken } from '../../src/access/tokens.ts'
import { onEachEngine } from './support/each-setup.ts'
import { expectErrorText } from './support/expect.ts'

const PATH = '/observations.csv'

onEachEngine(
  (server) => {
    before(() => publishMegabytes(server().database, 14, 'first'))

    const newCaller = async (): Promise<Caller> => {
      const request = { holder: 'h', purpose: 'p', rate: null, expiresOn: null }
      return { origin: server().origin, token: (await issueToken(server().database, request)).token }
    }
    const headOf = (caller: Caller) => download(caller, PATH, { method: 'HEAD' })
    const isServed = (caller: Caller) =>
      until('there is a place again', async () => (await headOf(caller)).status === 200)

    it('a download under way while something is published is of the version that it began with', async () => {
      const caller = await newCaller()
      const before = await download(caller, PATH)
      const paused = await beginDownload(caller, PATH)
      await publishMegabytes(server().database, 14, 'second')
      const after = await download(caller, PATH)
      assert.notEqual(after.headers['x-data-version'], before.headers['x-data-version'])
      assert.ok(!after.body.equals(before.body))
      const ended = await rest(paused)
      assert.equal(ended.headers['x-data-version'], before.headers['x-data-version'])
      assert.ok(ended.body.equals(before.body))
      assert.equal(ended.trailers['x-row-count'], before.trailers['x-row-count'])
    })

    it('a token has two at once, HEAD included; places come back after the end and from who goes away', async () => {
      const caller = await newCaller()
      const [one, other] = [await beginDownload(caller, PATH), await beginDownload(caller, PATH)]
      for (const method of ['GET', 'HEAD']) {
        const third = await download(caller, PATH, { method })
        assert.equal(third.status, 429)
        assert.equal(third.headers['retry-after'], '5')
        assert.doesNotMatch(String(third.headers['ratelimit']), /bulk/, 'it took nothing from the allowance')
        if (method === 'GET') {
          const message = expectErrorText(third.body.toString(), 'rate_limited')
          assert.match(message, /^2 downloads of this token are in progress/)
        }
      }
      assert.equal((await headOf(await newCaller())).status, 200, 'others have theirs')
      await rest(one)
      // At once: the end is not seen before the place is given back.
      assert.equal((await headOf(caller)).status, 200)
      const next = await beginDownload(caller, PATH)
      assert.equal((await headOf(caller)).status, 429)
      other.destroy()
      await isServed(caller)
      for (const path of [`${PATH}?type=7`, '/nothing.csv']) await download(caller, path)
      const past = await download(caller, `${PATH}?type=1`, { range: 'bytes=99999999-' })
      assert.equal(past.status, 416)
      await isServed(caller)
      next.destroy()
    })

    it('a process serves eight at once and tells the ninth to come again; every place comes back', async () => {
      const callers = await Promise.all(Array.from({ length: 5 }, newCaller))
      const [ninth, ...others] = callers as [Caller, ...Caller[]]
      await isServed(ninth)
      const paused = await Promise.all([...others, ...others].map((caller) => beginDownload(caller, PATH)))
      assert.deepEqual(new Set(paused.map(({ statusCode }) => statusCode)), new Set([200]))
      const refused = await download(ninth, PATH)
      assert.equal(refused.status, 503)
      assert.match(String(refused.headers['retry-after']), /^[1-9]\d*$/)
      assert.match(expectErrorText(refused.body.toString(), 'unavailable'), /All download slots are in use/)
      const pages = `${server().origin}/api/v1/meta`
      assert.equal((await fetch(pages, { headers: { authorization: `Bearer ${ninth.token}` } })).status, 200)
      for (const one of paused) one.destroy()
      for (const caller of callers) await isServed(caller)
      assert.match(String((await download(ninth, '/images.csv')).headers['ratelimit']), /"bulk";r=29;/)
    })
  },
  { bulkPerHour: 30 },
)

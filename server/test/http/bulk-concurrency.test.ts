/** Slow downloads: each keeps the data version it started with, and the number of concurrent ones is limited. */
import assert from 'node:assert/strict'
import { before, it } from 'node:test'
import { type BulkClient, download, readRest, startDownload } from '../../../test/support/downloads.ts'
import { publishMegabytes } from '../../../test/support/large-files.ts'
import { waitUntil } from '../../../test/support/sandbox.ts'
import { issueToken } from '../../src/access/tokens.ts'
import { onEachEngine } from './support/each-setup.ts'
import { expectErrorText } from './support/expect.ts'

const PATH = '/observations.csv'

onEachEngine(
  (server) => {
    before(() => publishMegabytes(server().database, 14, 'first'))

    const newClient = async (): Promise<BulkClient> => {
      const request = { holder: 'h', purpose: 'p', rate: null, expiresOn: null }
      return { origin: server().origin, token: (await issueToken(server().database, request)).token }
    }
    const head = (client: BulkClient) => download(client, PATH, { method: 'HEAD' })
    const waitForSlot = (client: BulkClient) =>
      waitUntil('a download slot is free', async () => (await head(client)).status === 200)

    it('sends the version a download started with when data are published meanwhile', async () => {
      const client = await newClient()
      const before = await download(client, PATH)
      const paused = await startDownload(client, PATH)
      await publishMegabytes(server().database, 14, 'second')
      const after = await download(client, PATH)
      assert.notEqual(after.headers['x-data-version'], before.headers['x-data-version'])
      assert.ok(!after.body.equals(before.body))
      const finished = await readRest(paused)
      assert.equal(finished.headers['x-data-version'], before.headers['x-data-version'])
      assert.ok(finished.body.equals(before.body))
      assert.equal(finished.trailers['x-row-count'], before.trailers['x-row-count'])
    })

    it('allows two concurrent downloads per token and frees slots on end or disconnect', async () => {
      const client = await newClient()
      const [one, other] = [await startDownload(client, PATH), await startDownload(client, PATH)]
      for (const method of ['GET', 'HEAD']) {
        const third = await download(client, PATH, { method })
        assert.equal(third.status, 429)
        assert.equal(third.headers['retry-after'], '5')
        if (method === 'GET') {
          const message = expectErrorText(third.body.toString(), 'rate_limited')
          assert.match(message, /^2 downloads of this token are in progress/)
        }
      }
      assert.match(String((await head(await newClient())).headers['ratelimit']), /"bulk";r=30;/)
      const state = String((await download(client, PATH, { method: 'HEAD' })).headers['ratelimit'])
      assert.match(state, /"bulk";r=28;/, 'only the first two count')
      await readRest(one)
      // No wait is needed: the server frees the slot before the client sees the end.
      assert.equal((await head(client)).status, 200)
      const next = await startDownload(client, PATH)
      assert.equal((await head(client)).status, 429)
      other.destroy()
      await waitForSlot(client)
      for (const path of [`${PATH}?type=7`, '/nothing.csv']) await download(client, path)
      const past = await download(client, `${PATH}?type=1`, { range: 'bytes=99999999-' })
      assert.equal(past.status, 416)
      await waitForSlot(client)
      next.destroy()
    })

    it('serves eight downloads per process and returns 503 with Retry-After to the ninth', async () => {
      const clients = await Promise.all(Array.from({ length: 5 }, newClient))
      const [ninth, ...others] = clients as [BulkClient, ...BulkClient[]]
      await waitForSlot(ninth)
      const paused = await Promise.all([...others, ...others].map((client) => startDownload(client, PATH)))
      assert.deepEqual(new Set(paused.map(({ statusCode }) => statusCode)), new Set([200]))
      const rejected = await download(ninth, PATH)
      assert.equal(rejected.status, 503)
      assert.match(String(rejected.headers['retry-after']), /^[1-9]\d*$/)
      assert.match(expectErrorText(rejected.body.toString(), 'unavailable'), /All download slots are in use/)
      const metaUrl = `${server().origin}/api/v1/meta`
      assert.equal(
        (await fetch(metaUrl, { headers: { authorization: `Bearer ${ninth.token}` } })).status,
        200,
      )
      for (const response of paused) response.destroy()
      for (const client of clients) await waitForSlot(client)
      assert.match(String((await download(ninth, '/images.csv')).headers['ratelimit']), /"bulk";r=29;/)
    })
  },
  { bulkPerHour: 30 },
)

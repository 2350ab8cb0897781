/** Downloads count against an hourly limit, and the requests for them against the per-minute limit. */
import assert from 'node:assert/strict'
import { it } from 'node:test'
import { type Download, download } from '../../../test/support/downloads.ts'
import { observation } from '../../../test/support/publishing.ts'
import { issueToken, updateToken } from '../../src/access/tokens.ts'
import { OBSERVATIONS } from '../../src/publish/kinds.ts'
import { inEachSetup } from './support/each-setup.ts'
import { expectErrorText } from './support/expect.ts'

const LIMIT = 3

/** Remaining quota of both limits as the headers report it; `downloads` is undefined where they omit it. */
const remainingIn = (
  { headers }: Download,
  downloadLimit = LIMIT,
): { calls: number; downloads: number | undefined } => {
  const state = /^"default";r=(\d+);t=\d+(?:, "bulk";r=(\d+);t=(\d+))?$/.exec(String(headers['ratelimit']))
  assert.ok(state, String(headers['ratelimit']))
  const isBulk = state[2] !== undefined
  const policy = '"default";q=60;w=60'
  assert.equal(headers['ratelimit-policy'], isBulk ? `${policy}, "bulk";q=${downloadLimit};w=3600` : policy)
  if (isBulk) assert.ok(Number(state[3]) > 3_500 && Number(state[3]) <= 3_600, state[3])
  assert.equal(headers['x-ratelimit-limit'], '60')
  assert.equal(headers['x-ratelimit-remaining'], state[1])
  return { calls: Number(state[1]), downloads: isBulk ? Number(state[2]) : undefined }
}

inEachSetup(
  (server) => {
    const issue = (bulkPerHour: number | null) =>
      issueToken(server().database, { holder: 'h', purpose: 'p', rate: null, expiresOn: null, bulkPerHour })
    const clientWith =
      (token: string) =>
      (path: string, headers: Record<string, string> = {}) =>
        download({ origin: server().origin, token }, path, headers)
    const newClient = async () => clientWith((await issue(null)).token)

    it('counts GET, 206 and 416 as downloads, but not HEAD, 304 or errors', async () => {
      await server().publish(OBSERVATIONS, [observation('a', '2024-03-01T12:00:00Z')])
      const send = await newClient()
      const first = await send('/observations.csv')
      assert.deepEqual(remainingIn(first), { calls: 59, downloads: 2 })
      const etag = String(first.headers.etag)
      const free: [number, string, Record<string, string>, number | undefined][] = [
        [200, '/observations.csv', { method: 'HEAD' }, 2],
        [304, '/observations.csv', { 'if-none-match': etag }, 2],
        [400, '/observations.csv?type=9', {}, undefined],
        [404, '/nothing.csv', {}, undefined],
      ]
      for (const [index, [status, path, headers, downloads]] of free.entries()) {
        const response = await send(path, headers)
        assert.equal(response.status, status)
        assert.deepEqual(remainingIn(response), { calls: 58 - index, downloads })
      }
      const part = await send('/observations.csv', { range: 'bytes=5-', 'if-range': etag })
      assert.equal(part.status, 206)
      assert.deepEqual(remainingIn(part), { calls: 54, downloads: 1 })
      const past = await send('/observations.csv', { range: 'bytes=99999-' })
      assert.equal(past.status, 416)
      assert.deepEqual(remainingIn(past), { calls: 53, downloads: 0 })

      const rejected = await send('/images.ndjson')
      assert.equal(rejected.status, 429)
      assert.deepEqual(remainingIn(rejected), { calls: 52, downloads: 0 })
      const wait = Number(rejected.headers['retry-after'])
      assert.ok(wait > 3_500 && wait <= 3_600, String(wait))
      const message = expectErrorText(rejected.body.toString(), 'rate_limited')
      assert.equal(message, `The allowance of 3 downloads an hour is used up; try again in ${wait} seconds.`)

      for (const [index, [status, path, headers]] of free.slice(0, 2).entries()) {
        const response = await send(path, headers)
        assert.equal(response.status, status)
        assert.deepEqual(remainingIn(response), { calls: 51 - index, downloads: 0 })
      }
      assert.deepEqual(remainingIn(await (await newClient())('/images.ndjson')), { calls: 59, downloads: 2 })
    })

    it('counts HEAD only if a file is built for its digest, and reports the limit', async () => {
      const send = await newClient()
      for (const calls of [59, 58]) {
        const head = await send('/observations.csv', { method: 'HEAD' })
        assert.deepEqual(remainingIn(head), { calls, downloads: 3 })
        assert.match(String(head.headers['ratelimit']), /"bulk";r=3;t=3600$/)
      }
      const wanted = { method: 'HEAD', 'want-repr-digest': 'sha-256=1' }
      const built = await send('/observations.csv?to=2024-03-01', wanted)
      assert.deepEqual(remainingIn(built), { calls: 57, downloads: 2 }, 'a digest needs a file')
      const cached = await send('/observations.csv?to=2024-03-01', wanted)
      assert.deepEqual(remainingIn(cached), { calls: 56, downloads: 2 }, 'the file exists')
    })

    it("applies a token's own limit to its next download, also when it changes", async () => {
      const { id, token } = await issue(1)
      const send = clientWith(token)
      assert.deepEqual(remainingIn(await send('/images.csv'), 1), { calls: 59, downloads: 0 })
      const rejected = await send('/images.csv')
      assert.deepEqual([rejected.status, remainingIn(rejected, 1).downloads], [429, 0])
      const message = expectErrorText(rejected.body.toString(), 'rate_limited')
      assert.match(message, /^The allowance of 1 downloads an hour is used up;/)
      await updateToken(server().database, id, { bulkPerHour: 5 })
      const accepted = await send('/images.csv')
      assert.deepEqual([accepted.status, remainingIn(accepted, 5).downloads], [200, 2])
      const head = await send('/images.csv', { method: 'HEAD' })
      assert.deepEqual(remainingIn(head, 5), { calls: 56, downloads: 2 })
      await updateToken(server().database, id, { bulkPerHour: null })
      assert.equal(remainingIn(await send('/images.csv', { method: 'HEAD' })).downloads, 0)
    })
  },
  { bulkPerHour: LIMIT },
)

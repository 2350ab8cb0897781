/** Downloads are counted by the hour, and calls for them by the minute. */
import assert from 'node:assert/strict'
import { it } from 'node:test'
import { type Download, download } from '../../../test/support/downloads.ts'
import { observation } from '../../../test/support/publishing.ts'
import { issueToken } from '../../src/access/tokens.ts'
import { OBSERVATIONS } from '../../src/publish/kinds.ts'
import { inEachSetup } from './support/each-setup.ts'
import { expectErrorText } from './support/expect.ts'

/** What an answer tells of both limits; undefined for downloads where it says nothing of them. */
const leftIn = ({ headers }: Download): { calls: number; downloads: number | undefined } => {
  const state = /^"default";r=(\d+);t=\d+(?:, "bulk";r=(\d+);t=(\d+))?$/.exec(String(headers['ratelimit']))
  assert.ok(state, String(headers['ratelimit']))
  const isBulk = state[2] !== undefined
  const policy = '"default";q=60;w=60'
  assert.equal(headers['ratelimit-policy'], isBulk ? `${policy}, "bulk";q=3;w=3600` : policy)
  if (isBulk) assert.ok(Number(state[3]) > 3_500 && Number(state[3]) <= 3_600, state[3])
  assert.equal(headers['x-ratelimit-limit'], '60')
  assert.equal(headers['x-ratelimit-remaining'], state[1])
  return { calls: Number(state[1]), downloads: isBulk ? Number(state[2]) : undefined }
}

inEachSetup(
  (server) => {
    const newCaller = async () => {
      const { token } = await issueToken(server().database, {
        holder: 'h',
        purpose: 'p',
        rate: null,
        expiresOn: null,
      })
      return (path: string, headers: Record<string, string> = {}) =>
        download({ origin: server().origin, token }, path, headers)
    }

    it('an hour has so many downloads, told with each; HEAD, 304, bad requests and other tokens take none', async () => {
      await server().publish(OBSERVATIONS, [observation('a', '2024-03-01T12:00:00Z')])
      const call = await newCaller()
      const first = await call('/observations.csv')
      assert.deepEqual(leftIn(first), { calls: 59, downloads: 2 })
      const etag = String(first.headers.etag)
      const free: [number, string, Record<string, string>][] = [
        [200, '/observations.csv', { method: 'HEAD' }],
        [304, '/observations.csv', { 'if-none-match': etag }],
        [400, '/observations.csv?type=9', {}],
        [404, '/nothing.csv', {}],
      ]
      for (const [index, [status, path, headers]] of free.entries()) {
        const answer = await call(path, headers)
        assert.equal(answer.status, status)
        assert.deepEqual(leftIn(answer), { calls: 58 - index, downloads: undefined })
      }
      const part = await call('/observations.csv', { range: 'bytes=5-', 'if-range': etag })
      assert.equal(part.status, 206)
      assert.deepEqual(leftIn(part), { calls: 54, downloads: 1 })
      // The file is made to know that there is no such part.
      const past = await call('/observations.csv', { range: 'bytes=99999-' })
      assert.equal(past.status, 416)
      assert.deepEqual(leftIn(past), { calls: 53, downloads: 0 })

      const refused = await call('/images.ndjson')
      assert.equal(refused.status, 429)
      assert.deepEqual(leftIn(refused), { calls: 52, downloads: 0 })
      const wait = Number(refused.headers['retry-after'])
      assert.ok(wait > 3_500 && wait <= 3_600, String(wait))
      const message = expectErrorText(refused.body.toString(), 'rate_limited')
      assert.equal(message, `The allowance of 3 downloads an hour is used up; try again in ${wait} seconds.`)

      assert.equal((await call('/observations.csv', { method: 'HEAD' })).status, 200)
      assert.equal((await call('/observations.csv', { 'if-none-match': etag })).status, 304)
      assert.deepEqual(leftIn(await (await newCaller())('/images.ndjson')), { calls: 59, downloads: 2 })
    })
  },
  { bulkPerHour: 3 },
)

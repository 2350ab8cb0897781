/** Downloads count against an hourly limit, and the requests for them against the per-minute limit. */
import assert from 'node:assert/strict'
import { before, it } from 'node:test'
import { type Download, download } from '../../../../test/support/downloads.ts'
import { observation } from '../../../../test/support/publishing.ts'
import type { TestServer } from '../../../../test/support/server.ts'
import { issueToken, updateToken } from '../../../src/access/tokens.ts'
import { OBSERVATIONS } from '../../../src/domain/records/kinds.ts'
import { updateIndex } from '../../../src/features/index/update/update-index.ts'
import { BuiltFiles } from '../../../src/files/serve/built-files.ts'
import { onEachLimiter, onSqlite } from '../../support/each-setup.ts'
import { expectErrorText } from '../../support/expect.ts'

const LIMIT = 3

type OpenArguments = Parameters<BuiltFiles['open']>

/** Remaining calls and downloads as the headers report them; without downloads where they omit them. */
const remainingIn = ({ headers }: Download, downloadLimit = LIMIT): (number | undefined)[] => {
  const state = /^"default";r=(\d+);t=\d+(?:, "bulk";r=(\d+);t=(\d+))?$/.exec(String(headers['ratelimit']))
  assert.ok(state, String(headers['ratelimit']))
  const isBulk = state[2] !== undefined
  const policy = '"default";q=60;w=60'
  assert.equal(headers['ratelimit-policy'], isBulk ? `${policy}, "bulk";q=${downloadLimit};w=3600` : policy)
  if (isBulk) assert.ok(Number(state[3]) > 3_500 && Number(state[3]) <= 3_600, state[3])
  assert.equal(headers['x-ratelimit-limit'], '60')
  assert.equal(headers['x-ratelimit-remaining'], state[1])
  return [Number(state[1]), isBulk ? Number(state[2]) : undefined]
}

const clientOf = async ({ database, origin }: TestServer, bulkPerHour: number | null = null) => {
  const request = { holder: 'h', purpose: 'p', rate: null, expiresOn: null, bulkPerHour }
  const { id, token } = await issueToken(database, request)
  const send = (path: string, headers: Record<string, string> = {}) =>
    download({ origin, token }, path, headers)
  return { id, send }
}

onEachLimiter(
  (server) => {
    it('counts GET, 206 and 416 as downloads, but not HEAD, 304 or errors', async () => {
      await server().publish(OBSERVATIONS, [observation('a', '2024-03-01T12:00:00Z')])
      const { send } = await clientOf(server())
      const first = await send('/observations.csv')
      assert.deepEqual(remainingIn(first), [59, 2])
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
        assert.deepEqual(remainingIn(response), [58 - index, downloads])
      }
      const part = await send('/observations.csv', { range: 'bytes=5-', 'if-range': etag })
      assert.deepEqual([part.status, ...remainingIn(part)], [206, 54, 1])
      const past = await send('/observations.csv', { range: 'bytes=99999-' })
      assert.deepEqual([past.status, ...remainingIn(past)], [416, 53, 0])

      const rejected = await send('/images.ndjson')
      assert.deepEqual([rejected.status, ...remainingIn(rejected)], [429, 52, 0])
      const wait = Number(rejected.headers['retry-after'])
      assert.ok(wait > 3_500 && wait <= 3_600, String(wait))
      const message = expectErrorText(rejected.body.toString(), 'rate_limited')
      assert.equal(message, `The allowance of 3 downloads an hour is used up; try again in ${wait} seconds.`)
      const same = await send('/observations.csv', { 'if-none-match': etag })
      assert.deepEqual([same.status, ...remainingIn(same)], [304, 51, 0])
      const other = await clientOf(server())
      assert.deepEqual(remainingIn(await other.send('/images.ndjson')), [59, 2])
    })
  },
  { bulkPerHour: LIMIT },
)

onSqlite(
  (server) => {
    before(async () => {
      await server().publish(OBSERVATIONS, [observation('a', '2024-03-01T12:00:00Z')])
      await updateIndex(server().database)
    })

    it('counts HEAD only if a file is built for its digest, and reports the limit', async () => {
      const { send } = await clientOf(server())
      const head = await send('/observations.csv', { method: 'HEAD' })
      assert.deepEqual(remainingIn(head), [59, 3])
      assert.match(String(head.headers['ratelimit']), /"bulk";r=3;t=3600$/)
      const wanted = { method: 'HEAD', 'want-repr-digest': 'sha-256=1' }
      assert.deepEqual(remainingIn(await send('/observations.csv', wanted)), [58, 2], 'a digest needs a file')
      assert.deepEqual(remainingIn(await send('/observations.csv', wanted)), [57, 2], 'the file exists')
    })

    it('counts a download once when the index is replaced meanwhile', async (t) => {
      const { send } = await clientOf(server())
      const { open } = BuiltFiles.prototype
      let replacements = 0
      t.mock.method(BuiltFiles.prototype, 'open', async function (this: BuiltFiles, ...file: OpenArguments) {
        if (replacements++ < 2) {
          await server().publish(OBSERVATIONS, [observation(`new${replacements}`, '2024-03-02T12:00:00Z')])
          await updateIndex(server().database)
        }
        return open.apply(this, file)
      })
      const response = await send('/index-daily.csv')
      assert.deepEqual([response.status, replacements, ...remainingIn(response)], [200, 3, 59, 2])
    })

    it("applies a token's own limit to its next download, also when it changes", async () => {
      const { id, send } = await clientOf(server(), 1)
      assert.deepEqual(remainingIn(await send('/images.csv'), 1), [59, 0])
      const rejected = await send('/images.csv')
      assert.deepEqual([rejected.status, ...remainingIn(rejected, 1)], [429, 58, 0])
      const message = expectErrorText(rejected.body.toString(), 'rate_limited')
      assert.match(message, /^The allowance of 1 downloads an hour is used up;/)
      await updateToken(server().database, id, { bulkPerHour: 5 })
      const accepted = await send('/images.csv')
      assert.deepEqual([accepted.status, ...remainingIn(accepted, 5)], [200, 57, 2])
      await updateToken(server().database, id, { bulkPerHour: null })
      assert.deepEqual(remainingIn(await send('/images.csv', { method: 'HEAD' })), [56, 0])
    })
  },
  { bulkPerHour: LIMIT },
)

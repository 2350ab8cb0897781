/** Downloads of more than 5,000 rows count against an hourly limit, and all requests against the per-minute limit. */
import assert from 'node:assert/strict'
import { before, it } from 'node:test'
import { type Download, download, startDownload } from '../../../../test/support/downloads.ts'
import { observation } from '../../../../test/support/publishing.ts'
import { waitUntil } from '../../../../test/support/sandbox.ts'
import type { TestServer } from '../../../../test/support/server.ts'
import { updateToken } from '../../../src/access/tokens.ts'
import { OBSERVATIONS } from '../../../src/domain/records/kinds.ts'
import { updateIndex } from '../../../src/features/index/update/update-index.ts'
import { BuiltFiles } from '../../../src/files/serve/built-files.ts'
import { onEachLimiter, onSqlite } from '../../support/each-setup.ts'
import { expectErrorText } from '../../support/expect.ts'

const LIMIT = 3
/** A row for each of 5,001 days, and for each of 5,000. */
const LARGE = '/index-daily.silso.csv'
const SMALL = `${LARGE}?to=2013-11-07`

const publishIndex = async ({ publish, database }: TestServer): Promise<void> => {
  const days = ['2000-03-01', '2013-11-07', '2013-11-08']
  const rows = days.map((day) => observation(day, `${day}T12:00:00Z`, { wolf: 11 }))
  await publish(OBSERVATIONS, rows)
  await updateIndex(database)
}

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

const clientOf = async ({ issue, origin }: TestServer, bulkPerHour: number | null = null) => {
  const { id, token } = await issue({ bulkPerHour })
  const send = (path: string, headers: Record<string, string> = {}) =>
    download({ origin, token }, path, headers)
  return { id, token, send }
}

onEachLimiter(
  (server) => {
    before(() => publishIndex(server()))

    it('counts GET and 206 as downloads, but not HEAD, 304 or errors', async () => {
      const { send } = await clientOf(server())
      const first = await send(LARGE)
      assert.deepEqual(remainingIn(first), [59, 2])
      const etag = String(first.headers.etag)
      const free: [number, string, Record<string, string>, number | undefined][] = [
        [200, LARGE, { method: 'HEAD' }, 2],
        [304, LARGE, { 'if-none-match': etag }, 2],
        [400, `${LARGE}?from=9`, {}, undefined],
        [404, '/nothing.csv', {}, undefined],
      ]
      for (const [index, [status, path, headers, downloads]] of free.entries()) {
        const response = await send(path, headers)
        assert.equal(response.status, status)
        assert.deepEqual(remainingIn(response), [58 - index, downloads])
      }
      const past = await send(LARGE, { range: 'bytes=9999999-' })
      assert.deepEqual([past.status, ...remainingIn(past)], [416, 54, 2])
      const part = await send(LARGE, { range: 'bytes=5-', 'if-range': etag })
      assert.deepEqual([part.status, ...remainingIn(part)], [206, 53, 1])
      await send(`${LARGE}?from=2000-03-01`)

      const rejected = await send(LARGE)
      assert.deepEqual([rejected.status, ...remainingIn(rejected)], [429, 51, 0])
      const wait = Number(rejected.headers['retry-after'])
      assert.ok(wait > 3_500 && wait <= 3_600, String(wait))
      const message = expectErrorText(rejected.body.toString(), 'rate_limited')
      assert.equal(message, `The allowance of 3 downloads an hour is used up; try again in ${wait} seconds.`)
      const same = await send(LARGE, { 'if-none-match': etag })
      assert.deepEqual([same.status, ...remainingIn(same)], [304, 50, 0])
      const other = await clientOf(server())
      assert.deepEqual(remainingIn(await other.send(LARGE)), [59, 2])
    })

    it('counts ranges by their bytes, a download for the length of the file', async () => {
      const { send } = await clientOf(server(), 2)
      const part = async (range: string) => {
        const response = await send(LARGE, { range: `bytes=${range}` })
        return [response.status, remainingIn(response, 2)[1]]
      }
      // As programs read a remote Parquet file: its end, then many parts at once.
      assert.deepEqual(await part('-8'), [206, 1])
      for (const read of await Promise.all(Array.from({ length: 33 }, () => part('0-99'))))
        assert.deepEqual(read, [206, 1])
      assert.deepEqual(await part('0-'), [206, 0], 'the first download has too few bytes left')
      assert.deepEqual(await part('0-99'), [206, 0], 'some of both are left')
      assert.deepEqual(await part('0-'), [429, 0])
      assert.deepEqual(await part('-8'), [206, 0], 'a rejected range takes no bytes')
    })

    it('counts a file that is read once in parts as one download, also while it is built', async () => {
      const { send } = await clientOf(server(), 2)
      // Another file than that of other tests, so that it must be built.
      const path = `${LARGE}?to=2013-11-08&from=2000-03-01`
      const parts = await Promise.all(
        ['0-49999', '50000-99999', '100000-'].map((range) => send(path, { range: `bytes=${range}` })),
      )
      assert.deepEqual(
        parts.map((part) => part.status),
        [206, 206, 206],
      )
      assert.equal(remainingIn(await send(path, { method: 'HEAD' }), 2)[1], 1)
    })

    it('does not count 5,000 rows, also when the limit is reached', async () => {
      const { send } = await clientOf(server(), 1)
      assert.deepEqual(remainingIn(await send(SMALL), 1), [59, 1])
      assert.deepEqual(remainingIn(await send(LARGE), 1), [58, 0])
      assert.equal((await send(LARGE)).status, 429)
      for (const path of [SMALL, '/observations.parquet']) assert.equal((await send(path)).status, 200, path)
    })
  },
  { bulkPerHour: LIMIT },
)

onSqlite(
  (server) => {
    before(() => publishIndex(server()))

    it('counts HEAD only if a file is built for its digest, and reports the limit', async () => {
      const { send } = await clientOf(server())
      const head = await send(LARGE, { method: 'HEAD' })
      assert.deepEqual(remainingIn(head), [59, 3])
      assert.match(String(head.headers['ratelimit']), /"bulk";r=3;t=3600$/)
      const wanted = { method: 'HEAD', 'want-repr-digest': 'sha-256=1' }
      assert.deepEqual(remainingIn(await send(LARGE, wanted)), [58, 2], 'a digest needs a file')
      assert.deepEqual(remainingIn(await send(LARGE, wanted)), [57, 2], 'the file exists')
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
      const response = await send(`${LARGE}?from=2000-01-01`)
      assert.deepEqual([response.status, replacements, ...remainingIn(response)], [200, 3, 59, 2])
    })

    it("applies a token's own limit to its next download, also when it changes", async () => {
      const { id, send } = await clientOf(server(), 1)
      assert.deepEqual(remainingIn(await send(LARGE), 1), [59, 0])
      const rejected = await send(LARGE)
      assert.deepEqual([rejected.status, ...remainingIn(rejected, 1)], [429, 58, 0])
      const message = expectErrorText(rejected.body.toString(), 'rate_limited')
      assert.match(message, /^The allowance of 1 downloads an hour is used up;/)
      await updateToken(server().database, id, { bulkPerHour: 5 })
      const accepted = await send(LARGE)
      assert.deepEqual([accepted.status, ...remainingIn(accepted, 5)], [200, 57, 2])
      await updateToken(server().database, id, { bulkPerHour: null })
      assert.deepEqual(remainingIn(await send(LARGE, { method: 'HEAD' })), [56, 0])
    })
  },
  { bulkPerHour: LIMIT },
)

onSqlite((server) => {
  // More than the kernel buffers of a response that is not read.
  before(() =>
    server().publish(
      OBSERVATIONS,
      Array.from({ length: 5_001 }, (_, index) =>
        observation(`o${index}`, '2024-03-01T12:00:00Z', { comments: 'c'.repeat(3_000) }),
      ),
    ),
  )

  it('does not count the range that resumes a cut-off download', async () => {
    const { token, send } = await clientOf(server(), 2)
    const path = '/observations.csv'
    const { body } = await send(path)
    const middle = Math.ceil(body.length / 2)
    const cutOff = await startDownload({ ...server(), token }, path)
    cutOff.destroy()
    await waitUntil('the server has noticed', () =>
      server().lines.some(({ completed }) => completed === false),
    )
    const resumed = await send(path, { range: `bytes=${middle}-` })
    assert.deepEqual([resumed.status, ...remainingIn(resumed, 2)], [206, 57, 0])
    const again = await send(path, { range: `bytes=${middle}-` })
    assert.equal(again.status, 429)
  })
})

/** The call log stays small, whatever strangers send and however many calls there are. */
import { strict as assert } from 'node:assert'
import { once } from 'node:events'
import { Agent, get } from 'node:http'
import { describe, test } from 'node:test'
import { ENGINES } from '../../../test/support/engines.ts'
import type { RunningServer } from '../../../test/support/heliolog-process.ts'
import { createSandbox, logLines, requestApi, waitUntil } from '../../../test/support/sandbox.ts'
import { scrape, seriesOf } from '../../../test/support/scrape.ts'
import { CallLogPruning } from '../../src/access/call-log-pruning.ts'
import type { Database } from '../../src/storage/database.ts'
import { openDatabase } from '../../src/storage/open.ts'
import type { CallRow } from '../../src/storage/tables.ts'

const METRICS = { HELIOLOG_METRICS_PORT: '0' }

/** Sends requests without a token, 20 at a time. */
const flood = async ({ origin }: RunningServer, count: number, path: string, userAgent: string) => {
  const agent = new Agent({ keepAlive: true, maxSockets: 20 })
  const statuses = await Promise.all(
    Array.from({ length: count }, async (_, number) => {
      const options = { agent, headers: { 'user-agent': userAgent } }
      const [response] = await once(get(`${origin}${path}&n=${number}`, options), 'response')
      await once(response.resume(), 'end')
      return response.statusCode
    }),
  )
  agent.destroy()
  return statuses
}

const textLength = ({ path, query, user_agent }: Pick<CallRow, 'path' | 'query' | 'user_agent'>): number =>
  path.length + query.length + (user_agent?.length ?? 0)

/** Adds calls of the last hour, about 400 bytes each. */
const fill = async (database: Database, count: number): Promise<void> => {
  const start = Date.now() - 3_600_000
  const rows = Array.from({ length: count }, (_, number) => ({
    at: new Date(start + number).toISOString(),
    request_id: String(number),
    method: 'GET',
    path: '/'.repeat(300),
    query: '',
    status: 200,
    completed: 1,
    milliseconds: 1,
    bytes: 1,
    token_id: 't_1',
    address: '127.0.0.1',
    user_agent: null,
    count: 1,
  }))
  for (let from = 0; from < count; from += 1_000) await database.appendCalls(rows.slice(from, from + 1_000))
}

const keptRows = async ({ calls }: Database): Promise<string[]> => {
  const rows = await calls.selectFrom('call').select('request_id').orderBy('number').execute()
  return rows.map(({ request_id }) => request_id)
}

for (const engine of ENGINES)
  describe(`call log on ${engine.name}`, () => {
    test('has few and short rows for many requests without a token', async (t) => {
      const sandbox = await createSandbox(t, engine)
      const { id, token } = await sandbox.issueToken()
      const server = await sandbox.serve([], { env: METRICS })
      const [requests, path] = [1_000, `/api/v1/meta/${'p'.repeat(4_000)}?${'q'.repeat(4_000)}`]
      const statuses = await flood(server, requests, path, 'a'.repeat(4_000))
      assert.deepEqual(new Set(statuses), new Set([401]))
      assert.equal((await requestApi(server, `/meta?${'q'.repeat(9_000)}`, token)).status, 200)
      await waitUntil(
        'all requests are counted',
        async () => Object.keys(seriesOf(await scrape(server), 'heliolog_calls_total')).length === 2,
      )
      const summarised = (await scrape(server)).get('heliolog_call_log_summarised_total') ?? 0
      assert.ok(summarised >= requests - 120, `${summarised} are summarised`)
      const { stdout } = await server.stop()

      const rows = await sandbox.withDatabase(({ calls }) => calls.selectFrom('call').selectAll().execute())
      const strange = rows.filter(({ token_id }) => token_id === null)
      // The requests may be in two minutes.
      assert.ok(strange.length <= 122, `${strange.length} rows`)
      for (const row of strange) assert.ok(textLength(row) <= 256, JSON.stringify(row))
      assert.ok(textLength(rows.find(({ token_id }) => token_id === id) as CallRow) <= 2_000)
      const usage = JSON.parse((await sandbox.run(['usage', '--json'])).stdout)
      const unknown = usage.find(({ token: tokenId }: { token: string | null }) => tokenId === null)
      assert.deepEqual([unknown.calls, unknown.statuses], [requests, { 401: requests }])

      const lines = logLines({ ...server, output: { stdout, stderr: '' } }).filter(
        ({ msg }) => msg === 'call',
      )
      assert.equal(lines.length, requests + 1)
      for (const line of lines)
        if (line['token_id'] === null) assert.ok(textLength(line as unknown as CallRow) <= 256)
    })

    test('is pruned to HELIOLOG_CALL_LOG_MAX_MB, oldest first, by several servers', async (t) => {
      const sandbox = await createSandbox(t, engine)
      await sandbox.withDatabase(async (database) => {
        await fill(database, 20_000)
        const { first, last, bytes } = await database.measureCalls()
        assert.equal(last - first + 1, 20_000)
        assert.ok(bytes > 6e6 && bytes < 12e6, `${bytes} bytes`)
      })
      const env = { ...METRICS, HELIOLOG_CALL_LOG_MAX_MB: '2' }
      const servers = await Promise.all([1, 2].map(() => sandbox.serve([], { env })))
      const pruned = async () => {
        const scraped = await Promise.all(servers.map((server) => scrape(server)))
        const deleted = scraped.map((one) => one.get('heliolog_call_log_pruned_total{reason="size"}') ?? 0)
        return deleted.reduce((sum, count) => sum + count)
      }
      await sandbox.withDatabase(async (database) => {
        await waitUntil('the log is small', async () => (await database.measureCalls()).bytes <= 2e6)
        let kept: string[] = []
        await waitUntil('the metrics report every deleted row', async () => {
          kept = await keptRows(database)
          return (await pruned()) === 20_000 - kept.length
        })
        assert.ok(kept.length > 3_000, `${kept.length} rows are left`)
        assert.equal(kept.at(-1), '19999')
        assert.equal(kept[0], String(20_000 - kept.length), 'no row is missing between')
      })
      for (const server of servers) assert.equal((await server.stop()).status, 0)
    })

    test('is pruned in small steps, between which other work runs', async (t) => {
      const store = await engine.create()
      const database = await openDatabase(store.url)
      t.after(async () => {
        await database.close()
        await store.remove()
      })
      await fill(database, 5_000)
      const pruning = new CallLogPruning(database, { days: 90, maxBytes: 500_000 })
      const seen = [0]
      const watch = setInterval(() => seen.push(pruning.deleted.size), 1)
      await pruning.run(Date.now())
      clearInterval(watch)
      seen.push(pruning.deleted.size)
      assert.ok(pruning.deleted.size > 3_000, `${pruning.deleted.size} rows are deleted`)
      for (const [index, deleted] of seen.entries())
        assert.ok(deleted - (seen[index - 1] ?? 0) <= 500, seen.join(' '))
      await pruning.run(Date.now() + 91 * 86_400_000)
      assert.equal(pruning.deleted.age + pruning.deleted.size, 5_000)
      assert.deepEqual(await database.measureCalls().then(({ first, last }) => [first, last]), [0, 0])
    })
  })

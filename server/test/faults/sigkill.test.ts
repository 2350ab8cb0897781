/** SIGKILL: a killed worker is replaced, and the call log loses at most its last second. */
import { strict as assert } from 'node:assert'
import { once } from 'node:events'
import { Agent, get } from 'node:http'
import { describe, type TestContext, test } from 'node:test'
import { ENGINES, SQLITE } from '../../../test/support/engines.ts'
import { type FaultScenario, startScenario } from '../../../test/support/fault-scenario.ts'
import type { RunningServer } from '../../../test/support/heliolog-process.ts'
import { checkResponses } from '../../../test/support/known-responses.ts'
import { type ResponseCheck, startLoad } from '../../../test/support/load.ts'
import { reportCounts, sumCounts } from '../../../test/support/load-counts.ts'
import { clientPortsOf, workerOf, workersOf } from '../../../test/support/process-state.ts'
import { logLines, waitUntil } from '../../../test/support/sandbox.ts'

/** Enough to reach several workers, since the kernel distributes connections at random. */
const CLIENTS = 12
const LAST_MS = 1_000

/** The worker that responds on a new connection; undefined when that reached the worker that has just died. */
const workerOfNewConnection = async (server: RunningServer): Promise<number | undefined> => {
  const agent = new Agent({ keepAlive: true })
  const responded = once(get(`${server.origin}/healthz`, { agent }), 'response')
  const [response] = await responded.catch(() => [])
  const worker = response && workerOf(server, response.socket)
  agent.destroy()
  return worker
}

/** A client with one connection. */
const startClient = (t: TestContext, { origins, requests, known }: FaultScenario) =>
  startLoad(t, { origins, requests, workers: 1, check: checkResponses(known) })

test('replaces a worker killed under load without affecting clients of the others', async (t) => {
  const scenario = await startScenario(t, SQLITE, { args: ['--workers', '3'] })
  const [server] = scenario.servers as [RunningServer]
  const clients = Array.from({ length: CLIENTS }, () => startClient(t, scenario))
  await waitUntil('all clients get responses', () => clients.every(({ counts }) => counts.answered > 20))
  const workers = workersOf(server)
  const clientCounts = workers.map((worker) => clientPortsOf(server, worker).length)
  const most = Math.max(...clientCounts)
  assert.ok(most < CLIENTS, 'one worker has all clients')
  const pid = workers[clientCounts.indexOf(most)] as number
  process.kill(pid, 'SIGKILL')
  await waitUntil('a new worker responds', async () => {
    const responding = await workerOfNewConnection(server)
    return responding !== undefined && !workers.includes(responding)
  })
  const counts = await Promise.all(clients.map((client) => client.stop()))
  reportCounts(t, sumCounts(counts))
  const affected = counts.filter(({ lost }) => lost > 0).length
  t.diagnostic(`${affected} of ${CLIENTS} clients lost requests, ${most} were connected to the killed worker`)
  assert.ok(affected <= most)
  for (const { wrong, refused, hung } of counts) assert.deepEqual([wrong, refused, hung], [0, 0, 0])
  const died = logLines(server).find(({ msg }) => msg === 'a worker died and is being replaced')
  assert.equal(died?.['pid'], pid)
  assert.equal((await server.stop()).status, 0)
})

describe('SIGKILL under load', () => {
  for (const engine of ENGINES)
    test(`loses at most the last second of the call log on ${engine.name}`, async (t) => {
      const { sandbox, servers, origins, requests, known } = await startScenario(t, engine)
      const check = checkResponses(known)
      const answered = new Map<string, number>()
      const recordingCheck: ResponseCheck = (call, status, headers, body) => {
        answered.set(String(headers['x-request-id']), performance.now())
        return check(call, status, headers, body)
      }
      const load = startLoad(t, { origins, requests, check: recordingCheck, workers: 2 })
      const begun = performance.now()
      await waitUntil('the server has been busy for a while', () => performance.now() - begun > 2 * LAST_MS)
      const killedAt = performance.now()
      await servers[0]?.stop('SIGKILL')
      await load.stop()
      const rows = await sandbox.withDatabase(({ calls }) =>
        calls.selectFrom('call').select('request_id').execute(),
      )
      const logged = new Set(rows.map(({ request_id }) => request_id))
      const missing = [...answered].filter(([id]) => !logged.has(id))
      reportCounts(t, load.counts)
      t.diagnostic(`${logged.size} calls logged, ${missing.length} of the last second missing`)
      assert.equal(load.counts.wrong, 0)
      for (const [, at] of missing) assert.ok(killedAt - at < LAST_MS, `${killedAt - at} ms before the kill`)
    })
})

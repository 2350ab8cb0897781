/** SIGKILL: a killed worker is replaced, and the call log loses at most its last second. */
import { strict as assert } from 'node:assert'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { get } from 'node:http'
import { describe, type TestContext, test } from 'node:test'
import { ENGINES, SQLITE } from '../../../test/support/engines.ts'
import { type FaultScenario, startScenario } from '../../../test/support/fault-scenario.ts'
import type { RunningServer } from '../../../test/support/heliolog-process.ts'
import { checkResponses } from '../../../test/support/known-responses.ts'
import { type ResponseCheck, startLoad } from '../../../test/support/load.ts'
import { reportCounts, sumCounts } from '../../../test/support/load-counts.ts'
import { logLines, waitUntil } from '../../../test/support/sandbox.ts'

/** Enough to reach several workers, since the kernel distributes connections at random. */
const CLIENTS = 12
const LAST_MS = 1_000

/** Identifies the process that responded: all of its request ids have the same prefix. */
const processOf = (id: unknown) => String(id).slice(0, -12)

/** Undefined when the connection reached the worker that has just died. */
const processOfNewConnection = async (origin: string): Promise<string | undefined> => {
  const responded = once(get(`${origin}/healthz`, { agent: false }), 'response')
  const [response] = await responded.catch(() => [])
  response?.resume()
  return response && processOf(response.headers['x-request-id'])
}

/** The pid of one worker, read from /proc. */
const oneWorkerOf = (parent: number): number =>
  Number(readFileSync(`/proc/${parent}/task/${parent}/children`, 'utf8').trim().split(' ').at(-1))

/** A client with one connection that records which process responds. */
const startClient = (t: TestContext, { origins, requests, known }: FaultScenario) => {
  const check = checkResponses(known)
  const processes: string[] = []
  const load = startLoad(t, {
    origins,
    requests,
    workers: 1,
    check: (call, status, headers, body) => {
      processes.push(processOf(headers['x-request-id']))
      return check(call, status, headers, body)
    },
  })
  return { load, processes }
}

test('replaces a worker killed under load without affecting clients of the others', async (t) => {
  const scenario = await startScenario(t, SQLITE, { args: ['--workers', '3'] })
  const [server] = scenario.servers as [RunningServer]
  const clients = Array.from({ length: CLIENTS }, () => startClient(t, scenario))
  await waitUntil('all clients get responses', () => clients.every(({ processes }) => processes.length > 20))
  const before = clients.map(({ processes }) => processes.at(-1))
  assert.ok(new Set(before).size > 1)
  const pid = oneWorkerOf(server.process.pid as number)
  process.kill(pid, 'SIGKILL')
  await waitUntil('a new worker responds', async () => {
    const responding = await processOfNewConnection(server.origin)
    return responding !== undefined && !before.includes(responding)
  })
  const counts = await Promise.all(clients.map(({ load }) => load.stop()))
  reportCounts(t, sumCounts(counts))
  const affected = new Set(before.filter((_, client) => Number(counts[client]?.lost) > 0))
  t.diagnostic(`clients of ${affected.size} of 3 workers lost requests`)
  assert.ok(affected.size <= 1)
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

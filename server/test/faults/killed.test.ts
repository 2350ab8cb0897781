/** Processes that are killed: a worker is replaced, and the call log has lost no more than its last second. */
import { strict as assert } from 'node:assert'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { get } from 'node:http'
import { describe, type TestContext, test } from 'node:test'
import { linesOf, until } from '../../../test/support/command-line.ts'
import { ENGINES, SQLITE } from '../../../test/support/engines.ts'
import { type Stage, stage } from '../../../test/support/faulty.ts'
import { checkAgainst } from '../../../test/support/known-answers.ts'
import { type Check, startLoad } from '../../../test/support/load.ts'
import { report, total } from '../../../test/support/load-counts.ts'
import type { RunningServer } from '../../../test/support/process.ts'

/** The kernel shares them out by chance. */
const CALLERS = 12
const LAST_MS = 1_000

/** The process that has answered: its request ids begin alike. */
const processOf = (id: unknown) => String(id).slice(0, -12)

/** Undefined when the connection was one of the worker that has just died. */
const processOfNewConnection = async (origin: string): Promise<string | undefined> => {
  const answer = once(get(`${origin}/healthz`, { agent: false }), 'response')
  const [response] = await answer.catch(() => [])
  response?.resume()
  return response && processOf(response.headers['x-request-id'])
}

/** Of a process that has started workers, on Linux. */
const oneWorkerOf = (parent: number): number =>
  Number(readFileSync(`/proc/${parent}/task/${parent}/children`, 'utf8').trim().split(' ').at(-1))

/** A caller with one connection, and who has answered on it. */
const startCaller = (t: TestContext, { origins, calls, known }: Stage) => {
  const check = checkAgainst(known)
  const answering: string[] = []
  const load = startLoad(t, {
    origins,
    calls,
    workers: 1,
    check: (call, status, headers, body) => {
      answering.push(processOf(headers['x-request-id']))
      return check(call, status, headers, body)
    },
  })
  return { load, answering }
}

test('a worker killed under load: callers of the others notice nothing, and another takes its place', async (t) => {
  const setting = await stage(t, SQLITE, { words: ['--workers', '3'] })
  const [server] = setting.servers as [RunningServer]
  const callers = Array.from({ length: CALLERS }, () => startCaller(t, setting))
  await until('all callers are answered', () => callers.every(({ answering }) => answering.length > 20))
  const before = callers.map(({ answering }) => answering.at(-1))
  assert.ok(new Set(before).size > 1)
  const pid = oneWorkerOf(server.process.pid as number)
  process.kill(pid, 'SIGKILL')
  await until('another worker answers', async () => {
    const answering = await processOfNewConnection(server.origin)
    return answering !== undefined && !before.includes(answering)
  })
  const counts = await Promise.all(callers.map(({ load }) => load.stop()))
  report(t, total(counts))
  const affected = new Set(before.filter((_, caller) => Number(counts[caller]?.lost) > 0))
  t.diagnostic(`callers of ${affected.size} of 3 workers have lost calls`)
  assert.ok(affected.size <= 1)
  for (const { wrong, refused, hung } of counts) assert.deepEqual([wrong, refused, hung], [0, 0, 0])
  const died = linesOf(server).find(({ msg }) => msg === 'a worker died and is being replaced')
  assert.equal(died?.['pid'], pid)
  assert.equal((await server.stop()).status, 0)
})

describe('SIGKILL under load', () => {
  for (const engine of ENGINES)
    test(`on ${engine.name} the call log loses its last second at most`, async (t) => {
      const { place, servers, origins, calls, known } = await stage(t, engine)
      const check = checkAgainst(known)
      const answered = new Map<string, number>()
      const noted: Check = (call, status, headers, body) => {
        answered.set(String(headers['x-request-id']), performance.now())
        return check(call, status, headers, body)
      }
      const load = startLoad(t, { origins, calls, check: noted, workers: 2 })
      const begun = performance.now()
      await until('it has been busy for a while', () => performance.now() - begun > 2 * LAST_MS)
      const killedAt = performance.now()
      await servers[0]?.stop('SIGKILL')
      await load.stop()
      const rows = await place.open(({ calls }) => calls.selectFrom('call').select('request_id').execute())
      const logged = new Set(rows.map(({ request_id }) => request_id))
      const missing = [...answered].filter(([id]) => !logged.has(id))
      report(t, load.counts)
      t.diagnostic(`${logged.size} calls logged, ${missing.length} of the last moment are not`)
      assert.equal(load.counts.wrong, 0)
      for (const [, at] of missing) assert.ok(killedAt - at < LAST_MS, `${killedAt - at} ms before the kill`)
    })
})

/** Streaming replicas: reads alternate, skip replicas that fail or lag, and resume when they recover. */
import { strict as assert } from 'node:assert'
import { describe, type TestContext, test } from 'node:test'
import { assertUnavailable } from '../../../test/support/api-errors.ts'
import {
  type FaultScenario,
  recordFutureResponses,
  startOwnPostgres,
  startScenario,
  withoutMeta,
} from '../../../test/support/fault-scenario.ts'
import type { RunningServer } from '../../../test/support/heliolog-process.ts'
import { checkResponses } from '../../../test/support/known-responses.ts'
import { startLoad } from '../../../test/support/load.ts'
import { reportCounts } from '../../../test/support/load-counts.ts'
import { type Replica, startReplica } from '../../../test/support/replica.ts'
import { logLines, requestApi, requestJson, waitUntil } from '../../../test/support/sandbox.ts'
import { querySql } from '../../../test/support/sql.ts'

interface ReplicaScenario extends FaultScenario {
  replicas: Replica[]
  primaryUrl: string
}

const startReplicaScenario = async (
  t: TestContext,
  { instances, replicas: count }: { instances: number; replicas: number },
): Promise<ReplicaScenario> => {
  const { server, engine } = await startOwnPostgres(t)
  const replicas: Replica[] = []
  for (let started = 0; started < count; started++) {
    const replica = await startReplica(server)
    t.after(() => replica.remove())
    replicas.push(replica)
  }
  const env = { HELIOLOG_DATABASE_REPLICA_URLS: replicas.map(({ url }) => url).join(', ') }
  const scenario = await startScenario(t, engine, { instances, env })
  for (const replica of replicas) await replica.waitUntilCaughtUp()
  return { ...scenario, replicas, primaryUrl: server.url }
}

const linesWith = (server: RunningServer, message: string) =>
  logLines(server).filter(({ msg }) => msg === message)
const waitUntilDropped = (server: RunningServer, times = 1) =>
  waitUntil(
    'stopped reading from a replica',
    () => linesWith(server, 'stopped reading from a replica').length >= times,
  )
const waitUntilRestored = (server: RunningServer) =>
  waitUntil('all replicas are read from again', () => {
    const [left, back] = ['stopped reading from a replica', 'reading from a replica again']
    return linesWith(server, left).length === linesWith(server, back).length
  })

/** Number of heliolog's connections that last read observations. */
const readersAt = async (url: string): Promise<number> => {
  const rows = await querySql(
    url,
    "select 1 from pg_stat_activity where application_name = 'heliolog' and query like '%from \"observation\"%'",
  )
  return rows.length
}

describe('replicas', () => {
  test('serve all reads in turn instead of the primary', async (t) => {
    const { servers, replicas, primaryUrl, token } = await startReplicaScenario(t, {
      instances: 1,
      replicas: 2,
    })
    const [server] = servers as [RunningServer]
    await waitUntilRestored(server)
    for (let page = 1; page <= 10; page++) await requestJson(server, `/observations?limit=${page}`, token)
    for (const { url } of replicas) assert.ok((await readersAt(url)) > 0)
    t.diagnostic(`${await readersAt(primaryUrl)} connections read observations at the primary`)
    assert.equal(await readersAt(primaryUrl), 0)
  })

  test('may stop and start under load; every request succeeds', async (t) => {
    const { servers, replicas, origins, requests, known } = await startReplicaScenario(t, {
      instances: 1,
      replicas: 2,
    })
    const [server] = servers as [RunningServer]
    const load = startLoad(t, { origins, requests, check: checkResponses(known), workers: 4 })
    const [one, other] = replicas as [Replica, Replica]
    await one.stop({ mode: 'immediate' })
    await waitUntilDropped(server)
    await other.stop({ mode: 'immediate' })
    await waitUntilDropped(server, 2)
    await one.start()
    await other.start()
    await waitUntilRestored(server)
    const { counts } = load
    await load.stop()
    reportCounts(t, counts)
    assert.deepEqual([counts.wrong, counts.lost], [0, 0], counts.complaints.join('\n'))
    assert.deepEqual(Object.keys(counts.byStatus), ['200'])
  })

  test('are dropped when they freeze under load; every request succeeds', async (t) => {
    const { servers, replicas, origins, requests, known } = await startReplicaScenario(t, {
      instances: 1,
      replicas: 1,
    })
    const [server] = servers as [RunningServer]
    const load = startLoad(t, { origins, requests, check: checkResponses(known), workers: 4 })
    const [replica] = replicas as [Replica]
    replica.freeze()
    await waitUntilDropped(server)
    replica.thaw()
    await waitUntilRestored(server)
    await load.stop()
    reportCounts(t, load.counts)
    assert.deepEqual([load.counts.wrong, load.counts.lost], [0, 0], load.counts.complaints.join('\n'))
    assert.deepEqual(Object.keys(load.counts.byStatus), ['200'])
  })

  test('are rejected as the primary because they may not know revoked tokens', async (t) => {
    const { sandbox, replicas, token } = await startReplicaScenario(t, { instances: 0, replicas: 1 })
    const [standby] = replicas as [Replica]
    const server = await sandbox.serve([], { env: { HELIOLOG_DATABASE_URL: standby.url } })
    await assertUnavailable(await requestApi(server, '/meta', token))
    await assertUnavailable(await fetch(`${server.origin}/readyz`))
    assert.ok(logLines(server).some(({ reason }) => /standby/.test(String(reason))))
  })

  test('may lag under load; no response is stale or mixed, and reads resume later', async (t) => {
    const scenario = await startReplicaScenario(t, { instances: 2, replicas: 2 })
    const { sandbox, servers, replicas, origins, known, token } = scenario
    const [server] = servers as [RunningServer]
    const [behind] = replicas as [Replica]
    await recordFutureResponses(t, scenario, 20)
    await behind.pauseReplay()
    const load = startLoad(t, {
      origins,
      requests: withoutMeta(scenario.requests),
      check: checkResponses(known),
      workers: 4,
    })
    const { counts } = load
    await waitUntil('the servers are busy', () => counts.answered > 50)
    await sandbox.seed(20)
    const { version } = (await sandbox.readPublished()).meta
    const isShown = async (one: RunningServer) =>
      (await requestApi(one, '/observations', token)).headers.get('etag')?.slice(1, 14) === version
    for (const one of servers) await waitUntil('the publication is seen', () => isShown(one))
    await waitUntilDropped(server)
    for (const one of servers)
      for (let time = 0; time < 10; time++) {
        assert.ok(await isShown(one), 'the old version never comes back')
        const summary = JSON.parse(await (await fetch(`${one.origin}/portal/summary.json`)).text())
        assert.deepEqual([summary.version, summary.days.days_skipped.length], [version, 20])
      }
    await behind.resumeReplay()
    for (const one of servers) await waitUntilRestored(one)
    await load.stop()
    reportCounts(t, counts)
    assert.deepEqual([counts.wrong, counts.lost], [0, 0], counts.complaints.join('\n'))
    assert.deepEqual(Object.keys(counts.byStatus), ['200'])
  })
})

/** Streaming replicas: read from in turn, left when they fail or are behind, taken back when they are there again. */
import { strict as assert } from 'node:assert'
import { describe, type TestContext, test } from 'node:test'
import { assertUnavailable } from '../../../test/support/api-errors.ts'
import { call, callJson, linesOf, until } from '../../../test/support/command-line.ts'
import { learnFuture, ownPostgres, type Stage, stage, withoutMeta } from '../../../test/support/faulty.ts'
import { checkAgainst } from '../../../test/support/known-answers.ts'
import { startLoad } from '../../../test/support/load.ts'
import { report } from '../../../test/support/load-counts.ts'
import type { RunningServer } from '../../../test/support/process.ts'
import { type Replica, startReplica } from '../../../test/support/replica.ts'
import { querySql } from '../../../test/support/sql.ts'

interface Setting extends Stage {
  replicas: Replica[]
  primaryUrl: string
}

const setting = async (
  t: TestContext,
  { instances, replicas: wanted }: { instances: number; replicas: number },
): Promise<Setting> => {
  const { server, engine } = await ownPostgres(t)
  const replicas: Replica[] = []
  for (let started = 0; started < wanted; started++) {
    const replica = await startReplica(server)
    t.after(() => replica.remove())
    replicas.push(replica)
  }
  const env = { HELIOLOG_DATABASE_REPLICA_URLS: replicas.map(({ url }) => url).join(', ') }
  const staged = await stage(t, engine, { instances, env })
  for (const replica of replicas) await replica.caughtUp()
  return { ...staged, replicas, primaryUrl: server.url }
}

const said = (server: RunningServer, message: string) => linesOf(server).filter(({ msg }) => msg === message)
const isLeft = (server: RunningServer, times = 1) =>
  until('a replica is left alone', () => said(server, 'stopped reading from a replica').length >= times)
const isTakenBack = (server: RunningServer) =>
  until('all replicas are read from again', () => {
    const [left, back] = ['stopped reading from a replica', 'reading from a replica again']
    return said(server, left).length === said(server, back).length
  })

/** How many connections of heliolog have read observations there. */
const readersAt = async (url: string): Promise<number> => {
  const rows = await querySql(
    url,
    "select 1 from pg_stat_activity where application_name = 'heliolog' and query like '%from \"observation\"%'",
  )
  return rows.length
}

describe('replicas', () => {
  test('are read from in turn, and the primary is not', async (t) => {
    const { servers, replicas, primaryUrl, token } = await setting(t, { instances: 1, replicas: 2 })
    const [server] = servers as [RunningServer]
    await isTakenBack(server)
    for (let page = 1; page <= 10; page++) await callJson(server, `/observations?limit=${page}`, token)
    for (const { url } of replicas) assert.ok((await readersAt(url)) > 0)
    t.diagnostic(`${await readersAt(primaryUrl)} connections read observations at the primary`)
    assert.equal(await readersAt(primaryUrl), 0)
  })

  test('stopped and started under load: every call is answered', async (t) => {
    const { servers, replicas, origins, calls, known } = await setting(t, { instances: 1, replicas: 2 })
    const [server] = servers as [RunningServer]
    const load = startLoad(t, { origins, calls, check: checkAgainst(known), workers: 4 })
    const [one, other] = replicas as [Replica, Replica]
    await one.stop({ mode: 'immediate' })
    await isLeft(server)
    await other.stop({ mode: 'immediate' })
    await isLeft(server, 2)
    await one.start()
    await other.start()
    await isTakenBack(server)
    const { counts } = load
    await load.stop()
    report(t, counts)
    assert.deepEqual([counts.wrong, counts.lost], [0, 0], counts.complaints.join('\n'))
    assert.deepEqual(Object.keys(counts.byStatus), ['200'])
  })

  test('frozen under load: every call is answered, and it is left alone', async (t) => {
    const { servers, replicas, origins, calls, known } = await setting(t, { instances: 1, replicas: 1 })
    const [server] = servers as [RunningServer]
    const load = startLoad(t, { origins, calls, check: checkAgainst(known), workers: 4 })
    const [replica] = replicas as [Replica]
    replica.freeze()
    await isLeft(server)
    replica.thaw()
    await isTakenBack(server)
    await load.stop()
    report(t, load.counts)
    assert.deepEqual([load.counts.wrong, load.counts.lost], [0, 0], load.counts.complaints.join('\n'))
    assert.deepEqual(Object.keys(load.counts.byStatus), ['200'])
  })

  test('in place of the primary is refused: it cannot know which tokens were revoked', async (t) => {
    const { place, replicas, token } = await setting(t, { instances: 0, replicas: 1 })
    const [standby] = replicas as [Replica]
    const server = await place.serve([], { env: { HELIOLOG_DATABASE_URL: standby.url } })
    await assertUnavailable(await call(server, '/meta', token))
    await assertUnavailable(await fetch(`${server.origin}/readyz`))
    assert.ok(linesOf(server).some(({ reason }) => /standby/.test(String(reason))))
  })

  test('behind under load: every answer is whole, none is old after a second, and it is taken back', async (t) => {
    const staged = await setting(t, { instances: 2, replicas: 2 })
    const { place, servers, replicas, origins, known, token } = staged
    const [server] = servers as [RunningServer]
    const [behind] = replicas as [Replica]
    await learnFuture(t, staged, 20)
    await behind.pauseReplay()
    const load = startLoad(t, {
      origins,
      calls: withoutMeta(staged.calls),
      check: checkAgainst(known),
      workers: 4,
    })
    const { counts } = load
    await until('it is busy', () => counts.answered > 50)
    await place.seed(20)
    const { version } = (await place.published()).meta
    const isShown = async (one: RunningServer) =>
      (await call(one, '/observations', token)).headers.get('etag')?.slice(1, 14) === version
    for (const one of servers) await until('the publication is seen', () => isShown(one))
    await isLeft(server)
    for (const one of servers)
      for (let time = 0; time < 10; time++) {
        assert.ok(await isShown(one), 'never again what was before')
        const summary = JSON.parse(await (await fetch(`${one.origin}/portal/summary.json`)).text())
        assert.deepEqual([summary.version, summary.days.day.length], [version, 20])
      }
    await behind.resumeReplay()
    for (const one of servers) await isTakenBack(one)
    await load.stop()
    report(t, counts)
    assert.deepEqual([counts.wrong, counts.lost], [0, 0], counts.complaints.join('\n'))
    assert.deepEqual(Object.keys(counts.byStatus), ['200'])
  })
})

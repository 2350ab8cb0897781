/** PostgreSQL goes and comes back under load: 503 while it is away, nothing wrong, and service again at once. */
import { strict as assert } from 'node:assert'
import { test } from 'node:test'
import { until } from '../../../test/support/command-line.ts'
import { ownPostgres, stage } from '../../../test/support/faulty.ts'
import { checkAgainst } from '../../../test/support/known-answers.ts'
import { startLoad } from '../../../test/support/load.ts'
import { report } from '../../../test/support/load-counts.ts'

const RESTARTS = 5
const REFUSED_EACH_TIME = 20
const ANSWERED_EACH_TIME = 100
const STATEMENT_TIMEOUT_MS = 2_000
const BACK_WITHIN_MS = 2_000
/** A call may wait for a connection before its statement, on a machine that has other work. */
const SLACK_MS = 1_500

test('PostgreSQL restarted five times under load: no wrong answer, none lost, service again within 2 s', async (t) => {
  const { server: postgres, engine } = await ownPostgres(t)
  const { place, servers, origins, calls, known } = await stage(t, engine, {
    instances: 2,
    env: { HELIOLOG_DATABASE_TIMEOUT_MS: String(STATEMENT_TIMEOUT_MS) },
  })
  const load = startLoad(t, { origins, calls, check: checkAgainst(known) })
  const { counts } = load
  const recoveries: number[] = []
  for (let restart = 0; restart < RESTARTS; restart++) {
    const before = counts.byStatus[503] ?? 0
    // In turn as by its operators and as by a crash.
    await postgres.stop({ mode: restart % 2 ? 'immediate' : 'fast' })
    await until('calls have been refused', () => (counts.byStatus[503] ?? 0) >= before + REFUSED_EACH_TIME)
    await postgres.start()
    recoveries.push(Math.round(await load.firstOkAfter(performance.now())))
    const answered = counts.byStatus[200] ?? 0
    await until('it is busy again', () => (counts.byStatus[200] ?? 0) > answered + ANSWERED_EACH_TIME)
  }
  await load.stop()
  report(t, counts)
  t.diagnostic(`answers again after ${recoveries.join(', ')} ms`)

  assert.deepEqual(counts.complaints, [])
  assert.deepEqual([counts.wrong, counts.lost, counts.refused], [0, 0, 0], counts.losses.join('\n'))
  assert.ok(Math.max(...recoveries) < BACK_WITHIN_MS)
  assert.ok(counts.longestMs < STATEMENT_TIMEOUT_MS + SLACK_MS, `${counts.longestMs} ms`)

  // What was answered while it was away is in the call log as well.
  for (const server of servers) assert.equal((await server.stop()).status, 0)
  const logged = await place.open(({ calls }) => calls.selectFrom('call').select('request_id').execute())
  const distinct = new Set(logged.map(({ request_id }) => request_id)).size
  t.diagnostic(`${distinct} calls logged`)
  assert.equal(distinct, counts.answered + calls.length)
})

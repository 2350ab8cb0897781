/** PostgreSQL restarts under load: 503 while it is down, no wrong responses, and quick recovery. */
import { strict as assert } from 'node:assert'
import { test } from 'node:test'
import { startOwnPostgres, startScenario } from '../../../test/support/fault-scenario.ts'
import { checkResponses } from '../../../test/support/known-responses.ts'
import { startLoad } from '../../../test/support/load.ts'
import { reportCounts } from '../../../test/support/load-counts.ts'
import { waitUntil } from '../../../test/support/sandbox.ts'

const RESTARTS = 5
const ERRORS_EACH_TIME = 20
const SUCCESSES_EACH_TIME = 100
const STATEMENT_TIMEOUT_MS = 2_000
const RECOVERY_MS = 2_000
/** On a busy machine, a request may also wait for a connection before its statement. */
const SLACK_MS = 1_500

test('recovers within 2 s from five PostgreSQL restarts, with no wrong response', async (t) => {
  const { server: postgres, engine } = await startOwnPostgres(t)
  const { sandbox, servers, origins, requests, known } = await startScenario(t, engine, {
    instances: 2,
    env: { HELIOLOG_DATABASE_TIMEOUT_MS: String(STATEMENT_TIMEOUT_MS) },
  })
  const load = startLoad(t, { origins, requests, check: checkResponses(known) })
  const { counts } = load
  const recoveries: number[] = []
  for (let restart = 0; restart < RESTARTS; restart++) {
    const before = counts.byStatus[503] ?? 0
    // Alternates between a clean shutdown and a crash.
    await postgres.stop({ mode: restart % 2 ? 'immediate' : 'fast' })
    await waitUntil('requests get 503', () => (counts.byStatus[503] ?? 0) >= before + ERRORS_EACH_TIME)
    await postgres.start()
    recoveries.push(Math.round(await load.firstOkAfter(performance.now())))
    const answered = counts.byStatus[200] ?? 0
    await waitUntil(
      'the servers are busy again',
      () => (counts.byStatus[200] ?? 0) > answered + SUCCESSES_EACH_TIME,
    )
  }
  await load.stop()
  reportCounts(t, counts)
  t.diagnostic(`recovered after ${recoveries.join(', ')} ms`)

  assert.deepEqual(counts.complaints, [])
  assert.deepEqual([counts.wrong, counts.lost, counts.refused], [0, 0, 0], counts.losses.join('\n'))
  assert.ok(Math.max(...recoveries) < RECOVERY_MS)
  assert.ok(counts.longestMs < STATEMENT_TIMEOUT_MS + SLACK_MS, `${counts.longestMs} ms`)

  // Requests made during the outage are in the call log too. Their tokens could not be verified, so rows count many.
  for (const server of servers) assert.equal((await server.stop()).status, 0)
  const logged = await sandbox.withDatabase(({ calls }) =>
    calls.selectFrom('call').select(['request_id', 'count']).execute(),
  )
  const ids = logged.map(({ request_id }) => request_id).filter((id) => id !== '')
  assert.equal(new Set(ids).size, ids.length, 'no call is logged twice')
  const total = logged.reduce((sum, { count }) => sum + count, 0)
  t.diagnostic(`${total} calls logged in ${logged.length} rows`)
  assert.equal(total, counts.answered + requests.length)
})

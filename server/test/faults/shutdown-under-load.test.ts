/** SIGTERM while an instance is busy: every accepted request is answered and logged. */
import { strict as assert } from 'node:assert'
import { describe, test } from 'node:test'
import { POSTGRES, SQLITE } from '../../../test/support/engines.ts'
import { startScenario } from '../../../test/support/fault-scenario.ts'
import { checkResponses } from '../../../test/support/known-responses.ts'
import { startLoad } from '../../../test/support/load.ts'
import { reportCounts } from '../../../test/support/load-counts.ts'
import { waitUntil } from '../../../test/support/sandbox.ts'

const MIN_RESPONSES = 300

describe('SIGTERM under load', () => {
  test('loses no request when three of four instances stop one after another', async (t) => {
    const { sandbox, servers, origins, requests, known } = await startScenario(t, POSTGRES, { instances: 4 })
    const load = startLoad(t, { origins, requests, check: checkResponses(known) })
    const { counts } = load
    for (const server of servers.slice(0, 3)) {
      const before = counts.answered
      await waitUntil('the server is busy', () => counts.answered > before + MIN_RESPONSES)
      assert.equal((await server.stop('SIGTERM')).status, 0)
    }
    await load.stop()
    reportCounts(t, counts)
    assert.deepEqual([counts.wrong, counts.lost, counts.unserved], [0, 0, 0], counts.losses.join('\n'))
    assert.equal((await servers[3]?.stop())?.status, 0)
    const logged = await sandbox.withDatabase(({ calls }) =>
      calls.selectFrom('call').select('number').execute(),
    )
    t.diagnostic(`${logged.length} calls logged`)
    assert.equal(logged.length, counts.answered + requests.length)
  })

  for (const [name, args, keepAlive] of [
    ['one process with a new connection per request', [], false],
    ['workers with a new connection per request', ['--workers', '2'], false],
    ['workers with keep-alive connections', ['--workers', '2'], true],
  ] as const)
    test(`loses no request and logs them all: ${name}`, async (t) => {
      const { sandbox, servers, origins, requests, known } = await startScenario(t, SQLITE, {
        args: [...args],
      })
      const load = startLoad(t, { origins, requests, check: checkResponses(known), workers: 20, keepAlive })
      const { counts } = load
      await waitUntil('the server is busy', () => counts.answered > MIN_RESPONSES)
      assert.equal((await servers[0]?.stop('SIGTERM'))?.status, 0)
      await load.stop()
      reportCounts(t, counts)
      assert.deepEqual([counts.wrong, counts.lost], [0, 0], counts.losses.join('\n'))
      const logged = await sandbox.withDatabase(({ calls }) =>
        calls.selectFrom('call').select('number').execute(),
      )
      t.diagnostic(`${logged.length} calls logged`)
      assert.equal(logged.length, counts.answered + requests.length)
    })
})

/** An instance is told to stop while it is busy: every call that it has taken is answered and logged. */
import { strict as assert } from 'node:assert'
import { describe, test } from 'node:test'
import { until } from '../../../test/support/command-line.ts'
import { POSTGRES, SQLITE } from '../../../test/support/engines.ts'
import { stage } from '../../../test/support/faulty.ts'
import { checkAgainst } from '../../../test/support/known-answers.ts'
import { startLoad } from '../../../test/support/load.ts'
import { report } from '../../../test/support/load-counts.ts'

const CALLS_BETWEEN = 300

describe('SIGTERM under load', () => {
  test('three instances, stopped one after the other: no call is lost, and the call log has them all', async (t) => {
    const { place, servers, origins, calls, known } = await stage(t, POSTGRES, { instances: 4 })
    const load = startLoad(t, { origins, calls, check: checkAgainst(known) })
    const { counts } = load
    for (const server of servers.slice(0, 3)) {
      const before = counts.answered
      await until('it is busy', () => counts.answered > before + CALLS_BETWEEN)
      assert.equal((await server.stop('SIGTERM')).status, 0)
    }
    await load.stop()
    report(t, counts)
    assert.deepEqual([counts.wrong, counts.lost, counts.unserved], [0, 0, 0], counts.losses.join('\n'))
    assert.equal((await servers[3]?.stop())?.status, 0)
    const logged = await place.open(({ calls }) => calls.selectFrom('call').select('number').execute())
    t.diagnostic(`${logged.length} calls logged`)
    assert.equal(logged.length, counts.answered + calls.length)
  })

  for (const [name, words, keepAlive] of [
    ['a process with a new connection for each call', [], false],
    ['workers with a new connection for each call', ['--workers', '2'], false],
    ['workers with connections that are kept', ['--workers', '2'], true],
  ] as const)
    test(`${name}: no call is lost, and the call log has them all`, async (t) => {
      const { place, servers, origins, calls, known } = await stage(t, SQLITE, { words: [...words] })
      const load = startLoad(t, { origins, calls, check: checkAgainst(known), workers: 20, keepAlive })
      const { counts } = load
      await until('it is busy', () => counts.answered > CALLS_BETWEEN)
      assert.equal((await servers[0]?.stop('SIGTERM'))?.status, 0)
      await load.stop()
      report(t, counts)
      assert.deepEqual([counts.wrong, counts.lost], [0, 0], counts.losses.join('\n'))
      const logged = await place.open(({ calls }) => calls.selectFrom('call').select('number').execute())
      t.diagnostic(`${logged.length} calls logged`)
      assert.equal(logged.length, counts.answered + calls.length)
    })
})

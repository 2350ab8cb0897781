/** Windows that processes share in PostgreSQL. */
import assert from 'node:assert/strict'
import { describe, it, type TestContext } from 'node:test'
import { POSTGRES } from '../../../test/support/engines.ts'
import { storeFor } from '../../../test/support/importing.ts'
import { pluck } from '../../../test/support/pluck.ts'
import { waitUntil } from '../../../test/support/sandbox.ts'
import { querySql } from '../../../test/support/sql.ts'
import type { SharedWindows } from '../../src/storage/database.ts'

const HOUR = 3_600

const newStore = async (t: TestContext) => {
  const { database, url } = await storeFor(t, POSTGRES)
  const newWindows = (): SharedWindows => {
    const windows = database.windows() as SharedWindows
    t.after(() => windows.close())
    return windows
  }
  return { url, newWindows }
}

describe('windows in PostgreSQL', () => {
  it('count concurrent calls in the order they were made', async (t) => {
    const { newWindows } = await newStore(t)
    const windows = newWindows()
    const counted = await Promise.all(['a', 'b', 'a', 'a', 'b'].map((key) => windows.count(key, HOUR)))
    assert.deepEqual(pluck(counted, 'count'), [1, 1, 2, 3, 2])
    assert.equal((await windows.count('a', HOUR)).count, 4)
  })

  it('are over when the clock has stepped back behind their beginning', async (t) => {
    const { newWindows, url } = await newStore(t)
    const windows = newWindows()
    for (const [step, count] of [
      [-1_000, 3],
      [2_000, 1],
    ] as const) {
      await windows.count('a', HOUR)
      await windows.count('a', HOUR)
      // An end that is later by as much as the clock has stepped back.
      await querySql(url, `update call_window set expire = expire + ${step}`)
      assert.equal((await windows.read('a', HOUR))?.count, count === 1 ? undefined : 2)
      const counted = await windows.count('a', HOUR)
      assert.equal(counted.count, count)
      assert.ok(counted.millisecondsLeft <= HOUR * 1_000, String(counted.millisecondsLeft))
    }
  })

  it('delete only expired windows', async (t) => {
    const { newWindows, url } = await newStore(t)
    const now = Date.now()
    await querySql(
      url,
      `insert into call_window values ('expired', 1, 1), ('current', 1, ${now + 1e6}), ('far ahead', 1, ${now + 1e9})`,
    )
    // Without a pause in between, in which other timers of this process would be mocked too.
    t.mock.timers.enable({ apis: ['setInterval'] })
    newWindows()
    t.mock.timers.tick(300_000)
    t.mock.timers.reset()
    const keys = async () => (await querySql(url, 'select key from call_window')).map(({ key }) => key)
    await waitUntil('the expired windows are deleted', async () => !(await keys()).includes('expired'))
    assert.deepEqual(await keys(), ['current'])
  })
})

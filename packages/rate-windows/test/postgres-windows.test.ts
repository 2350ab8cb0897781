/** Windows that processes share in PostgreSQL. */
import assert from 'node:assert/strict'
import { describe, it, type TestContext } from 'node:test'
import postgres from 'postgres'
import { createPostgresDatabase } from '../../../test/support/postgres.ts'
import { waitUntil } from '../../../test/support/sandbox.ts'
import { querySql } from '../../../test/support/sql.ts'
import { PostgresWindows, type RunStatement } from '../src/postgres-windows.ts'

const HOUR = 3_600

const newTable = async (t: TestContext) => {
  const { url, drop } = await createPostgresDatabase()
  t.after(drop)
  await querySql(url, 'create table call_window (key text primary key, points integer, expire bigint)')
  const types = { number: { to: 20, from: [20], parse: Number, serialize: String } }
  const client = postgres(url, { max: 1, types })
  const run: RunStatement = async <Row>(text: string, values: readonly unknown[]) => [
    ...(await client.unsafe<Row[]>(text, [...values] as never[], { prepare: true })),
  ]
  const newWindows = (): PostgresWindows => {
    const windows = new PostgresWindows(run, 'call_window')
    t.after(() => windows.close())
    return windows
  }
  t.after(() => client.end())
  return { url, newWindows }
}

describe('windows in PostgreSQL', () => {
  it('count concurrent calls in the order they were made', async (t) => {
    const { newWindows } = await newTable(t)
    const windows = newWindows()
    const counted = await Promise.all(['a', 'b', 'a', 'a', 'b'].map((key) => windows.count(key, HOUR)))
    assert.deepEqual(
      counted.map(({ count }) => count),
      [1, 1, 2, 3, 2],
    )
    assert.equal((await windows.count('a', HOUR)).count, 4)
  })

  const pointsOf = async (url: string, key: string) =>
    Number((await querySql(url, `select points from call_window where key = '${key}'`))[0]?.['points'])

  /** Makes calls until more are counted in the database, and returns how many it has made. */
  const countAhead = async (windows: PostgresWindows, url: string, key: string): Promise<number> => {
    let made = 0
    await waitUntil('calls are counted ahead', async () => {
      for (let call = 0; call < 20; call++)
        assert.equal((await windows.count(key, HOUR, 1_000_000)).count, ++made)
      return (await pointsOf(url, key)) > made
    })
    return made
  }

  it('count ahead for busy keys, and return what was not used', async (t) => {
    const { newWindows, url } = await newTable(t)
    const windows = newWindows()
    const made = await countAhead(windows, url, 'busy')
    assert.equal((await windows.read('busy', HOUR))?.count, made)
    await waitUntil('unused calls are returned', async () => (await pointsOf(url, 'busy')) === made)
    assert.equal((await windows.count('busy', HOUR, 1_000_000)).count, made + 1)
  })

  it('return what was not used when they close, but not to a later window', async (t) => {
    const { newWindows, url } = await newTable(t)
    const [one, other] = [newWindows(), newWindows()]
    const made = await countAhead(one, url, 'same window')
    await one.close()
    await countAhead(other, url, 'later window')
    await querySql(url, `update call_window set points = 1, expire = expire + 1 where key = 'later window'`)
    await other.close()
    assert.deepEqual([await pointsOf(url, 'same window'), await pointsOf(url, 'later window')], [made, 1])
  })

  it('are over when the clock has stepped back behind their beginning', async (t) => {
    const { newWindows, url } = await newTable(t)
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
    const { newWindows, url } = await newTable(t)
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

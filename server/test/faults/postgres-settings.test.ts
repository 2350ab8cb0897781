/** HELIOLOG_DATABASE_TIMEOUT_MS and HELIOLOG_DATABASE_POOL on a real PostgreSQL. */
import { strict as assert } from 'node:assert'
import { describe, type TestContext, test } from 'node:test'
import { assertUnavailable } from '../../../test/support/api-errors.ts'
import { call, callJson, linesOf, newPlace, type Place, until } from '../../../test/support/command-line.ts'
import { type Connection, connectionsTo, type Purpose } from '../../../test/support/connections.ts'
import { POSTGRES } from '../../../test/support/engines.ts'
import { fedImport, HEADER } from '../../../test/support/fed-import.ts'
import { queryValue } from '../../../test/support/sql.ts'
import { lockTables } from '../../../test/support/table-lock.ts'

/** `ofAddress` is said in the address itself. */
const situation = async (t: TestContext, settings: Record<string, string>, ofAddress = '') => {
  const place = await newPlace(t, POSTGRES)
  await place.seed(3)
  const { token } = await place.issue({ rate: 1_000_000 })
  const env = { HELIOLOG_DATABASE_URL: `${place.url}${ofAddress}`, ...settings }
  const server = await place.serve([], { env })
  await callJson(server, '/observations', token)
  return { place, token, server }
}

/** Long enough for every other statement of a command, on a busy machine as well. */
const SHORT = { HELIOLOG_DATABASE_TIMEOUT_MS: '1000' }

/** Waits until a connection has waited for a lock for longer than that. */
const waitedLonger = (place: Place): Promise<void> =>
  until('it has waited for longer than a call may', async () => {
    const waiting = `select count(*) from pg_stat_activity where datname = current_database()
      and wait_event_type = 'Lock' and query_start < now() - interval '1.5 s'`
    return (await queryValue(place.url, waiting)) === '1'
  })

const OLD_CALL = {
  at: '1990-01-01T00:00:00.000Z',
  request_id: 'old',
  method: 'GET',
  path: '/',
  query: '',
  status: 200,
  milliseconds: 1,
  bytes: 1,
  token_id: null,
  address: '::1',
  user_agent: null,
}

const of = (purpose: Purpose) => (connection: Connection) => connection.purpose === purpose

describe('HELIOLOG_DATABASE_TIMEOUT_MS', () => {
  test('is how long a call waits, whatever the address says; it then gets 503, and the next call an answer', async (t) => {
    const settings = { HELIOLOG_DATABASE_TIMEOUT_MS: '500', HELIOLOG_DATABASE_POOL: '1' }
    const { place, token, server } = await situation(t, settings, '?statement_timeout=60000')
    const lock = await lockTables(place.url, 'observation')
    t.after(lock.release)
    const begun = performance.now()
    const waiting = call(server, '/observations?limit=1', token)
    await lock.waiters(1)
    assert.equal((await fetch(`${server.origin}/healthz`)).status, 200)
    await assertUnavailable(await waiting)
    const milliseconds = performance.now() - begun
    t.diagnostic(`503 after ${Math.round(milliseconds)} ms`)
    assert.ok(milliseconds > 450 && milliseconds < 20_000, `${milliseconds} ms`)
    const [told] = linesOf(server).filter(({ msg }) => msg === 'the store does not answer')
    assert.match(String(told?.['reason']), /canceling statement due to statement timeout/)

    await lock.release()
    assert.equal((await callJson(server, '/observations?limit=1', token)).data.length, 1)
    assert.equal((await connectionsTo(place.url)).filter(of('reading')).length, 1)
  })

  test('does not hurry an import', async (t) => {
    const place = await newPlace(t, POSTGRES)
    await place.seed(1)
    const lock = await lockTables(place.url, 'daily_activity')
    t.after(lock.release)
    const running = fedImport(t, place.url, SHORT)
    running.end(`${HEADER}\nk,Bo,0,2024-05-11T09:30:00Z\n`)
    await waitedLonger(place)
    await lock.release()
    const { status, stderr } = await running.ended
    assert.deepEqual([status, stderr], [0, ''])
    assert.equal((await place.published()).meta.observations, 2)
  })

  test('does not hurry the counting of calls by `usage`, nor the forgetting of old ones', async (t) => {
    const place = await newPlace(t, POSTGRES)
    await place.open((database) => database.appendCalls([OLD_CALL]))
    const lock = await lockTables(place.url, 'call')
    t.after(lock.release)
    const usage = place.run(['usage'], { env: SHORT })
    await waitedLonger(place)
    await lock.release()
    assert.equal((await usage).status, 0)

    const again = await lockTables(place.url, 'call')
    t.after(again.release)
    await place.serve([], { env: SHORT })
    await waitedLonger(place)
    await again.release()
    await until(
      'it is forgotten',
      async () => (await queryValue(place.url, 'select count(*) from call')) === '0',
    )
  })
})

describe('HELIOLOG_DATABASE_POOL', () => {
  test('is the most connections that read, however many calls come at once, and every call is answered', async (t) => {
    const [pool, calls] = [2, 40]
    const { place, token, server } = await situation(t, {
      HELIOLOG_DATABASE_POOL: String(pool),
      // The calls wait for the test, which takes its time on a busy machine.
      HELIOLOG_DATABASE_TIMEOUT_MS: '60000',
    })
    const counted = async () =>
      Number(await queryValue(place.url, "select max(points) from call_window where key like '%token%'"))
    const before = await counted()
    const lock = await lockTables(place.url, 'observation')
    t.after(lock.release)
    const answers = Array.from({ length: calls }, (_, index) =>
      call(server, `/observations?limit=${index + 1}`, token),
    )
    await until('all of them have come', async () => (await counted()) === before + calls)
    await lock.waiters(pool)
    const connections = await connectionsTo(place.url)
    const held = (purpose: Purpose) => connections.filter(of(purpose)).length
    t.diagnostic(`${calls} calls: ${connections.map(({ purpose }) => purpose).join(', ')}`)
    assert.equal(held('reading'), pool)
    assert.ok(held('limits') <= pool / 2 && held('call log') <= 2 && held('watch') === 1)
    await lock.release()
    for (const { status } of await Promise.all(answers)) assert.equal(status, 200)
    assert.equal((await connectionsTo(place.url)).filter(of('reading')).length, pool)
  })
})

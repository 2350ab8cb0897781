/** PostgreSQL connections that are lost, rejected or unresponsive. */
import { strict as assert } from 'node:assert'
import { type TestContext, test } from 'node:test'
import { createPostgresDatabase, startPostgres } from '../../../test/support/postgres.ts'
import { querySql } from '../../../test/support/sql.ts'
import { startTcpProxy } from '../../../test/support/tcp-proxy.ts'
import { DEFAULT_OPTIONS } from '../../src/storage/open/open.ts'
import { openConnection, Pool, type RunPrepared } from '../../src/storage/postgres/pool.ts'
import { connectionTo, withTimeouts } from '../../src/storage/postgres/store-connection.ts'
import { CopyLoader } from '../../src/storage/postgres/writer.ts'
import { ConnectionError } from '../../src/storage/store-errors.ts'

const TIMEOUT_MS = 1_000
const SELECT_PID = 'select pg_backend_pid() as pid'
const SLEEP = 'select pg_sleep(60)'

const newDatabase = async (t: TestContext): Promise<string> => {
  const { url, drop } = await createPostgresDatabase()
  t.after(drop)
  return url
}

const settingsFor = (url: string) => connectionTo(url, DEFAULT_OPTIONS)

const newPool = (t: TestContext, url: string, max: number): Pool => {
  const pool = new Pool('test', withTimeouts(settingsFor(url), TIMEOUT_MS), max)
  t.after(() => pool.end())
  return pool
}

const pidOf = async (pool: Pick<Pool, 'run'>): Promise<number> => {
  const [row] = await pool.run<{ pid: number }>(SELECT_PID)
  return row?.pid ?? 0
}

test('replaces an idle connection that the server has closed', async (t) => {
  const url = await newDatabase(t)
  const pool = newPool(t, url, 1)
  const pid = await pidOf(pool)
  await querySql(url, `select pg_terminate_backend(${pid}, 10000)`)
  while (pool.state.idle > 0) await new Promise((resolve) => setImmediate(resolve))
  assert.notEqual(await pidOf(pool), pid)
  assert.deepEqual(pool.state, { pool: 'test', busy: 0, idle: 1, waiting: 0 })
})

test('reports a statement timeout', async (t) => {
  const pool = newPool(t, await newDatabase(t), 1)
  await assert.rejects(pool.run(SLEEP), { code: '57014', message: /statement timeout/ })
  assert.ok((await pidOf(pool)) > 0)
})

test('opens another connection after a query to a server that hangs', async (t) => {
  const proxy = await startTcpProxy(t, await newDatabase(t))
  const pool = newPool(t, proxy.url, 1)
  const client = await pool.connect()
  const pid = await pidOf(client)
  proxy.stall()
  await assert.rejects(client.query(SELECT_PID, []), ConnectionError)
  await proxy.restore()
  client.release()
  assert.notEqual(await pidOf(pool), pid)
})

test('rejects a connection whose set-up gets no response', async (t) => {
  const proxy = await startTcpProxy(t, await newDatabase(t))
  const setUp = (run: RunPrepared) => {
    proxy.stall()
    return run(SELECT_PID)
  }
  await assert.rejects(openConnection({ ...settingsFor(proxy.url), setUp }), {
    name: 'ConnectionError',
    message: /^no response within/,
  })
})

test('reports as the server does that the password is missing', async (t) => {
  const server = await startPostgres()
  t.after(() => server.remove())
  const [{ hba_file: file }] = await querySql(server.url, 'show hba_file')
  await querySql(server.url, `copy (select 'host all all all scram-sha-256') to '${file}'`)
  await querySql(server.url, 'select pg_reload_conf()')
  const url = new URL(server.url)
  url.password = ''
  await assert.rejects(openConnection(settingsFor(url.href)), {
    name: 'ConnectionError',
    message: /^password authentication failed for user/,
  })
})

test('rejects a query that waits too long for a free connection', async (t) => {
  const pool = newPool(t, await newDatabase(t), 1)
  const client = await pool.connect()
  const waiting = pool.run(SELECT_PID)
  assert.deepEqual(pool.state, { pool: 'test', busy: 1, idle: 0, waiting: 1 })
  await assert.rejects(waiting, ConnectionError)
  client.release()
  await pidOf(pool)
})

test('gives no waiting query to a connection that was reset', async (t) => {
  const proxy = await startTcpProxy(t, await newDatabase(t))
  const pool = newPool(t, proxy.url, 1)
  await pidOf(pool)
  const running = pool.run(SLEEP).catch((reason) => reason)
  const waiting = pidOf(pool)
  proxy.reset()
  assert.ok((await running) instanceof ConnectionError)
  assert.ok((await waiting) > 0)
})

test('rejects the next query of a transaction whose connection was reset', async (t) => {
  const proxy = await startTcpProxy(t, await newDatabase(t))
  const pool = newPool(t, proxy.url, 1)
  const client = await pool.connect()
  const running = client
    .query('select pg_sleep(60)', [])
    .catch((reason) => client.query('rollback', []).catch(() => reason))
  proxy.reset()
  assert.ok((await running) instanceof ConnectionError)
  client.release()
  assert.ok((await pidOf(pool)) > 0)
})

test('says why the connection was lost since the last statement', async (t) => {
  const url = await newDatabase(t)
  const connection = await openConnection(settingsFor(url))
  t.after(() => connection.end())
  const pid = await pidOf(connection)
  const ended = new Promise<void>((resolve) => connection.on('end', resolve))
  await querySql(url, `select pg_terminate_backend(${pid}, 10000)`)
  await ended
  await assert.rejects(connection.query(SELECT_PID, []), {
    code: '57P01',
    message: 'terminating connection due to administrator command',
  })
})

test('runs a statement again after one failure when its table has changed', async (t) => {
  const url = await newDatabase(t)
  await querySql(url, 'create table counter as select 0 as number')
  const pool = newPool(t, url, 1)
  const read = () => pool.run('select * from counter')
  assert.deepEqual(await read(), [{ number: 0 }])
  await querySql(url, 'alter table counter add column note text')
  await assert.rejects(read, { code: '0A000' })
  assert.deepEqual(await read(), [{ number: 0, note: null }])
})

test('returns sums and counts as numbers', async (t) => {
  const pool = newPool(t, await newDatabase(t), 1)
  const [row] = await pool.run('select 2::bigint as count, 3::numeric as sum')
  assert.deepEqual(row, { count: 2, sum: 3 })
})

test("adds rows by COPY, and reports the server's reason when it rejects them", async (t) => {
  const connection = await openConnection(settingsFor(await newDatabase(t)))
  t.after(() => connection.end())
  await connection.query('create temporary table row (number integer, text text)', [])
  const loader = new CopyLoader(connection)
  await loader.add('row (number)', [['x']])
  await assert.rejects(loader.flush(), {
    code: '22P02',
    message: /invalid input syntax for type integer: "x"/,
  })
  const rows = [
    [1, 'a\tb\\N\n'],
    [null, '\\N'],
  ]
  await loader.add('row (number, text)', rows)
  await loader.flush()
  assert.deepEqual(
    (await connection.run<{ number: number; text: string }>('select * from row')).map(Object.values),
    rows,
  )
})

/** What a role may have, and what a session has. */
const SETTINGS: Record<string, readonly [string, string]> = {
  statement_timeout: ['1min', '0'],
  transaction_timeout: ['1min', '0'],
  lock_timeout: ['1min', '7s'],
  idle_in_transaction_session_timeout: ['1min', '0'],
  idle_session_timeout: ['1min', '0'],
  default_transaction_isolation: ['serializable', 'read committed'],
  standard_conforming_strings: ['off', 'on'],
  extra_float_digits: ['-3', '1'],
  jit: ['on', 'off'],
}

test('sets what it relies on when the role has other settings', async (t) => {
  const url = await newDatabase(t)
  const known = new Set((await querySql(url, 'select name from pg_settings')).map(({ name }) => name))
  const settings = Object.entries(SETTINGS).filter(([name]) => known.has(name))
  const database = new URL(url).pathname.slice(1)
  for (const [name, [value]] of settings)
    await querySql(url, `alter role current_user in database ${database} set ${name} = '${value}'`)
  const connection = await openConnection({ ...settingsFor(url), session: { lock_timeout: 7_000 } })
  t.after(() => connection.end())
  const query = 'select key, current_setting(key) as value from json_each_text($1)'
  const rows = await connection.run<{ key: string; value: string }>(query, [
    JSON.stringify(Object.fromEntries(settings)),
  ])
  assert.deepEqual(
    rows.map(({ key, value }) => [key, value]),
    settings.map(([name, [, value]]) => [name, value]),
  )
})

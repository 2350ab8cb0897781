/** PostgreSQL connections that are lost, rejected or unresponsive. */
import { strict as assert } from 'node:assert'
import { type TestContext, test } from 'node:test'
import { createPostgresDatabase } from '../../../test/support/postgres.ts'
import { querySql } from '../../../test/support/sql.ts'
import { startTcpProxy } from '../../../test/support/tcp-proxy.ts'
import { Connection, statement } from '../src/connection.ts'
import { parseConnectionUrl, withTimeouts } from '../src/connection-settings.ts'
import { CopyLoader } from '../src/copy-loader.ts'
import { Pool } from '../src/pool.ts'
import { ConnectionError, isUnavailable } from '../src/postgres-errors.ts'

const TIMEOUT_MS = 1_000
const SELECT_PID = statement('select pg_backend_pid() as pid')
const SLEEP = statement('select pg_sleep(60)')

const newDatabase = async (t: TestContext): Promise<string> => {
  const { url, drop } = await createPostgresDatabase()
  t.after(drop)
  return url
}

const settingsFor = (url: string) =>
  parseConnectionUrl(url, {
    applicationName: 'test',
    tls: undefined,
    tlsAuthorities: undefined,
    byteColumns: ['body'],
  })

const newPool = (t: TestContext, url: string, max: number): Pool => {
  const pool = new Pool('test', withTimeouts(settingsFor(url), TIMEOUT_MS), max)
  t.after(() => pool.end())
  return pool
}

const pidOf = async (pool: Pool): Promise<number> => {
  const [row] = await pool.run<{ pid: number }>(SELECT_PID, [])
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

test('reports a statement timeout and keeps the connection', async (t) => {
  const pool = newPool(t, await newDatabase(t), 1)
  const pid = await pidOf(pool)
  await assert.rejects(pool.run(SLEEP, []), { code: '57014', message: /statement timeout/ })
  assert.equal(await pidOf(pool), pid)
})

test('rejects a query that waits too long for a free connection', async (t) => {
  const pool = newPool(t, await newDatabase(t), 1)
  const client = await pool.connect()
  const waiting = pool.run(SELECT_PID, [])
  assert.deepEqual(pool.state, { pool: 'test', busy: 1, idle: 0, waiting: 1 })
  await assert.rejects(waiting, new ConnectionError('no free connection within 1000 ms: connection timeout'))
  client.release()
  await pidOf(pool)
})

test('gives no waiting query to a connection that was reset', async (t) => {
  const proxy = await startTcpProxy(await newDatabase(t))
  t.after(() => proxy.close())
  const pool = newPool(t, proxy.url, 1)
  await pidOf(pool)
  const running = pool.run(SLEEP, []).catch((reason) => reason)
  const waiting = pidOf(pool)
  proxy.reset()
  assert.ok(isUnavailable(await running))
  assert.ok((await waiting) > 0)
})

test('rejects the next query of a transaction whose connection was reset', async (t) => {
  const proxy = await startTcpProxy(await newDatabase(t))
  t.after(() => proxy.close())
  const pool = newPool(t, proxy.url, 1)
  const client = await pool.connect()
  const running = client
    .query('select pg_sleep(60)', [])
    .catch((reason) => client.query('rollback', []).catch(() => reason))
  proxy.reset()
  assert.ok(isUnavailable(await running))
  client.release()
  assert.ok((await pidOf(pool)) > 0)
})

test('prepares a statement again when its table has changed', async (t) => {
  const url = await newDatabase(t)
  await querySql(url, 'create table counter as select 0 as number')
  const pool = newPool(t, url, 1)
  const read = () => pool.run(statement('select * from counter'), [])
  assert.deepEqual(await read(), [{ number: 0 }])
  await querySql(url, 'alter table counter add column note text')
  assert.deepEqual(await read(), [{ number: 0, note: null }])
})

test('returns the columns that should stay bytes as they are', async (t) => {
  const pool = newPool(t, await newDatabase(t), 1)
  const [row] = await pool.run(statement("select '{}' as body, '{}' as text, 2::bigint as number"), [])
  assert.deepEqual(row, { body: Buffer.from('{}'), text: '{}', number: 2 })
})

test("adds rows by COPY, and reports the server's reason when it rejects them", async (t) => {
  const connection = await new Connection(settingsFor(await newDatabase(t))).open()
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
    (await connection.run<{ number: number; text: string }>(statement('select * from row'))).map(
      Object.values,
    ),
    rows,
  )
})

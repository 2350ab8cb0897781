/** PostgreSQL connections that are lost, rejected or unresponsive. */
import { strict as assert } from 'node:assert'
import { type TestContext, test } from 'node:test'
import { sql } from 'kysely'
import { POSTGRES } from '../../../test/support/engines.ts'
import { querySql } from '../../../test/support/sql.ts'
import { startTcpProxy } from '../../../test/support/tcp-proxy.ts'
import type { Writer } from '../../src/storage/database.ts'
import { DEFAULT_OPTIONS, openDatabase } from '../../src/storage/open/open.ts'
import { statement } from '../../src/storage/postgres/connection.ts'
import { connectionTo, withTimeouts } from '../../src/storage/postgres/connection-settings.ts'
import { Pool } from '../../src/storage/postgres/pool.ts'
import { ConnectionError, isUnavailable } from '../../src/storage/postgres/postgres-errors.ts'

const TIMEOUT_MS = 1_000
const SELECT_PID = statement('select pg_backend_pid() as pid')
const SLEEP = statement('select pg_sleep(60)')

const newStore = async (t: TestContext): Promise<string> => {
  const { url, remove } = await POSTGRES.create()
  t.after(remove)
  return url
}

const newPool = (t: TestContext, url: string, max: number): Pool => {
  const pool = new Pool('test', withTimeouts(connectionTo(url, DEFAULT_OPTIONS), TIMEOUT_MS), max)
  t.after(() => pool.end())
  return pool
}

const pidOf = async (pool: Pool): Promise<number> => {
  const [row] = await pool.run<{ pid: number }>(SELECT_PID, [])
  return row?.pid ?? 0
}

test('replaces an idle connection that the server has closed', async (t) => {
  const url = await newStore(t)
  const pool = newPool(t, url, 1)
  const pid = await pidOf(pool)
  await querySql(url, `select pg_terminate_backend(${pid}, 10000)`)
  while (pool.state.idle > 0) await new Promise((resolve) => setImmediate(resolve))
  assert.notEqual(await pidOf(pool), pid)
  assert.deepEqual(pool.state, { pool: 'test', busy: 0, idle: 1, waiting: 0 })
})

test('reports a statement timeout and keeps the connection', async (t) => {
  const pool = newPool(t, await newStore(t), 1)
  const pid = await pidOf(pool)
  await assert.rejects(pool.run(SLEEP, []), { code: '57014', message: /statement timeout/ })
  assert.equal(await pidOf(pool), pid)
})

test('rejects a query that waits too long for a free connection', async (t) => {
  const pool = newPool(t, await newStore(t), 1)
  const client = await pool.connect()
  const waiting = pool.run(SELECT_PID, [])
  assert.deepEqual(pool.state, { pool: 'test', busy: 1, idle: 0, waiting: 1 })
  await assert.rejects(waiting, new ConnectionError('no free connection within 1000 ms: connection timeout'))
  client.release()
  await pidOf(pool)
})

test('gives no waiting query to a connection that was reset', async (t) => {
  const proxy = await startTcpProxy(await newStore(t))
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
  const proxy = await startTcpProxy(await newStore(t))
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
  const url = await newStore(t)
  const pool = newPool(t, url, 1)
  const read = () => pool.run(statement('select * from token_change'), [])
  assert.deepEqual(await read(), [{ number: 0 }])
  await querySql(url, 'alter table token_change add column note text')
  assert.deepEqual(await read(), [{ number: 0, note: null }])
})

test("reports the server's reason when it rejects rows", async (t) => {
  const database = await openDatabase(await newStore(t))
  t.after(() => database.close())
  const writer: Writer = await database.openWriter()
  t.after(() => writer.close())
  await writer.db.schema.createTable('row').temporary().addColumn('number', 'integer').execute()
  const countRows = async () => (await sql`select number from pg_temp.row`.execute(writer.db)).rows.length
  await writer.load('row', ['number'], [['x']])
  await assert.rejects(countRows(), {
    code: '22P02',
    message: /invalid input syntax for type integer: "x"/,
  })
  await writer.load('row', ['number'], [[1], [null]])
  assert.equal(await countRows(), 2)
})

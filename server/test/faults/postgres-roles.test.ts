/** The roles and grants of docs/operating.md suffice for serving and allow nothing else. */
import { strict as assert } from 'node:assert'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { after, before, describe, type TestContext, test } from 'node:test'
import { type CommandResult, runHeliolog, startHeliolog } from '../../../test/support/heliolog-process.ts'
import { startPostgres } from '../../../test/support/postgres.ts'
import type { PostgresServer } from '../../../test/support/postgres-server.ts'
import {
  logLines,
  observationsCsv,
  requestApi,
  requestJson,
  waitUntil,
} from '../../../test/support/sandbox.ts'
import { querySql } from '../../../test/support/sql.ts'

const DOCUMENT = readFileSync(join(import.meta.dirname, '../../../docs/operating.md'), 'utf8')
const [CREATE_ROLES = '', GRANT = ''] = [...DOCUMENT.matchAll(/```sql\n([\s\S]*?)```/g)].map(([, sql]) => sql)
const PASSWORDS = { heliolog: 'CHANGE-ME', heliolog_serve: 'CHANGE-ME-TOO' }
type Role = keyof typeof PASSWORDS

const PATHS = [
  '/meta',
  '/activity/daily',
  '/observations',
  '/observations?tag=x',
  '/observations?type=0&observer=Ada',
  '/observations/o1',
  '/images',
  '/images?tag=x',
  '/observers',
  '/observers/Ada',
]

let postgres: PostgresServer
let token: string

const urlFor = (role: Role): string => {
  const url = new URL(postgres.url)
  Object.assign(url, { username: role, password: PASSWORDS[role], pathname: '/heliolog' })
  return url.href
}
const environment = (role: Role) => ({ HELIOLOG_DATABASE_URL: urlFor(role), PORT: '0' })
const run = (role: Role, args: string[], input = ''): Promise<CommandResult> =>
  runHeliolog(args, { env: environment(role), input })

/** The first column of the rows that the last statement returns. */
const queryColumn = async (url: string, text: string): Promise<unknown[]> => {
  const rows = await querySql(url, text)
  return rows.map((row) => Object.values(row)[0])
}

before(async () => {
  postgres = await startPostgres()
  for (const statement of CREATE_ROLES.split(/(?<=;)\n/)) await queryColumn(postgres.url, statement)
  assert.equal((await run('heliolog', ['init'])).status, 0)
  await queryColumn(urlFor('heliolog'), GRANT)
  const args = ['token', 'issue', '--holder', 'Ada', '--purpose', 'test', '--json']
  token = JSON.parse((await run('heliolog', args)).stdout).token
  const csv = ['import', 'observations', '-', '--format', 'csv']
  assert.equal((await run('heliolog', csv, observationsCsv(1, 3))).status, 0)
})
after(() => postgres?.remove())

const serve = async (t: TestContext) => {
  const server = await startHeliolog([], { env: environment('heliolog_serve') })
  t.after(() => server.stop('SIGKILL'))
  return server
}

describe('role with the grants of docs/operating.md', () => {
  test('serves all paths, logs and deletes calls, shares limits and detects changes', async (t) => {
    const old = `insert into call (at, request_id, method, path, query, status, milliseconds, bytes, address)
      values ('1990-01-01T00:00:00.000Z', 'old', 'GET', '/', '', 200, 1, 1, '::1')`
    await queryColumn(urlFor('heliolog'), old)
    const server = await serve(t)
    for (const path of PATHS) await requestJson(server, path, token)
    const ready = (await (await fetch(`${server.origin}/readyz`)).json()) as { limits: string }
    assert.equal(ready.limits, 'shared')
    const { version } = await requestJson(server, '/meta', token)
    const retract = ['retract', 'observations', 'o3']
    assert.equal((await run('heliolog', retract)).status, 0)
    await waitUntil(
      'the server shows the change',
      async () => (await requestJson(server, '/meta', token)).version !== version,
    )
    const logged = () =>
      queryColumn(urlFor('heliolog_serve'), "select path from call where request_id <> 'old'")
    await waitUntil('calls are logged', async () => (await logged()).length >= PATHS.length)
    await waitUntil('old calls are deleted', async () => {
      const rows = await queryColumn(urlFor('heliolog_serve'), "select 1 from call where request_id = 'old'")
      return rows.length === 0
    })
    const { status, stderr } = await server.stop()
    assert.deepEqual([status, stderr], [0, ''])
    assert.ok(logLines(server).every(({ level }) => Number(level) < 40))
  })

  test('may write only to the call log, the last use of tokens and the limits', async () => {
    const rights = await queryColumn(
      urlFor('heliolog_serve'),
      `select concat_ws(' ', tablename, what) from pg_tables,
         unnest(array['insert', 'update', 'delete', 'truncate', 'references', 'trigger']) what
       where schemaname = 'public' and has_table_privilege(format('%I', tablename), what) order by 1`,
    )
    const [log, limits] = [
      ['delete', 'insert'],
      ['delete', 'insert', 'update'],
    ]
    assert.deepEqual(rights, [
      ...log.map((what) => `call ${what}`),
      ...limits.map((what) => `call_window ${what}`),
      ...['insert', 'update'].map((what) => `token_use ${what}`),
    ])
    await assert.rejects(queryColumn(urlFor('heliolog_serve'), 'create table mine (x int)'), {
      code: '42501',
    })
    const issue = await run('heliolog_serve', ['token', 'issue', '--holder', 'Eve', '--purpose', 'x'])
    assert.equal(issue.status, 3)
    assert.match(issue.stderr, /^heliolog: .*permission denied for table token.*\n$/)
  })

  test('may list tokens and their usage', async () => {
    for (const args of [['token', 'list'], ['usage']]) {
      const { status, stdout, stderr } = await run('heliolog_serve', args)
      assert.deepEqual([status, stderr], [0, ''])
      assert.match(stdout, /Ada/)
    }
  })

  test('fails to start on outdated tables and prints how to update them', async () => {
    for (const undone of [
      `drop table pending_index, publication, tombstone, mirror, observation_history, image_history, observer_history,
        daily_activity_history, index_state, index_daily, index_entry, index_monthly, index_smoothed,
        index_observer, index_flag`,
      'alter table observation drop column publication, drop column is_new',
      'alter table image drop column publication, drop column is_new',
      'alter table observer drop column publication, drop column is_new',
      'alter table daily_activity drop column publication',
      'alter table dataset drop column publication, drop column history_from, drop column url_keys, drop column store_id, drop column text_bytes, drop column tombstones_from',
      'drop table token_change',
      "delete from migration_data where name >= '003'",
      'drop table token_use, import_run',
      "delete from migration_calls where name >= '006'",
    ])
      await queryColumn(urlFor('heliolog'), undone)
    const { status, stdout, stderr } = await run('heliolog_serve', ['serve'])
    assert.deepEqual([status, stdout], [3, ''])
    assert.match(
      stderr,
      /^heliolog: the store at .*permission denied .*heliolog init.*; nothing was changed\n$/,
    )
    assert.doesNotMatch(stderr, /CHANGE-ME/)
    assert.equal((await run('heliolog', ['init'])).status, 0)
  })

  test('serves again, and may read new tables, after the owner has updated them', async (t) => {
    const lastUse = "select last_used_at from token_use where last_used_at > '2000'"
    const before = await queryColumn(urlFor('heliolog'), lastUse)
    assert.equal(before.length, 1, 'the call log has the last use')
    const server = await serve(t)
    assert.equal((await requestApi(server, '/meta', token)).status, 200)
    const tables = await queryColumn(
      urlFor('heliolog_serve'),
      "select name from unnest(array['token_change', 'import_run']) name where has_table_privilege(name, 'select')",
    )
    assert.equal(tables.length, 2)
    await server.stop()
    assert.ok(String(await queryColumn(urlFor('heliolog'), lastUse)) > String(before), 'it is recorded again')
  })
})

/** The roles and grants that docs/operating.md shows are enough for serving, and allow nothing else. */
import { strict as assert } from 'node:assert'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { after, before, describe, type TestContext, test } from 'node:test'
import { call, callJson, linesOf, observationsCsv, until } from '../../../test/support/command-line.ts'
import { startPostgres } from '../../../test/support/postgres.ts'
import type { PostgresServer } from '../../../test/support/postgres-server.ts'
import { type Finished, heliolog, startProcess } from '../../../test/support/process.ts'
import { querySql } from '../../../test/support/sql.ts'

const DOCUMENT = readFileSync(join(import.meta.dirname, '../../../docs/operating.md'), 'utf8')
const [MAKE_ROLES = '', GRANT = ''] = [...DOCUMENT.matchAll(/```sql\n([\s\S]*?)```/g)].map(([, sql]) => sql)
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

const addressOf = (role: Role): string => {
  const url = new URL(postgres.url)
  Object.assign(url, { username: role, password: PASSWORDS[role], pathname: '/heliolog' })
  return url.href
}
const environment = (role: Role) => ({ HELIOLOG_DATABASE_URL: addressOf(role), PORT: '0' })
const run = (role: Role, words: string[], input = ''): Promise<Finished> =>
  heliolog(words, { env: environment(role), input })

/** The first column of what a statement, or the last of several, gives. */
const ask = async (url: string, text: string): Promise<unknown[]> => {
  const rows = await querySql(url, text)
  return rows.map((row) => Object.values(row)[0])
}

before(async () => {
  postgres = await startPostgres()
  for (const statement of MAKE_ROLES.split(/(?<=;)\n/)) await ask(postgres.url, statement)
  assert.equal((await run('heliolog', ['doctor'])).status, 0)
  await ask(addressOf('heliolog'), GRANT)
  const words = ['token', 'issue', '--holder', 'Ada', '--purpose', 'test', '--json']
  token = JSON.parse((await run('heliolog', words)).stdout).token
  const csv = ['import', 'observations', '-', '--format', 'csv']
  assert.equal((await run('heliolog', csv, observationsCsv(1, 3))).status, 0)
})
after(() => postgres?.remove())

const serve = async (t: TestContext) => {
  const server = await startProcess([], { env: environment('heliolog_serve') })
  t.after(() => server.stop('SIGKILL'))
  return server
}

describe('a role with the grants of docs/operating.md', () => {
  test('serves everything, logs and forgets calls, shares limits, hears of changes, and complains of nothing', async (t) => {
    const old = `insert into call (at, request_id, method, path, query, status, milliseconds, bytes, address)
      values ('1990-01-01T00:00:00.000Z', 'old', 'GET', '/', '', 200, 1, 1, '::1')`
    await ask(addressOf('heliolog'), old)
    const server = await serve(t)
    for (const path of PATHS) await callJson(server, path, token)
    const ready = (await (await fetch(`${server.origin}/readyz`)).json()) as { limits: string }
    assert.equal(ready.limits, 'shared')
    const { version } = await callJson(server, '/meta', token)
    const retract = ['retract', 'observations', 'o3']
    assert.equal((await run('heliolog', retract)).status, 0)
    await until(
      'it shows the change',
      async () => (await callJson(server, '/meta', token)).version !== version,
    )
    const logged = () => ask(addressOf('heliolog_serve'), "select path from call where request_id <> 'old'")
    await until('calls are logged', async () => (await logged()).length >= PATHS.length)
    await until('old calls are forgotten', async () => {
      const rows = await ask(addressOf('heliolog_serve'), "select 1 from call where request_id = 'old'")
      return rows.length === 0
    })
    const { status, stderr } = await server.stop()
    assert.deepEqual([status, stderr], [0, ''])
    assert.ok(linesOf(server).every(({ level }) => Number(level) < 40))
  })

  test('may write to the call log and the limits, and to nothing else', async () => {
    const rights = await ask(
      addressOf('heliolog_serve'),
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
    ])
    await assert.rejects(ask(addressOf('heliolog_serve'), 'create table mine (x int)'), { code: '42501' })
    const issue = await run('heliolog_serve', ['token', 'issue', '--holder', 'Eve', '--purpose', 'x'])
    assert.equal(issue.status, 1)
    assert.match(issue.stderr, /^heliolog: .*permission denied for table token.*\n$/)
  })

  test('lists tokens and tells their usage', async () => {
    for (const words of [['token', 'list'], ['usage']]) {
      const { status, stdout, stderr } = await run('heliolog_serve', words)
      assert.deepEqual([status, stderr], [0, ''])
      assert.match(stdout, /Ada/)
    }
  })

  test('does not start on tables that are not up to date: a sentence says who must bring them there', async () => {
    for (const undone of [
      'alter table dataset drop column url_keys',
      'drop table token_change',
      "delete from migration_data where name in ('003-token-changes', '004-url-keys')",
    ])
      await ask(addressOf('heliolog'), undone)
    const { status, stdout, stderr } = await run('heliolog_serve', ['serve'])
    assert.deepEqual([status, stdout], [1, ''])
    assert.match(
      stderr,
      /^heliolog: the store at .*permission denied .*heliolog doctor.*; nothing was changed\n$/,
    )
    assert.doesNotMatch(stderr, /CHANGE-ME/)
    assert.equal((await run('heliolog', ['doctor'])).status, 0)
  })

  test('serves again when its owner has brought the tables up to date: what is new may be read', async (t) => {
    const server = await serve(t)
    assert.equal((await call(server, '/meta', token)).status, 200)
    const tables = await ask(
      addressOf('heliolog_serve'),
      "select 1 where has_table_privilege('token_change', 'select')",
    )
    assert.equal(tables.length, 1)
  })
})

/** The roles and grants of docs/postgresql.md suffice for serving and allow nothing else. */
import { strict as assert } from 'node:assert'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { after, before, describe, type TestContext, test } from 'node:test'
import { type CommandResult, runHeliolog, startHeliolog } from '../../../test/support/heliolog-process.ts'
import { startPostgres } from '../../../test/support/postgres.ts'
import type { PostgresServer } from '../../../test/support/postgres-server.ts'
import { observationsCsv, requestJson, waitUntil } from '../../../test/support/sandbox.ts'
import { querySql } from '../../../test/support/sql.ts'

const DOCUMENT = readFileSync(join(import.meta.dirname, '../../../docs/postgresql.md'), 'utf8')
const [CREATE_ROLES = '', GRANT = ''] = [...DOCUMENT.matchAll(/```sql\n([\s\S]*?)```/g)].map(([, sql]) => sql)
const PASSWORDS = { heliolog: 'CHANGE-ME', heliolog_serve: 'CHANGE-ME-TOO' }
type Role = keyof typeof PASSWORDS

const PATHS = '/meta /activity/daily /observations /observations/o1 /images?tag=x /observers/Ada'.split(' ')

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

describe('role with the grants of docs/postgresql.md', () => {
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
    assert.doesNotMatch(server.output.stdout, /permission denied/)
  })

  test('may write only to the call log, the last use of tokens and the limits', async () => {
    const rights = await queryColumn(
      urlFor('heliolog_serve'),
      `select concat_ws(' ', tablename, what) from pg_tables,
         unnest(array['insert', 'update', 'delete', 'truncate', 'references', 'trigger']) what
       where schemaname = 'public' and has_table_privilege(format('%I', tablename), what) order by 1`,
    )
    assert.deepEqual(rights, [
      ...['call delete', 'call insert'],
      ...['call_window delete', 'call_window insert', 'call_window update'],
      ...['token_use insert', 'token_use update'],
    ])
    await assert.rejects(queryColumn(urlFor('heliolog_serve'), 'create table mine (x int)'), {
      code: '42501',
    })
    const issue = await run('heliolog_serve', ['token', 'issue', '--holder', 'Eve', '--purpose', 'x'])
    assert.equal(issue.status, 3)
    assert.match(issue.stderr, /^heliolog: .*permission denied for table token.*\n$/)
  })
})

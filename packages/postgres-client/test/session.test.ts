/** Sessions do not depend on the settings of their role. */
import { strict as assert } from 'node:assert'
import { test } from 'node:test'
import { createPostgresDatabase } from '../../../test/support/postgres.ts'
import { querySql } from '../../../test/support/sql.ts'
import { Connection, statement } from '../src/connection.ts'
import { parseConnectionUrl } from '../src/connection-settings.ts'

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
  const { url, drop } = await createPostgresDatabase()
  t.after(drop)
  const known = new Set((await querySql(url, 'select name from pg_settings')).map(({ name }) => name))
  const settings = Object.entries(SETTINGS).filter(([name]) => known.has(name))
  const database = new URL(url).pathname.slice(1)
  for (const [name, [value]] of settings)
    await querySql(url, `alter role current_user in database ${database} set ${name} = '${value}'`)
  const address = { applicationName: 'test', tls: undefined, tlsAuthorities: undefined, byteColumns: [] }
  const connection = await new Connection({
    ...parseConnectionUrl(url, address),
    session: { lock_timeout: 7_000 },
  }).open()
  t.after(() => connection.end())
  const query = statement('select key, current_setting(key) as value from json_each_text($1)')
  const rows = await connection.run<{ key: string; value: string }>(query, [Object.fromEntries(settings)])
  assert.deepEqual(
    rows.map(({ key, value }) => [key, value]),
    settings.map(([name, [, value]]) => [name, value]),
  )
})

/** heliolog copy: the copy has every row; a failed one leaves nothing behind. */
import { strict as assert } from 'node:assert'
import { readdir, stat } from 'node:fs/promises'
import { DatabaseSync } from 'node:sqlite'
import { describe, type TestContext, test } from 'node:test'
import { communityRows } from '../../../../test/support/community.ts'
import { createUninitialised, type Engine, POSTGRES, SQLITE } from '../../../../test/support/engines.ts'
import { image, publishRows, publishTogether } from '../../../../test/support/publishing.ts'
import { createSandbox, observationsCsv, type Sandbox } from '../../../../test/support/sandbox.ts'
import { querySql, queryValue } from '../../../../test/support/sql.ts'
import { revokeToken } from '../../../src/access/tokens.ts'
import { IMAGES, OBSERVATIONS, OBSERVERS } from '../../../src/domain/records/kinds.ts'
import { updateIndex } from '../../../src/features/index/update/update-index.ts'
import type { CopyOriginal } from '../../../src/storage/copy-interface.ts'
import type { Database } from '../../../src/storage/database.ts'
import { DEFAULT_OPTIONS, openDatabase } from '../../../src/storage/open/open.ts'
import { openPostgresOriginal } from '../../../src/storage/postgres/postgres-copy.ts'
import { STORE_TABLES, tableSetOf } from '../../../src/storage/schema/table-sets.ts'
import { openSqliteOriginal } from '../../../src/storage/sqlite/sqlite-copy.ts'
import { filesOf } from '../../../src/storage/sqlite/sqlite-file.ts'

const pathOf = (url: string): string => url.slice('sqlite:'.length)

const open = (url: string): Promise<CopyOriginal> =>
  url.startsWith('sqlite:') ? openSqliteOriginal(pathOf(url)) : openPostgresOriginal(url, DEFAULT_OPTIONS)

/** All rows of all tables, with their columns in alphabetical order. */
const readAll = async (url: string): Promise<Record<string, unknown[]>> => {
  const original = await open(url)
  const tables: Record<string, unknown[]> = {}
  for (const table of STORE_TABLES) {
    const { all, key } = await original.columnsOf(table)
    const columns = { all: all.toSorted(), key }
    tables[table] = [columns.all]
    for await (const rows of original.read(table, columns)) tables[table].push(...rows)
  }
  await original.close()
  return tables
}

const publishHistory = async (database: Database): Promise<void> => {
  const rows = communityRows('2024-01-01', 40)
  await publishTogether(database, [
    [OBSERVATIONS, rows.map((row, index) => ({ ...row, tags: index % 2 ? ['drawing'] : [] }))],
    [
      IMAGES,
      [image('i1', '2024-01-03T09:00:00Z', { title: 'tab\there, "quotes" \\ and ☀', tags: ['full-disk'] })],
    ],
    [OBSERVERS, [{ nickname: 'Ada' }, { nickname: 'Idle ☾' }]],
  ])
  await publishTogether(database, [[OBSERVATIONS, rows.slice(1)]], { snapshot: true })
  await publishRows(database, IMAGES, [image('i1', '2024-01-03T09:00:00Z', { title: 'corrected' })])
  await updateIndex(database)
}

/** Adds a row to each table without rows, so that none is copied by luck. */
const fillEmptyTables = (url: string): void => {
  for (const table of STORE_TABLES) {
    const path = pathOf(url)
    const file = new DatabaseSync(filesOf(path)[tableSetOf(table)])
    const columns = file.prepare('select name, type from pragma_table_info(?)').all(table)
    const values = columns.map(({ type }) => (type === 'text' ? "'x'" : '7')).join(', ')
    file.exec(`insert into "${table}" select ${values} where not exists (select 1 from "${table}")`)
    file.close()
  }
}

/** A store on SQLite with rows in every table. */
const createFilled = async (t: TestContext): Promise<Sandbox> => {
  const sandbox = await createSandbox(t)
  await sandbox.issueToken({ rate: 1_000 })
  const revoked = await sandbox.issueToken()
  await sandbox.withDatabase(async (database) => {
    await publishHistory(database)
    await revokeToken(database, revoked.id)
  })
  return sandbox
}

const missing = async (t: TestContext, engine: Engine): Promise<string> => {
  const { url, remove } = await createUninitialised(engine)
  t.after(remove)
  return url
}

describe('heliolog copy', () => {
  test('copies a store to PostgreSQL and back, row by row, and both copies can be used', async (t) => {
    const sandbox = await createFilled(t)
    fillEmptyTables(sandbox.url)
    const rows = await readAll(sandbox.url)
    for (const [table, [, row]] of Object.entries(rows)) assert.ok(row, `${table} has a row`)

    const [postgres, sqlite] = [await missing(t, POSTGRES), await missing(t, SQLITE)]
    const there = await sandbox.run(['copy', '--to', postgres])
    assert.equal(there.status, 0, there.stderr)
    assert.match(there.stdout, /^copied .* to postgres:.*:\*\*\*@.*; both have the same rows\ndata version /)
    assert.match(there.stdout, / 3 publications, 2 tokens and 1 call \([\d,]+ rows in all tables\)\n$/)
    assert.deepEqual(await readAll(postgres), rows)
    assert.equal(await queryValue(postgres, 'select last_value from call_number_seq'), '7')
    const back = await sandbox.run(['copy', '--from', postgres], { env: { HELIOLOG_DATABASE_URL: sqlite } })
    assert.equal(back.status, 0, back.stderr)
    assert.deepEqual(await readAll(sqlite), rows)
    assert.equal((await stat(pathOf(sqlite))).mode & 0o777, 0o600)
    assert.deepEqual(await readAll(sandbox.url), rows, 'the original is unchanged')

    await sandbox.writeFile('more.csv', observationsCsv(1, 3))
    for (const url of [postgres, sqlite]) {
      const { status, stderr } = await sandbox.run(['import', 'observations', 'more.csv', '--database', url])
      assert.equal(status, 0, stderr)
      const copy = await openDatabase(url)
      const call = await copy.calls.selectFrom('call').selectAll().executeTakeFirstOrThrow()
      const { number: _, ...next } = call
      await copy.appendCalls([next])
      const numbers = await copy.calls.selectFrom('call').select('number').orderBy('number').execute()
      await copy.close()
      assert.deepEqual(
        numbers.map(({ number }) => number),
        [7, 8],
      )
    }
  })

  test('leaves out the calls, but not the last use of tokens, with --without-call-log', async (t) => {
    const sandbox = await createFilled(t)
    fillEmptyTables(sandbox.url)
    const target = await missing(t, SQLITE)
    const { status, stderr } = await sandbox.run(['copy', '--to', target, '--without-call-log'])
    assert.equal(status, 0, stderr)
    const [from, to] = [await readAll(sandbox.url), await readAll(target)]
    assert.equal(from['call']?.length, 2)
    assert.deepEqual(to, { ...from, call: from['call']?.slice(0, 1) })
  })

  test('rejects a target that is not empty and leaves it as it is', async (t) => {
    const sandbox = await createFilled(t)
    const other = await createSandbox(t, POSTGRES)
    await other.issueToken()
    const before = await readAll(other.url)
    const { status, stderr } = await sandbox.run(['copy', '--to', other.url])
    assert.equal(status, 2)
    assert.match(
      stderr,
      /^heliolog: the store at postgres:\S+ is not empty: there are rows in token; accepted: /,
    )
    assert.deepEqual(await readAll(other.url), before)
    assert.equal((await sandbox.run(['init', '--database', 'sqlite:there.db'])).status, 0)
    const there = await sandbox.run(['copy', '--to', 'sqlite:there.db'])
    assert.equal(there.status, 2)
    assert.match(there.stderr, /there\.db already exists; choose another file name\n$/)
  })

  test('rejects a store of another release, a missing one, and URLs that it cannot use', async (t) => {
    const sandbox = await createSandbox(t)
    const run = async (args: string[], status: number, message: RegExp) => {
      const result = await sandbox.run(['copy', ...args])
      assert.deepEqual([result.status, result.stdout], [status, ''])
      assert.match(result.stderr, message)
    }
    await run([], 2, /^heliolog: copy needs --from, --to or both; .*HELIOLOG_DATABASE_URL\n$/)
    await run(['--to', 'mysql://eve:secret@x/y'], 2, /^heliolog: --to: "…@x\/y" is not accepted; accepted: /)
    await run(['--to', 'sqlite:new.db', '--from', 'sqlite:no.db'], 3, /there is no store at .*no\.db/)
    const later = new DatabaseSync(pathOf(sandbox.url))
    later.exec('update heliolog_schema set version = 999')
    later.close()
    await run(['--to', 'sqlite:new.db'], 3, /has schema version 999, but /)
    assert.deepEqual(await readdir(sandbox.path), [])
  })

  test('leaves PostgreSQL empty when a row is rejected or changed', async (t) => {
    const sandbox = await createFilled(t)
    const target = await createSandbox(t, POSTGRES)
    const empty = await readAll(target.url)
    for (const [body, message] of [
      ["raise exception 'no room'", /^heliolog: cannot copy .*: no room; nothing was copied\n/m],
      ["new.holder = 'Eve'; return new", /^heliolog: .*table token differ/m],
    ] as const) {
      await querySql(
        target.url,
        `create or replace function meddle() returns trigger language plpgsql as $$ begin ${body}; end $$;
         create trigger meddle before insert on token for each row execute function meddle()`,
      )
      const { status, stdout, stderr } = await sandbox.run(['copy', '--to', target.url])
      assert.deepEqual([status, stdout], [3, ''])
      assert.match(stderr, message)
      await querySql(target.url, 'drop trigger meddle on token')
      assert.deepEqual(await readAll(target.url), empty)
    }
    assert.equal((await sandbox.run(['copy', '--to', target.url])).status, 0)
    assert.equal(await queryValue(target.url, 'select count(*) from pending_index'), '0')
    assert.deepEqual(await readAll(target.url), await readAll(sandbox.url))
  })
})

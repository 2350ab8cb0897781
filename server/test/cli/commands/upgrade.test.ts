/** Stores of an earlier schema: only serve, init and upgrade change them. */
import { strict as assert } from 'node:assert'
import { hash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { type TestContext, test } from 'node:test'
import { runCommand } from '../../../../test/support/command-runner.ts'
import { createUninitialised, ENGINES, type Engine, type Store } from '../../../../test/support/engines.ts'
import { startHeliolog } from '../../../../test/support/heliolog-process.ts'
import { observationsCsv } from '../../../../test/support/sandbox.ts'
import { querySql, runSql } from '../../../../test/support/sql.ts'
import { SCHEMA_VERSION } from '../../../src/storage/schema/schema-version.ts'
import { createFirstSchema, definitionsOf } from '../../support/first-schema.ts'

const REJECTED = [
  ['doctor'],
  ['usage'],
  ['publications'],
  ['index'],
  ['token', 'list'],
  ['token', 'issue', '--holder', 'Ada', '--purpose', 'test'],
  ['import', 'observations', '-', '--format', 'csv'],
  ['import', 'observations', '-', '--format', 'csv', '--dry-run'],
  ['mirror', 'http://127.0.0.1:1'],
  ['retract', 'observations', 'o1'],
  ['undo', '1', '--dry-run'],
  ['observer', 'rename', 'Ada', 'Ada B'],
  ['history', 'prune', '--before', '2999-01-01'],
  ['backup', '--record', '0'],
  ['copy', '--to', 'sqlite:no-such-folder/copy.db'],
  ['serve', '--read-only'],
]

const CHANGED_TABLES = ['heliolog_schema', 'publication', 'import_run', 'token']

/** Digests of the files but those that SQLite creates for a reader, or the tables and the rows that commands add. */
const contentsOf = async (store: Store): Promise<unknown> => {
  if (!store.url.startsWith('sqlite:')) {
    const rows = CHANGED_TABLES.map((table) => querySql(store.url, `select * from ${table} order by 1`))
    return [await definitionsOf(store), await Promise.all(rows)]
  }
  const folder = dirname(store.url.slice('sqlite:'.length))
  const names = (await readdir(folder)).filter((name) => !/-(wal|shm)$/.test(name)).sort()
  return Promise.all(names.map(async (name) => [name, hash('sha256', await readFile(join(folder, name)))]))
}

const createStore = async (t: TestContext, create: Promise<Store>) => {
  const store = await create
  t.after(store.remove)
  const env = { HELIOLOG_DATABASE_URL: store.url }
  const upgrade = async () => {
    const { status, stdout, stderr } = await runCommand(['upgrade'], { env })
    return [status, stdout || stderr]
  }
  return { store, env, upgrade }
}

const outdated = (t: TestContext, engine: Engine) => createStore(t, createFirstSchema(engine))

const VERSION = "select version from heliolog_schema where table_set = 'data'"

for (const engine of ENGINES) {
  test(`commands write nothing to a store of an earlier schema (${engine.name})`, async (t) => {
    const { store, env } = await outdated(t, engine)
    const before = await contentsOf(store)
    for (const args of REJECTED) {
      const { status, stdout, stderr } = await runCommand(args, { env, input: observationsCsv(1, 1) })
      assert.deepEqual([status, stdout], [3, ''], `${args.join(' ')}: ${stderr}`)
      assert.match(
        stderr,
        /^heliolog: .*the store at \S+ has schema version 1, but this release needs version \d+; stop servers of the earlier release, .* run heliolog upgrade or start heliolog serve\b.*\n$/,
      )
      assert.doesNotMatch(stderr, /only-for-tests/)
    }
    assert.deepEqual(await contentsOf(store), before)
  })

  test(`heliolog upgrade reports both schema versions, or that nothing is to do (${engine.name})`, async (t) => {
    const { store, upgrade } = await outdated(t, engine)
    const location = store.url.startsWith('sqlite:') ? store.url.slice('sqlite:'.length) : '\\S+'
    const [status, text = ''] = await upgrade()
    assert.equal(status, 0, String(text))
    assert.match(
      String(text),
      new RegExp(`^upgraded the store at ${location} from schema version 1 to ${SCHEMA_VERSION}\n$`),
    )
    assert.deepEqual(await runSql(store.url, VERSION), [{ version: SCHEMA_VERSION }])
    const [again, nothing] = await upgrade()
    assert.equal(again, 0)
    assert.match(
      String(nothing),
      new RegExp(
        `^the store at ${location} has schema version ${SCHEMA_VERSION} already; there is nothing to do\n$`,
      ),
    )
  })

  test(`heliolog upgrade rejects a store that is missing or newer (${engine.name})`, async (t) => {
    const missing = await createStore(t, createUninitialised(engine))
    const [noStore, reason] = await missing.upgrade()
    assert.equal(noStore, 3)
    assert.match(String(reason), /^heliolog: there is no store at \S+; create it with heliolog init/)

    const newer = await createStore(t, engine.create())
    await runSql(newer.store.url, "update heliolog_schema set version = 999 where table_set = 'data'")
    const before = await contentsOf(newer.store)
    const [status, text] = await newer.upgrade()
    assert.equal(status, 3)
    assert.match(String(text), /has schema version 999, but this release knows no later one than \d+; /)
    assert.deepEqual(await contentsOf(newer.store), before)
  })

  test(`heliolog init and heliolog serve upgrade a store (${engine.name})`, async (t) => {
    const [first, second] = [await outdated(t, engine), await outdated(t, engine)]
    const { stdout } = await runCommand(['init'], { env: first.env })
    assert.match(stdout, /^brought the tables of the store at \S+ up to date\n$/)
    assert.deepEqual(await runSql(first.store.url, VERSION), [{ version: SCHEMA_VERSION }])

    const server = await startHeliolog([], { env: second.env })
    t.after(() => server.stop())
    assert.deepEqual(await runSql(second.store.url, VERSION), [{ version: SCHEMA_VERSION }])
  })
}

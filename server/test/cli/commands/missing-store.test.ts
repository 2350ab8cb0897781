/** Commands where there is no store: only those that fill or serve a store create one. */
import { strict as assert } from 'node:assert'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { describe, type TestContext, test } from 'node:test'
import { runCommand } from '../../../../test/support/command-runner.ts'
import {
  createUninitialised,
  ENGINES,
  type Engine,
  POSTGRES,
  temporaryDirectory,
} from '../../../../test/support/engines.ts'
import { observationsCsv } from '../../../../test/support/sandbox.ts'
import { querySql } from '../../../../test/support/sql.ts'
import { locationOf } from '../../../src/storage/database-url.ts'

/** The commands that never create a store. */
const COMMANDS = [
  ['doctor'],
  ['usage'],
  ['token', 'list'],
  ['token', 'issue', '--holder', 'Ada', '--purpose', 'test'],
  ['token', 'revoke', 't_4fJw81Qx'],
  ['token', 'rotate', 't_4fJw81Qx'],
  ['retract', 'observations', 'o1'],
]

const newAddress = async (t: TestContext, engine: Engine) => {
  const { url, remove } = await createUninitialised(engine)
  t.after(remove)
  const temporary = await temporaryDirectory()
  t.after(temporary.remove)
  return {
    url,
    temporaryFiles: () => readdir(temporary.path),
    /** The files in the store's folder, or the tables in the database. */
    contents: async (): Promise<string[]> => {
      if (engine !== POSTGRES) return (await readdir(dirname(url.slice('sqlite:'.length)))).sort()
      const tables = await querySql(url, "select tablename from pg_tables where schemaname = 'public'")
      return tables.map(({ tablename }) => tablename)
    },
    run: (args: string[], input = '') =>
      runCommand(args, { env: { HELIOLOG_DATABASE_URL: url, TMPDIR: temporary.path }, input }),
  }
}

test('heliolog exits with 3 when the store would be below /proc', async () => {
  for (const command of ['doctor', 'init', 'serve']) {
    const env = { HELIOLOG_DATABASE_URL: 'sqlite:/proc/no-such-folder/h.db' }
    const { status, stderr } = await runCommand([command], { env })
    assert.equal(status, 3, stderr)
    assert.match(stderr, /^heliolog: .* at \/proc\/no-such-folder\/h\.db[ ;]/)
  }
})

for (const engine of ENGINES)
  test(`heliolog creates no store unless a command fills or serves one (${engine.name})`, async (t) => {
    const { url, run, contents, temporaryFiles } = await newAddress(t, engine)
    for (const args of COMMANDS) {
      const { status, stdout, stderr } = await run(args)
      assert.deepEqual([status, stdout], [3, ''], args.join(' '))
      assert.match(
        stderr,
        /^heliolog: there is no store at \S+; create it with heliolog init, or correct --database or HELIOLOG_DATABASE_URL\n$/,
      )
      assert.doesNotMatch(stderr, /only-for-tests/)
    }
    const missing = await run(['import', 'observations', 'no-such-file.csv'])
    assert.equal(missing.status, 1)
    assert.match(missing.stderr, /no-such-file\.csv/)
    const importRows = ['import', 'observations', '-', '--format', 'csv']
    const checked = await run([...importRows, '--dry-run'], observationsCsv(1, 3))
    assert.deepEqual([checked.status, checked.stderr], [0, ''])
    const [store, difference = ''] = checked.stdout.split('\n')
    assert.equal(store, `store: ${locationOf(url)} (missing)`)
    assert.match(difference, /^observations: 3 new, 0 changed, .*\(dry run: nothing was changed\)$/)
    const bad = observationsCsv(1, 1, ['b,Ada,9,2024-05-11T09:30:00Z'])
    assert.equal((await run([...importRows, '--dry-run'], bad)).status, 1)
    assert.deepEqual([await contents(), await temporaryFiles()], [[], []])
    const { status, stdout } = await run(importRows, observationsCsv(1, 3))
    assert.deepEqual([status, stdout.split('\n')[0]], [0, `store: ${locationOf(url)} (created)`])
    assert.equal((await run([...importRows, '--quiet'], observationsCsv(1, 4))).stdout, '')
    assert.match(
      (await run(['init'])).stdout,
      /^there is already a store at \S+; its tables are up to date\n$/,
    )
    assert.match((await run(['doctor'])).stdout, /^data {6}4 observations/m)
  })

describe('heliolog with a path that cannot be a store', () => {
  const newFolder = async (t: TestContext): Promise<string> => {
    const { path, remove } = await temporaryDirectory()
    t.after(remove)
    return path
  }
  const assertRejected = async (
    path: string,
    expected: RegExp,
    commands = ['doctor', 'init'],
    expectedStatus = 3,
  ) => {
    for (const command of commands) {
      const { status, stdout, stderr } = await runCommand([command, '--database', `sqlite:${path}`])
      assert.deepEqual([status, stdout], [expectedStatus, ''])
      assert.match(stderr, expected)
      assert.equal(stderr.split('\n').length, 2, 'it is one line')
    }
  }

  test('reports a folder, an empty file, a file below a file, and foreign databases', async (t) => {
    const folder = await newFolder(t)
    const file = join(folder, 'empty.db')
    await assertRejected(
      folder,
      /^heliolog: \S+ is a folder; accepted: .* sqlite:\S+\/heliolog\.db\n$/,
      undefined,
      2,
    )
    assert.deepEqual(await readdir(folder), [])
    await writeFile(file, '')
    await assertRejected(join(file, 'heliolog.db'), /^heliolog: there is no store at /, ['doctor'])
    await assertRejected(join(file, 'heliolog.db'), /cannot be used: E\w+: .*mkdir/, ['init'])
    await assertRejected(file, /^heliolog: there is no store at /, ['doctor'])
    assert.match((await runCommand(['init', '--database', `sqlite:${file}`])).stdout, /^created /)
    const theirs = join(folder, 'theirs.db')
    const other = new DatabaseSync(theirs)
    other.exec('create table token (secret text)')
    other.close()
    const before = await readFile(theirs)
    await assertRejected(theirs, /theirs\.db is a database of another program; /, undefined, 2)
    assert.deepEqual(await readFile(theirs), before)
  })

  test('creates missing parent folders with init', async (t) => {
    const file = join(await newFolder(t), 'a/b/c/heliolog.db')
    const { status, stdout } = await runCommand(['init', '--database', `sqlite:${file}`])
    assert.equal(status, 0)
    assert.match(stdout, /^created an empty store at \S+\n$/)
    assert.deepEqual((await readdir(dirname(file))).sort(), [
      'heliolog.calls.db',
      'heliolog.db',
      'heliolog.tokens.db',
      'heliolog.tokens.db-reserve',
    ])
  })
})

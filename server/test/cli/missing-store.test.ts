/** Commands where there is no store: only those that fill or serve a store create one. */
import { strict as assert } from 'node:assert'
import { chmod, readdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { describe, type TestContext, test } from 'node:test'
import {
  createUninitialised,
  ENGINES,
  type Engine,
  POSTGRES,
  temporaryDirectory,
} from '../../../test/support/engines.ts'
import { runHeliolog, startHeliolog } from '../../../test/support/heliolog-process.ts'
import { observationsCsv, requestJson } from '../../../test/support/sandbox.ts'
import { querySql } from '../../../test/support/sql.ts'

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
      runHeliolog(args, { env: { HELIOLOG_DATABASE_URL: url, TMPDIR: temporary.path }, input }),
  }
}

for (const engine of ENGINES)
  describe(`heliolog, where there is no store on ${engine.name}`, { concurrency: 2 }, () => {
    test('reports how to create one and creates nothing when a command needs one', async (t) => {
      const { run, contents } = await newAddress(t, engine)
      for (const args of COMMANDS) {
        const { status, stdout, stderr } = await run(args)
        assert.deepEqual([status, stdout], [3, ''], args.join(' '))
        assert.match(
          stderr,
          /^heliolog: there is no store at \S+; create it with heliolog init, or correct --database or HELIOLOG_DATABASE_URL\n$/,
        )
        assert.doesNotMatch(stderr, /only-for-tests/)
        assert.deepEqual(await contents(), [], args.join(' '))
      }
    })

    test('checks rows and creates nothing when it imports with --dry-run', async (t) => {
      const { run, contents, temporaryFiles } = await newAddress(t, engine)
      const dryRun = ['import', 'observations', '-', '--format', 'csv', '--dry-run']
      const good = await run(dryRun, observationsCsv(1, 3))
      assert.deepEqual([good.status, good.stderr], [0, ''])
      assert.match(good.stdout, /^observations: 3 new, 0 changed, .*\(dry run: nothing was changed\)$/m)
      assert.equal((await run(dryRun, observationsCsv(1, 1, ['b,Ada,9,2024-05-11T09:30:00Z']))).status, 1)
      assert.deepEqual(await contents(), [])
      assert.deepEqual(await temporaryFiles(), [])
    })

    test('creates nothing when the file to import does not exist', async (t) => {
      const { run, contents } = await newAddress(t, engine)
      const { status, stderr } = await run(['import', 'observations', 'no-such-file.csv'])
      assert.equal(status, 1)
      assert.match(stderr, /no-such-file\.csv/)
      assert.deepEqual(await contents(), [])
    })

    test('creates one with init, which leaves an existing one as it is', async (t) => {
      const { run } = await newAddress(t, engine)
      const first = await run(['init'])
      assert.deepEqual([first.status, first.stderr], [0, ''])
      assert.match(first.stdout, /^created an empty store at \S+\n$/)
      const args = ['token', 'issue', '--holder', 'Ada', '--purpose', 'test', '--json']
      const { id } = JSON.parse((await run(args)).stdout)
      const again = await run(['init'])
      assert.equal(again.status, 0)
      assert.match(again.stdout, /^there is already a store at \S+; its tables are up to date\n$/)
      assert.equal(JSON.parse((await run(['token', 'list', '--json'])).stdout)[0].id, id)
      assert.equal((await run(['doctor'])).status, 0)
    })

    test('creates one when it imports or serves', async (t) => {
      const imported = await newAddress(t, engine)
      const args = ['import', 'observations', '-', '--format', 'csv']
      assert.equal((await imported.run(args, observationsCsv(1, 3))).status, 0)
      assert.match((await imported.run(['doctor'])).stdout, /^data {6}3 observations/m)
      const { url, run } = await newAddress(t, engine)
      const server = await startHeliolog([], { env: { HELIOLOG_DATABASE_URL: url } })
      t.after(() => server.stop('SIGKILL'))
      const issue = ['token', 'issue', '--holder', 'Ada', '--purpose', 'test', '--json']
      const { token } = JSON.parse((await run(issue)).stdout)
      assert.equal((await requestJson(server, '/meta', token)).observations, 0)
    })
  })

describe('heliolog with a path that cannot be a store', { concurrency: 2 }, () => {
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
      const { status, stdout, stderr } = await runHeliolog([command, '--database', `sqlite:${path}`])
      assert.deepEqual([status, stdout], [expectedStatus, ''])
      assert.match(stderr, expected)
      assert.equal(stderr.split('\n').length, 2, 'it is one line')
    }
  }

  test('names the folder when the path is one', async (t) => {
    const folder = await newFolder(t)
    const expected = /^heliolog: \S+ is a folder; accepted: .* sqlite:\S+\/heliolog\.db\n$/
    await assertRejected(folder, expected, undefined, 2)
    assert.deepEqual(await readdir(folder), [])
  })

  test('reports an empty file as no store, and init makes it one', async (t) => {
    const file = join(await newFolder(t), 'empty.db')
    await writeFile(file, '')
    await assertRejected(file, /^heliolog: there is no store at /, ['doctor'])
    assert.match((await runHeliolog(['init', '--database', `sqlite:${file}`])).stdout, /^created /)
  })

  test('reports a file below a file', async (t) => {
    const file = join(await newFolder(t), 'file')
    await writeFile(file, '')
    await assertRejected(join(file, 'heliolog.db'), /^heliolog: there is no store at /, ['doctor'])
    await assertRejected(join(file, 'heliolog.db'), /cannot be used: E\w+: .*mkdir/, ['init'])
  })

  test('reports a file that it may not read', {
    skip: process.getuid?.() === 0 && 'root may read all',
  }, async (t) => {
    const file = join(await newFolder(t), 'closed.db')
    await writeFile(file, '')
    await chmod(file, 0)
    await assertRejected(file, /^heliolog: the store at .* cannot be used: EACCES: permission denied/)
  })

  test('reports a folder that the system cannot create', { skip: process.platform !== 'linux' }, async () => {
    await assertRejected('/proc/none/heliolog.db', /^heliolog: there is no store at /, ['doctor'])
    await assertRejected('/proc/none/heliolog.db', /cannot be used: ENOENT: .*mkdir '\/proc\/none'/, ['init'])
    const { status, stderr } = await runHeliolog(['sample', '--years', '1', '--out', '/proc/none/sample'])
    assert.equal(status, 1)
    assert.match(stderr, /^heliolog: the sample cannot be written to \/proc\/none\/sample: ENOENT/)
  })

  test('creates missing parent folders with init', async (t) => {
    const file = join(await newFolder(t), 'a/b/c/heliolog.db')
    assert.equal((await runHeliolog(['init', '--database', `sqlite:${file}`])).status, 0)
    assert.deepEqual((await readdir(dirname(file))).sort(), [
      'heliolog.calls.db',
      'heliolog.db',
      'heliolog.tokens.db',
    ])
  })
})

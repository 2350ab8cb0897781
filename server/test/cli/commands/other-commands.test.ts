/** heliolog sample, openapi and doctor, and heliolog without a command. */
import { strict as assert } from 'node:assert'
import { chmod, readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, test } from 'node:test'
import { runCommand } from '../../../../test/support/command-runner.ts'
import { ENGINES, SQLITE } from '../../../../test/support/engines.ts'
import { createSandbox } from '../../../../test/support/sandbox.ts'

const ROOT = join(import.meta.dirname, '../../../..')

const contents = async (folder: string): Promise<Record<string, string>> => {
  const files = (await readdir(folder)).sort()
  const texts = await Promise.all(files.map((file) => readFile(join(folder, file), 'utf8')))
  return Object.fromEntries(files.map((file, index) => [file, texts[index] ?? '']))
}

describe('heliolog sample', () => {
  const args = ['sample', '--years', '1', '--end', '2024-12-31', '--observers', '5', '--per-day', '1']

  test('writes files that depend only on the options and can be imported unchanged', async (t) => {
    const sandbox = await createSandbox(t)
    for (const [seed, out] of [
      ['7', 'new/one'],
      ['7', 'two'],
      ['8', 'three'],
    ] as const) {
      const { status, stdout } = await sandbox.run([...args, '--seed', seed, '--out', out])
      assert.equal(status, 0)
      assert.match(stdout, /^[\d,]+ synthetic observations and [\d,]+ images in /)
    }
    const [one, two, three] = await Promise.all(
      ['new/one', 'two', 'three'].map((folder) => contents(join(sandbox.path, folder))),
    )
    assert.deepEqual(Object.keys(one ?? {}), ['images.csv', 'observations.csv', 'observers.csv'])
    assert.deepEqual(one, two)
    assert.notEqual(one?.['observations.csv'], three?.['observations.csv'])

    for (const kind of ['observations', 'images', 'observers']) {
      const { status, stdout } = await sandbox.run(['import', kind, `two/${kind}.csv`])
      assert.equal(status, 0, stdout)
    }
    const { meta } = await sandbox.readPublished()
    assert.ok(meta.observations > 100 && meta.images > 10 && meta.observers > 5)
    assert.deepEqual([meta.first_day.slice(0, 7), meta.last_day.slice(0, 7)], ['2024-01', '2024-12'])
  })

  test('rejects numbers and days out of range', async () => {
    for (const [options, message] of [
      [['--years', '0'], /a whole number from 1 to 425/],
      [['--end', '2023-02-29'], /a calendar day, YYYY-MM-DD/],
      [['--end', '9999-12-31'], /--end is today, \d{4}-\d\d-\d\d, or earlier, not 9999-12-31/],
      [['--end', '1610-06-30'], /begins on 1600-01-01 or later; 11 years up to 1610-06-30 begin earlier/],
    ] as const) {
      const { status, stderr } = await runCommand(['sample', ...options, '--out', 'nowhere'])
      assert.equal(status, 2)
      assert.match(stderr, message)
    }
  })
})

describe('heliolog openapi', () => {
  test('prints the committed openapi.json and creates no store', async (t) => {
    const sandbox = await createSandbox(t)
    const { status, stdout } = await runCommand(['openapi'], { cwd: sandbox.path })
    assert.equal(status, 0)
    assert.equal(stdout, await readFile(join(ROOT, 'openapi.json'), 'utf8'))
    assert.deepEqual(await readdir(sandbox.path), [])
  })
})

for (const engine of ENGINES)
  test(`heliolog doctor shows a sound store, and what was edited in SQL (${engine.name})`, async (t) => {
    const sandbox = await createSandbox(t, engine)
    const empty = await sandbox.run(['doctor'])
    assert.equal(empty.status, 0)
    assert.match(empty.stdout, /^node {6}v\d+/)
    assert.match(empty.stdout, /^store {5}(sqlite|postgres), \S+, schema version 4$/m)
    assert.match(
      empty.stdout,
      /^data {6}0 observations, 0 images, 0 observers, version 0{13}, never published$/m,
    )
    assert.match(empty.stdout, /^sound: /m)
    assert.doesNotMatch(empty.stdout, /only-for-tests|warning/m)

    await sandbox.seed(2)
    const { meta } = await sandbox.readPublished()
    if (engine === SQLITE) await chmod(sandbox.url.slice('sqlite:'.length), 0o644)
    const { stdout } = await sandbox.run(['doctor'])
    assert.ok(
      stdout.includes(
        `\ndata      2 observations, 0 images, 1 observer, 2010-01-01 to 2010-01-02, version ${meta.version}, published ${meta.last_published_at}\n`,
      ),
    )
    const warning = '\nwarning: other users of this machine can read the store; run: chmod 600 '
    assert.equal(stdout.includes(warning), engine === SQLITE)

    await sandbox.withDatabase(async (database) => {
      const writer = await database.openWriter()
      await writer.transaction(async (db) => {
        await db.deleteFrom('observation').execute()
        await db.updateTable('dataset').set({ url_keys: '{"thumb":1}' }).execute()
      })
      await writer.close()
    })
    const edited = await sandbox.run(['doctor'])
    assert.equal(edited.status, 1)
    for (const problem of [
      /the daily aggregate of 2010-01-01 /,
      /the summary of "Ada" /,
      /the numbers of observations and images are 0 and 0, but the published counts are 2 and 0$/,
      /the URL keys of the images are \{\}, but the published ones are \{"thumb":1\}$/,
    ])
      assert.match(edited.stdout, new RegExp(`^NOT SOUND: ${problem.source}`, 'm'))
    assert.match(edited.stdout, /^What to do: .* restore the last sound backup \(docs\/backup\.md\)/m)
    assert.doesNotMatch(edited.stdout, /^sound/m)

    await sandbox.withDatabase(async (database) => {
      const writer = await database.openWriter()
      await writer.db.deleteFrom('dataset').execute()
      await writer.close()
    })
    const emptied = await sandbox.run(['doctor'])
    assert.deepEqual([emptied.status, emptied.stderr], [1, ''])
    assert.match(emptied.stdout, /^NOT SOUND: the table dataset has no row$/m)
  })

describe('heliolog', () => {
  test('prints its version with --version, and usage help for an unknown command', async () => {
    const { version } = JSON.parse(await readFile(join(ROOT, 'server/package.json'), 'utf8'))
    assert.equal((await runCommand(['--version'])).stdout, `${version}\n`)
    assert.match((await runCommand([])).stderr, /Usage: heliolog/)
    const unknown = await runCommand(['imprt'])
    assert.equal(unknown.status, 2)
    assert.match(unknown.stderr, /unknown command 'imprt'[\s\S]*Did you mean import\?/)
    for (const args of [['\x1b[31mx'], ['token', 'list', '--\x1b[31mx']])
      assert.match((await runCommand(args)).stderr, /^error: unknown \w+ '(--)?\\u001b\[31mx'$/m)
  })
})

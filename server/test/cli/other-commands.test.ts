/** heliolog sample, openapi and doctor, and heliolog without a command. */
import { strict as assert } from 'node:assert'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, test } from 'node:test'
import { ENGINES } from '../../../test/support/engines.ts'
import { runHeliolog } from '../../../test/support/heliolog-process.ts'
import { createSandbox } from '../../../test/support/sandbox.ts'
import { SETTINGS } from '../../src/config.ts'

const ROOT = join(import.meta.dirname, '../../..')

const contents = async (folder: string): Promise<Record<string, string>> => {
  const files = (await readdir(folder)).sort()
  const texts = await Promise.all(files.map((file) => readFile(join(folder, file), 'utf8')))
  return Object.fromEntries(files.map((file, index) => [file, texts[index] ?? '']))
}

describe('heliolog sample', { concurrency: 2 }, () => {
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
      const { status, stderr } = await runHeliolog(['sample', ...options, '--out', 'nowhere'])
      assert.equal(status, 2)
      assert.match(stderr, message)
    }
  })
})

describe('heliolog openapi', () => {
  test('prints the committed openapi.json and creates no store', async (t) => {
    const sandbox = await createSandbox(t)
    const { status, stdout } = await runHeliolog(['openapi'], { cwd: sandbox.path })
    assert.equal(status, 0)
    assert.equal(stdout, await readFile(join(ROOT, 'openapi.json'), 'utf8'))
    assert.deepEqual(await readdir(sandbox.path), [])
  })
})

for (const engine of ENGINES)
  describe(`heliolog doctor on ${engine.name}`, () => {
    test('lists the migrations, hides the password, and reports a sound store', async (t) => {
      const sandbox = await createSandbox(t, engine)
      const { status, stdout } = await sandbox.run(['doctor'])
      assert.equal(status, 0)
      for (const name of ['001-published-data', '001-call-log'])
        assert.match(stdout, new RegExp(`^${name} +\\w+ +\\d{4}-\\d\\d-\\d\\dT\\S+Z$`, 'm'))
      assert.match(stdout, /^node {6}v\d+/)
      assert.match(stdout, /^store {5}(sqlite|postgres), \S/m)
      assert.match(stdout, /^data {6}0 observations, 0 images, 0 observers, version 0{13}, never published$/m)
      assert.match(stdout, /^sound: /m)
      assert.doesNotMatch(stdout, /only-for-tests|pending$/m)
    })

    test('summarizes the published data', async (t) => {
      const sandbox = await createSandbox(t, engine)
      await sandbox.seed(2)
      const { meta } = await sandbox.readPublished()
      const { stdout } = await sandbox.run(['doctor'])
      const [line] = /^data {6}.*$/m.exec(stdout) ?? []
      assert.equal(
        line,
        `data      2 observations, 0 images, 1 observer, 2010-01-01 to 2010-01-02, version ${meta.version}, published ${meta.last_published_at}`,
      )
    })

    test('reports data that was edited directly in SQL, and exits with 1', async (t) => {
      const sandbox = await createSandbox(t, engine)
      await sandbox.seed(1)
      await sandbox.withDatabase(async (database) => {
        const writer = await database.openWriter()
        await writer.transaction(async (db) => {
          await db.deleteFrom('observation').execute()
          await db.updateTable('dataset').set({ url_keys: '{"thumb":1}' }).execute()
        })
        await writer.close()
      })
      const { status, stdout } = await sandbox.run(['doctor'])
      assert.equal(status, 1)
      assert.match(stdout, /^NOT SOUND: the daily aggregate of 2010-01-01 /m)
      assert.match(stdout, /^NOT SOUND: the summary of "Ada" /m)
      assert.match(
        stdout,
        /^NOT SOUND: the store has 0 observations and 0 images, but the published counts are 1 and 0$/m,
      )
      assert.match(
        stdout,
        /^NOT SOUND: the URL keys of the images are \{\}, but the published ones are \{"thumb":1\}$/m,
      )
      assert.doesNotMatch(stdout, /^sound/m)
    })
  })

describe('heliolog', () => {
  test('lists each setting with its accepted values in serve --help, 100 columns wide', async () => {
    const { stdout } = await runHeliolog(['serve', '--help'])
    const [, settings = ''] = stdout.split('Settings (environment variables)')
    for (const { name, accepts } of Object.values(SETTINGS)) {
      const [, text = ''] =
        new RegExp(`^ {2}${name} \\(.*\\)\n((?: {6}.*(?:\n|$))+)`, 'm').exec(settings) ?? []
      assert.ok(text.endsWith(`      Accepted: ${accepts}\n`), name)
    }
    for (const line of settings.split('\n')) assert.ok(line.length <= 100, line)
  })

  test('prints its version with --version, and usage help for an unknown command', async () => {
    const { version } = JSON.parse(await readFile(join(ROOT, 'server/package.json'), 'utf8'))
    assert.equal((await runHeliolog(['--version'])).stdout, `${version}\n`)
    assert.match((await runHeliolog([])).stderr, /Usage: heliolog/)
    const unknown = await runHeliolog(['imprt'])
    assert.equal(unknown.status, 2)
    assert.match(unknown.stderr, /unknown command 'imprt'[\s\S]*Did you mean import\?/)
  })
})

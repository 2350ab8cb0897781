/** The bundle: what runs after a build, but never in place of a source that has changed since. */
import { strict as assert } from 'node:assert'
import { execFile } from 'node:child_process'
import { cp, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { after, before, describe, test } from 'node:test'
import { promisify } from 'node:util'
import { newPlace } from '../support/command-line.ts'
import { temporaryDirectory } from '../support/engines.ts'
import { heliolog } from '../support/process.ts'

const ROOT = join(import.meta.dirname, '../../..')
const PARTS = ['package.json', 'package-lock.json', 'server/package.json', 'server/bin', 'server/src']

/** Edits a file for the length of a test, or for good. */
const edit = async (file: string, from: string, to: string): Promise<() => Promise<void>> => {
  const text = await readFile(file, 'utf8')
  assert.ok(text.includes(from), `${file} has ${from}`)
  await writeFile(file, text.replace(from, to))
  return () => writeFile(file, text)
}

test('the front page is found from the bundle too', async (t) => {
  const place = await newPlace(t)
  const server = await place.serve()
  const answer = await fetch(server.origin)
  assert.equal(answer.status, 200)
  assert.equal(await answer.text(), await readFile(join(ROOT, 'server/public/index.html'), 'utf8'))
})

test('the bundle comes with compiled code that the engine takes', async () => {
  const script = `const { loadBundle, pieces } = await import('./server/bundle/run.js')
    loadBundle()
    console.log(JSON.stringify([...pieces.values()].map(({ script }) => script.cachedDataRejected)))`
  const words = ['--input-type=module', '--eval', script]
  const { stdout } = await promisify(execFile)(process.execPath, words, { cwd: ROOT })
  const refused: boolean[] = JSON.parse(stdout)
  assert.ok(refused.length > 0)
  assert.deepEqual(new Set(refused), new Set([false]))
})

describe('a copy of heliolog', () => {
  let folder: Awaited<ReturnType<typeof temporaryDirectory>>
  const at = (path: string) => join(folder.path, path)
  const run = (...words: string[]) =>
    heliolog(words, { cwd: folder.path, launcher: at('server/bin/heliolog.js') })
  const version = async () => {
    const { status, stdout, stderr } = await run('--version')
    assert.deepEqual([status, stderr], [0, ''])
    return stdout.trim()
  }

  before(async () => {
    folder = await temporaryDirectory()
    for (const part of PARTS) await cp(join(ROOT, part), at(part), { recursive: true })
    const filter = (path: string) => !path.endsWith('made')
    await cp(join(ROOT, 'server/bundle'), at('server/bundle'), { recursive: true, filter })
    await symlink(join(ROOT, 'node_modules'), at('node_modules'), 'junction')
    await edit(at('server/src/cli/main.ts'), "version('1.0.0')", "version('source')")
    await edit(at('server/src/cli/openapi.ts'), 'const {', "throw new Error('on purpose')\nconst {")
  })
  after(() => folder.remove())

  test('that was never bundled runs from its sources', async () => {
    assert.equal(await version(), 'source')
  })

  describe('once bundled', () => {
    before(async () => {
      await promisify(execFile)(process.execPath, [at('server/bundle/make.ts')])
      await edit(at('server/bundle/made/main.js'), 'version("source")', 'version("bundle")')
    })

    test('names the source in a stack', async () => {
      const { status, stderr } = await run('openapi')
      assert.equal(status, 1)
      assert.match(
        stderr,
        /^Error: on purpose\n {4}at \S*openapiCommand \(\S+server\/src\/cli\/openapi\.ts:\d+:\d+\)\n/,
      )
    })

    test('runs from the bundle, also where the engine has no compiled code of it', async () => {
      await rm(at('server/bundle/made/main.js.compiled'))
      assert.equal(await version(), 'bundle')
    })

    for (const [what, file, from, to] of [
      ['a source has changed', 'server/src/domain/site.ts', '/**', '/** Changed.'],
      ['another version of a dependency is locked', 'package-lock.json', '"version": "', '"version": "1'],
    ] as const)
      test(`runs from its sources as soon as ${what}, and from the bundle when that is undone`, async () => {
        const undo = await edit(at(file), from, to)
        assert.equal(await version(), 'source')
        await undo()
        assert.equal(await version(), 'bundle')
      })

    test('runs from its sources when a bundling was cut short', async () => {
      await rm(at('server/bundle/made/sources.json'))
      assert.equal(await version(), 'source')
    })
  })
})

/** The bundle: what runs after a build, but never in place of a source that has changed since. */
import { strict as assert } from 'node:assert'
import { execFile } from 'node:child_process'
import { cp, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { after, before, describe, test } from 'node:test'
import { promisify } from 'node:util'
import { newPlace } from '../../../test/support/command-line.ts'
import { temporaryDirectory } from '../../../test/support/engines.ts'
import { heliolog } from '../../../test/support/process.ts'

const ROOT = join(import.meta.dirname, '../../..')
const PARTS = ['package.json', 'package-lock.json', 'server/package.json', 'server/bin', 'server/src']

/** Edits a file for the length of a test, or for good. */
const edit = async (file: string, from: string, to: string): Promise<() => Promise<void>> => {
  const text = await readFile(file, 'utf8')
  assert.ok(text.includes(from), `${file} has ${from}`)
  await writeFile(file, text.replace(from, to))
  return () => writeFile(file, text)
}

test('the portal and the plain page are found from the bundle too', async (t) => {
  const place = await newPlace(t)
  for (const [portal, file] of [
    ['on', 'portal/dist/index.html'],
    ['off', 'server/public/index.html'],
  ] as const) {
    const server = await place.serve([], { env: { HELIOLOG_PORTAL: portal } })
    const answer = await fetch(server.origin)
    assert.equal(answer.status, 200)
    const built = await readFile(join(ROOT, file), 'utf8')
    assert.equal(await answer.text(), built.replace('<!-- portal -->', ''))
  }
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
    await edit(at('server/src/cli/main.ts'), 'version(RELEASE)', "version('source')")
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

    test('runs from the bundle', async () => {
      assert.equal(await version(), 'bundle')
    })

    test('runs from its sources as soon as one has changed, and from the bundle when that is undone', async () => {
      const undo = await edit(at('server/src/domain/image.ts'), '/**', '/** Changed.')
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

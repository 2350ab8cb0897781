/** The code cache of the launcher: saved once, and ignored when it does not fit the bundle. */
import { strict as assert } from 'node:assert'
import { execFile } from 'node:child_process'
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { type TestContext, test } from 'node:test'
import { promisify } from 'node:util'
import { temporaryDirectory } from '../../../test/support/engines.ts'

const CODE_CACHE = join(import.meta.dirname, '../../bin/code-cache.js')

/** `load` prints what a process gets from the bundle. */
const createBundle = async (t: TestContext) => {
  const { path, remove } = await temporaryDirectory()
  t.after(remove)
  const [bundle, folder] = [join(path, 'bundle.cjs'), join(path, 'modules/cache')]
  const cacheFile = join(folder, 'commands')
  const write = (greeting: string) => writeFileSync(bundle, `exports.greet = () => '${greeting}'`)
  write('hello')
  const load = async ({ status = 0, isSaved = true } = {}) => {
    const program = `
      import { loadCached } from ${JSON.stringify(CODE_CACHE)}
      process.stdout.write(loadCached(${JSON.stringify(bundle)}, ${JSON.stringify(cacheFile)}, ${isSaved}).greet())
      process.exitCode = ${status}`
    const args = ['--input-type=module', '--eval', program]
    const {
      code = 0,
      stdout,
      stderr,
    } = await promisify(execFile)(process.execPath, args, {
      signal: t.signal,
    }).catch((error) => error)
    assert.deepEqual([code, stderr], [status, ''])
    return stdout
  }
  return { folder, cacheFile, write, load }
}

test('a process saves the cache, and later ones use it', async (t) => {
  const { folder, cacheFile, load } = await createBundle(t)
  assert.equal(await load({ status: 1 }), 'hello')
  assert.equal(await load({ isSaved: false }), 'hello')
  assert.equal(existsSync(cacheFile), false, 'neither a command that fails nor help saves it')
  assert.equal(await load(), 'hello')
  const { ino } = statSync(cacheFile)
  assert.equal(await load(), 'hello')
  assert.deepEqual(readdirSync(folder), ['commands'])
  assert.equal(statSync(cacheFile).ino, ino, 'V8 accepts the cache, so that it is not saved again')
})

test('a cache that is damaged, or of another bundle of the same length, is replaced', async (t) => {
  const { cacheFile, write, load } = await createBundle(t)
  await load()
  const saved = readFileSync(cacheFile)
  const damaged = Buffer.from(saved)
  damaged.fill(0xff, saved.length / 2)
  for (const bytes of [damaged, saved.subarray(0, 100), Buffer.alloc(0)]) {
    writeFileSync(cacheFile, bytes)
    assert.equal(await load(), 'hello')
    assert.notDeepEqual(readFileSync(cacheFile), bytes)
  }
  write('HELLO')
  assert.equal(await load(), 'HELLO')
  assert.equal(await load(), 'HELLO')
})

test('a process runs where the cache cannot be saved', async (t) => {
  const { folder, load } = await createBundle(t)
  // Neither the folder nor the file in it can be created or removed.
  writeFileSync(dirname(folder), '')
  assert.equal(await load(), 'hello')
})

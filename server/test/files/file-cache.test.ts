import { strict as assert } from 'node:assert'
import { spawn } from 'node:child_process'
import { hash } from 'node:crypto'
import { once } from 'node:events'
import { statSync, utimesSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { type TestContext, test } from 'node:test'
import { completeFiles, partialFiles } from '../../../test/support/cache-folder.ts'
import { temporaryDirectory } from '../../../test/support/engines.ts'
import { FileCache } from '../../src/files/build/file-cache.ts'

const KEY = { version: 'b0a06cd06a929', hash: '0'.repeat(32), name: 'observations.csv' }

const createCache = async (t: TestContext, maxBytes: number): Promise<FileCache> => {
  const folder = await temporaryDirectory()
  t.after(() => folder.remove())
  return new FileCache(folder.path, maxBytes)
}

/** Adds a file of one byte. */
const addFile = async (cache: FileCache, partial = cache.partialPath(KEY)): Promise<void> => {
  writeFileSync(partial, 'x')
  await cache.add(KEY, partial, { rows: 0, sha256: hash('sha256', 'x', 'base64url') })
}

test('records the use of a file when it is opened, also where reading does not', async (t) => {
  const cache = await createCache(t, 1_000)
  await addFile(cache)
  const path = join(cache.folder, completeFiles(cache.folder)[0] ?? '')
  const now = Date.now() / 1_000
  utimesSync(path, now - 200, statSync(path).mtimeMs / 1_000)
  const file = await cache.open(KEY)
  assert.ok(file)
  await file.handle.close()
  assert.ok(statSync(path).atimeMs / 1_000 > now - 100)
})

test('keeps the file that was just built when it is larger than the cache', async (t) => {
  const cache = await createCache(t, 0)
  await addFile(cache)
  await cache.evict(KEY.version, KEY)
  assert.equal(completeFiles(cache.folder).length, 1)
  await cache.evict(KEY.version)
  assert.deepEqual(completeFiles(cache.folder), [])
})

test('deletes files from before an erasure, also when they are completed afterwards', async (t) => {
  const cache = await createCache(t, 1_000)
  await addFile(cache)
  await cache.dropErased(1)
  assert.deepEqual(completeFiles(cache.folder), [], 'a file without a number')
  await addFile(cache)
  const restarted = new FileCache(cache.folder, 1_000)
  await restarted.dropErased(1)
  const file = await restarted.open(KEY)
  assert.ok(file, 'no erasure since it was built')
  await file.handle.close()

  const partial = cache.partialPath(KEY)
  await cache.dropErased(2)
  assert.deepEqual(completeFiles(cache.folder), [])
  await addFile(cache, partial)
  assert.deepEqual(completeFiles(cache.folder), [])
})

test('deletes partial files of a process that was killed, but none that is being written', async (t) => {
  const cache = await createCache(t, 1_000)
  const module = new URL('../../src/files/build/file-cache.ts', import.meta.url)
  const script = `import { writeFileSync } from 'node:fs'
    import { FileCache } from ${JSON.stringify(module.href)}
    writeFileSync(new FileCache(process.argv[1], 0).partialPath(${JSON.stringify(KEY)}), 'x')
    process.stdout.write('written')
    setInterval(() => {}, 1_000)`
  const writer = spawn(process.execPath, ['--input-type=module', '--eval', script, cache.folder])
  t.after(() => writer.kill('SIGKILL'))
  await once(writer.stdout, 'data')
  const own = cache.partialPath(KEY)
  writeFileSync(own, 'x')
  await cache.evict(KEY.version)
  await cache.dropErased(1)
  assert.equal(partialFiles(cache.folder).length, 2)
  writer.kill('SIGKILL')
  await once(writer, 'exit')
  await cache.evict(KEY.version)
  assert.deepEqual(partialFiles(cache.folder), [basename(own)])
})

import { strict as assert } from 'node:assert'
import { spawn } from 'node:child_process'
import { hash } from 'node:crypto'
import { once } from 'node:events'
import { rmSync, statSync, symlinkSync, utimesSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { type TestContext, test } from 'node:test'
import { completeFiles, partialFiles } from '../../../test/support/cache-folder.ts'
import { folderFor } from '../../../test/support/engines.ts'
import { FileCache, type FileKey } from '../../src/files/build/file-cache.ts'

const KEY = { version: 'b0a06cd06a929', hash: '0'.repeat(32), name: 'observations.csv', isPublic: false }

/** The key of another file. */
const keyOf = (digit: number, isPublic = false): FileKey => ({
  ...KEY,
  hash: String(digit).repeat(32),
  isPublic,
})

const createCache = async (t: TestContext, maxBytes: number): Promise<FileCache> => {
  const folder = await folderFor(t)
  return new FileCache(folder, maxBytes)
}

/** Adds a file, and returns the function that ends its use by the build. */
const addFile = async (
  cache: FileCache,
  key: FileKey = KEY,
  content = 'x',
  partial = cache.partialPath(key),
): Promise<() => void> => {
  writeFileSync(partial, content)
  return cache.add(key, partial, { rows: 0, sha256: hash('sha256', content, 'base64url') })
}

const addUnused = async (cache: FileCache, key: FileKey = KEY, content = 'x'): Promise<void> =>
  (await addFile(cache, key, content))()

const onlyPath = ({ folder }: FileCache): string => join(folder, completeFiles(folder)[0] ?? '')

const FULL = { code: 'unavailable', status: 503 }

test('records the use of a file when it is opened, also where reading does not', async (t) => {
  const cache = await createCache(t, 1_000)
  await addUnused(cache)
  const path = onlyPath(cache)
  const now = Date.now() / 1_000
  utimesSync(path, now - 200, statSync(path).mtimeMs / 1_000)
  const file = await cache.open(KEY)
  assert.ok(file)
  await file.close()
  assert.ok(statSync(path).atimeMs / 1_000 > now - 100)
})

test('keeps the file that was just built when it is larger than the cache', async (t) => {
  const cache = await createCache(t, 0)
  await addUnused(cache)
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
  await file.close()

  const partial = cache.partialPath(KEY)
  await cache.dropErased(2)
  assert.deepEqual(completeFiles(cache.folder), [])
  await addFile(cache, KEY, 'x', partial)
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

test('deletes partial files of other machines from before an erasure', async (t) => {
  const cache = await createCache(t, 1_000)
  const writeForeign = () => {
    const path = cache.partialPath(KEY).replace(/\.[0-9a-f]{8}-(?=\d+-)/, '.00000000-')
    writeFileSync(path, 'x')
    return basename(path)
  }
  await cache.dropErased(1)
  const former = writeForeign()
  await cache.dropErased(1)
  assert.deepEqual(partialFiles(cache.folder), [former])
  await cache.dropErased(2)
  assert.deepEqual(partialFiles(cache.folder), [])
})

test('deletes a file that cannot be opened, so that it is built again', async (t) => {
  const cache = await createCache(t, 1_000)
  await addUnused(cache)
  const path = onlyPath(cache)
  rmSync(path)
  // Unlike a file without permissions, not even root can open it.
  symlinkSync(path, path)
  assert.equal(await cache.open(KEY), undefined)
  assert.deepEqual(completeFiles(cache.folder), [])
})

test('reports a folder that cannot be read as the reason', async (t) => {
  const cache = await createCache(t, 1_000)
  const folder = join(cache.folder, 'loop')
  symlinkSync(folder, folder)
  await assert.rejects(new FileCache(folder, 1_000).open(KEY), { kind: 'folder', code: 'ELOOP' })
})

test('keeps files that are read, counts them, and rejects builds at the limit', async (t) => {
  const cache = await createCache(t, 10)
  const endBuild = await addFile(cache, keyOf(1), '12345')
  await addUnused(cache, keyOf(2), '12345')
  const reader = await cache.open(keyOf(2))
  await addUnused(cache, keyOf(3), '12345')
  await cache.evict(KEY.version)
  assert.equal(completeFiles(cache.folder).length, 2, 'the file that nobody reads is deleted')
  assert.equal(cache.bytes, 10)
  await assert.rejects(cache.checkRoom(false), FULL)
  endBuild()
  await cache.checkRoom(false)
  await reader?.close()
  await cache.evict(KEY.version, undefined, { all: 0, public: 0 })
  assert.deepEqual(completeFiles(cache.folder), [])
  assert.equal(cache.bytes, 0)
})

test('counts a deleted file until it is closed, and files that are being built', async (t) => {
  const cache = await createCache(t, 10)
  await addUnused(cache, KEY, '1234567890')
  const reader = await cache.open(KEY)
  rmSync(onlyPath(cache))
  await assert.rejects(cache.checkRoom(false), FULL)
  assert.equal(cache.bytes, 10)
  await reader?.close()
  await cache.checkRoom(false)
  assert.equal(cache.bytes, 0)
  writeFileSync(cache.partialPath(KEY), '1234567890')
  await assert.rejects(cache.checkRoom(false), FULL)
  assert.equal(cache.bytes, 10)
})

test('limits files of clients without a token to their share, also those being read', async (t) => {
  const cache = await createCache(t, 80)
  for (const digit of [1, 2, 3]) await addUnused(cache, keyOf(digit), 'x'.repeat(20))
  for (const digit of [4, 5, 6]) await addUnused(cache, keyOf(digit, true), 'x'.repeat(10))
  await cache.evict(KEY.version)
  assert.deepEqual(
    completeFiles(cache.folder).map((name) => name.includes('public-')),
    [false, false, false, true, true],
  )
  const readers = await Promise.all([4, 5, 6].map((digit) => cache.open(keyOf(digit, true))))
  await assert.rejects(cache.checkRoom(true), FULL)
  await cache.checkRoom(false)
  for (const reader of readers) await reader?.close()
  await cache.clear(true)
  assert.equal(completeFiles(cache.folder).length, 3, 'a full disk costs token holders nothing')
})

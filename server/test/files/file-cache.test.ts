import { strict as assert } from 'node:assert'
import { hash } from 'node:crypto'
import { statSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type TestContext, test } from 'node:test'
import { completeFiles } from '../../../test/support/cache-folder.ts'
import { temporaryDirectory } from '../../../test/support/engines.ts'
import { FileCache } from '../../src/files/build/file-cache.ts'

const KEY = { version: 'b0a06cd06a929', hash: '0'.repeat(32), name: 'observations.csv' }

const createCache = async (t: TestContext, maxBytes: number): Promise<FileCache> => {
  const folder = await temporaryDirectory()
  t.after(() => folder.remove())
  return new FileCache(folder.path, maxBytes)
}

/** Adds a file of one byte. */
const addFile = async (cache: FileCache): Promise<void> => {
  const partial = cache.partialPath(KEY)
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

import { strict as assert } from 'node:assert'
import { hash } from 'node:crypto'
import { statSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { completeFiles } from '../../../test/support/cache-folder.ts'
import { temporaryDirectory } from '../../../test/support/engines.ts'
import { FileCache } from '../../src/api/bulk/file-cache.ts'

test('records the use of a file when it is opened, also where reading does not', async (t) => {
  const folder = await temporaryDirectory()
  t.after(() => folder.remove())
  const cache = new FileCache(folder.path, 1_000)
  const key = { version: 'b0a06cd06a929', hash: '0'.repeat(32), name: 'observations.csv' }
  const partial = cache.partialPath(key)
  writeFileSync(partial, 'x')
  await cache.add(key, partial, { rows: 0, sha256: hash('sha256', 'x', 'base64url') })
  const path = join(folder.path, completeFiles(folder.path)[0] ?? '')
  const now = Date.now() / 1_000
  utimesSync(path, now - 200, statSync(path).mtimeMs / 1_000)
  const file = await cache.open(key)
  assert.ok(file)
  await file.handle.close()
  assert.ok(statSync(path).atimeMs / 1_000 > now - 100)
})

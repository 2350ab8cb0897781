import { strict as assert } from 'node:assert'
import { join } from 'node:path'
import { test } from 'node:test'
import { completeFiles } from '../../../test/support/cache-folder.ts'
import { readChanges } from '../../../test/support/change-feed.ts'
import { download } from '../../../test/support/downloads.ts'
import { createSandbox } from '../../../test/support/sandbox.ts'

test('heliolog history prune deletes the cached files, which contain former records', async (t) => {
  const sandbox = await createSandbox(t)
  await sandbox.seed(3)
  const { token } = await sandbox.issueToken()
  const folder = join(sandbox.path, 'cache')
  const env = { HELIOLOG_CACHE_DIR: folder }
  const { origin } = await sandbox.serve([], { env })
  const former = await download({ origin, token }, '/observations.csv')
  assert.equal((await sandbox.run(['retract', 'observations', 'o2'])).status, 0)
  const version = former.headers['x-data-version']
  const again = await download({ origin, token }, `/observations.csv?version=${version}`)
  assert.ok(again.body.equals(former.body))
  assert.equal(completeFiles(folder).length, 1)
  assert.equal((await sandbox.run(['history', 'prune', '--before', '2999-01-01'], { env })).status, 0)
  assert.deepEqual(completeFiles(folder), [])
  const gone = await download({ origin, token }, `/observations.csv?version=${version}`)
  assert.equal(gone.status, 410)
  // The changes until the current version need no history.
  const { meta } = await sandbox.readPublished()
  const since = former.headers['x-change-cursor'] as string
  const { data } = await readChanges({ origin, token }, { since, until: meta.version })
  assert.ok(data.some(({ id, change }) => id === 'o2' && change === 'retracted'))
})

import { strict as assert } from 'node:assert'
import { join } from 'node:path'
import { test } from 'node:test'
import { completeFiles } from '../../../test/support/cache-folder.ts'
import { readChanges } from '../../../test/support/change-feed.ts'
import { download } from '../../../test/support/downloads.ts'
import { ENGINES, SQLITE } from '../../../test/support/engines.ts'
import { withStore } from '../../../test/support/importing.ts'
import { observation, publishRows } from '../../../test/support/publishing.ts'
import { createSandbox, waitUntil } from '../../../test/support/sandbox.ts'
import { OBSERVATIONS } from '../../src/domain/records/kinds.ts'
import { pruneHistory } from '../../src/publish/correct/history.ts'

test('counts an erasure when versions become unavailable without deleted states', () =>
  withStore(SQLITE, async (database) => {
    for (const [observer, date] of [
      ['Ada', '2024-05-11T09:30:00Z'],
      ['Bo', '2024-06-12T09:30:00Z'],
    ] as const)
      await publishRows(database, OBSERVATIONS, [observation(observer, date, { observer })])
    // The second time, there is nothing to do.
    for (let times = 1; times <= 2; times++) {
      const [pruned] = await pruneHistory(database, '2999-01-01')
      assert.equal(pruned?.values?.['records'], 0)
      const dataset = await database.reader.selectFrom('dataset').select('erasures').executeTakeFirst()
      assert.equal(dataset?.erasures, 1)
    }
  }))

for (const engine of ENGINES)
  test(`a server drops its caches after heliolog history prune elsewhere (${engine.name})`, async (t) => {
    const sandbox = await createSandbox(t, engine)
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
    const firstIsAvailable = async () => {
      const headers = { authorization: `Bearer ${token}` }
      const response = await fetch(`${origin}/changes/v1/publications`, { headers })
      const { data } = (await response.json()) as { data: { available: boolean }[] }
      return data.at(-1)?.available
    }
    // A page is cached from its second request on.
    assert.deepEqual([await firstIsAvailable(), await firstIsAvailable()], [true, true])
    // The command has another cache folder than the server.
    assert.equal((await sandbox.run(['history', 'prune', '--before', '2999-01-01'])).status, 0)
    await waitUntil('the files are deleted', () => completeFiles(folder).length === 0)
    await waitUntil('the cached page is dropped', async () => !(await firstIsAvailable()))
    const gone = await download({ origin, token }, `/observations.csv?version=${version}`)
    assert.equal(gone.status, 410)
    // The changes until the current version need no history.
    const { meta } = await sandbox.readPublished()
    const since = former.headers['x-change-cursor'] as string
    const { data } = await readChanges({ origin, token }, { since, until: meta.version })
    assert.ok(data.some(({ id, change }) => id === 'o2' && change === 'retracted'))
  })

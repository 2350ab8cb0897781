/** Restores of the desk on stores and from backups that are not as they should be. */
import { strict as assert } from 'node:assert'
import { rm, writeFile } from 'node:fs/promises'
import { test } from 'node:test'
import type { StoreReport } from '@heliolog/desk-api'
import { startBackedUpDesk } from '../support/backed-up-desk.ts'

test('restores a backup in the desk if the store is missing', async (t) => {
  const { sandbox, restore, store, desk } = await startBackedUpDesk(t)
  const published = await sandbox.readPublished()
  for (const name of ['heliolog.db', 'heliolog.tokens.db', 'heliolog.calls.db'])
    await rm(store.replace('heliolog.db', name))
  const { size, backups } = await desk.get<StoreReport>('/api/store')
  assert.deepEqual([size, backups.length], [null, 1])
  await restore(null)
  const { state, error } = await restore('heliolog.db')
  assert.deepEqual([state, error], ['done', null])
  assert.deepEqual(await sandbox.readPublished(), published)
})

test('restores no backup in the desk while a server runs, and none that is damaged', async (t) => {
  const { sandbox, restore, file, report } = await startBackedUpDesk(t)
  const server = await sandbox.serve()
  assert.equal((await restore(null)).state, 'done', 'a preview')
  const running = await restore('heliolog.db')
  assert.deepEqual([running.state, running.error?.code], ['failed', 'restore.inUse'])
  await server.stop()
  await writeFile(file, 'no store')
  const damaged = await restore(null)
  assert.equal(damaged.state, 'failed')
  assert.equal(await report(), null)
  const missing = await restore(null, '/nowhere/at-all.db')
  assert.equal(missing.error?.code, 'restore.noBackup')
})

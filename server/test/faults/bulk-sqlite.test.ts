/** SQLite during a download: its file may be removed, and its WAL can be checkpointed. */
import { strict as assert } from 'node:assert'
import { copyFile, rename, unlink } from 'node:fs/promises'
import { DatabaseSync } from 'node:sqlite'
import { describe, test } from 'node:test'
import { type BulkClient, download, readRest, startDownload } from '../../../test/support/downloads.ts'
import { SQLITE } from '../../../test/support/engines.ts'
import { publishMegabytes } from '../../../test/support/large-files.ts'
import { createSandbox, waitUntil } from '../../../test/support/sandbox.ts'

const CSV = '/observations.csv'

const copyOf = (path: string): string => `${path}.copy`

/** Checkpoints the WAL; false while a reader still needs an older snapshot. */
const checkpoint = (path: string): boolean => {
  const file = new DatabaseSync(path, { timeout: 0 })
  try {
    return file.prepare('pragma wal_checkpoint(truncate)').get()?.['busy'] === 0
  } finally {
    file.close()
  }
}

describe('SQLite store', { concurrency: true }, () => {
  test('checkpoints its WAL while a client does not read its download', async (t) => {
    const sandbox = await createSandbox(t, SQLITE)
    await sandbox.withDatabase((database) => publishMegabytes(database, 14, 'first'))
    const server = await sandbox.serve()
    const client: BulkClient = { origin: server.origin, token: (await sandbox.issueToken()).token }
    const path = sandbox.url.slice('sqlite:'.length)
    const paused = await startDownload(client, CSV)
    await sandbox.withDatabase((database) => publishMegabytes(database, 1, 'second'))
    await waitUntil('the WAL is checkpointed', () => checkpoint(path))
    const { headers } = await readRest(paused)
    assert.notEqual(
      headers['x-data-version'],
      (await download(client, CSV, { method: 'HEAD' })).headers['x-data-version'],
    )
  })

  for (const [change, applyChange] of [
    ['removed', unlink],
    ['replaced', (path: string) => rename(copyOf(path), path)],
  ] as const)
    test(`completes a running download when its file is ${change}`, async (t) => {
      const sandbox = await createSandbox(t, SQLITE)
      await sandbox.withDatabase((database) => publishMegabytes(database, 14))
      const server = await sandbox.serve()
      const client: BulkClient = { origin: server.origin, token: (await sandbox.issueToken()).token }
      const path = sandbox.url.slice('sqlite:'.length)
      const complete = await download(client, CSV)
      await waitUntil('the WAL is checkpointed', () => checkpoint(path))
      await copyFile(path, copyOf(path))
      const paused = await startDownload(client, CSV)
      await applyChange(path)
      assert.ok((await readRest(paused)).body.equals(complete.body))
      assert.equal(server.process.exitCode, null)
      assert.ok((await download(client, CSV)).body.equals(complete.body), 'the file is cached')
      // Another file needs the store.
      assert.equal((await download(client, '/images.csv')).status, change === 'removed' ? 503 : 200)
    })
})

/** SQLite during a download: its file may be removed, and its WAL is checkpointed afterwards. */
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
  test('accepts a publication during a download and checkpoints its WAL afterwards', async (t) => {
    const sandbox = await createSandbox(t, SQLITE)
    await sandbox.withDatabase((database) => publishMegabytes(database, 14, 'first'))
    const server = await sandbox.serve()
    const client: BulkClient = { origin: server.origin, token: (await sandbox.issueToken()).token }
    const path = sandbox.url.slice('sqlite:'.length)
    await waitUntil('the WAL is checkpointed', () => checkpoint(path))
    const paused = await startDownload(client, CSV)
    await sandbox.withDatabase((database) => publishMegabytes(database, 1, 'second'))
    assert.equal(checkpoint(path), false, 'the download still reads its snapshot')
    await readRest(paused)
    await waitUntil('the WAL is checkpointed', () => checkpoint(path))
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
      // A new download needs the file.
      assert.equal((await download(client, CSV)).status, change === 'removed' ? 503 : 200)
    })
})

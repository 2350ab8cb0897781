/** The embedded store under a download: its file may go, and its log does not stay longer than it is needed. */
import { strict as assert } from 'node:assert'
import { copyFile, rename, unlink } from 'node:fs/promises'
import { DatabaseSync } from 'node:sqlite'
import { describe, test } from 'node:test'
import { newPlace, until } from '../../../test/support/command-line.ts'
import { beginDownload, type Caller, download, rest } from '../../../test/support/downloads.ts'
import { SQLITE } from '../../../test/support/engines.ts'
import { publishMegabytes } from '../../../test/support/long-files.ts'

const CSV = '/observations.csv'

const copyOf = (path: string): string => `${path}.copy`

/** Folds the log into the file; false while somebody still reads what was before. */
const foldLog = (path: string): boolean => {
  const file = new DatabaseSync(path, { timeout: 0 })
  try {
    return file.prepare('pragma wal_checkpoint(truncate)').get()?.['busy'] === 0
  } finally {
    file.close()
  }
}

describe('the embedded store', { concurrency: true }, () => {
  test('takes a publication while a download holds what was before, and folds its log after that', async (t) => {
    const place = await newPlace(t, SQLITE)
    await place.open((database) => publishMegabytes(database, 14, 'first'))
    const server = await place.serve()
    const caller: Caller = { origin: server.origin, token: (await place.issue()).token }
    const path = place.url.slice('sqlite:'.length)
    await until('its log is folded', () => foldLog(path))
    const paused = await beginDownload(caller, CSV)
    await place.open((database) => publishMegabytes(database, 1, 'second'))
    assert.equal(foldLog(path), false, 'what the download reads is kept')
    await rest(paused)
    await until('its log is folded', () => foldLog(path))
  })

  for (const [what, take] of [
    ['removed', unlink],
    ['replaced', (path: string) => rename(copyOf(path), path)],
  ] as const)
    test(`is read to its end by a download that has begun when its file is ${what}`, async (t) => {
      const place = await newPlace(t, SQLITE)
      await place.open((database) => publishMegabytes(database, 14))
      const server = await place.serve()
      const caller: Caller = { origin: server.origin, token: (await place.issue()).token }
      const path = place.url.slice('sqlite:'.length)
      const whole = await download(caller, CSV)
      await until('its log is folded', () => foldLog(path))
      await copyFile(path, copyOf(path))
      const paused = await beginDownload(caller, CSV)
      await take(path)
      assert.ok((await rest(paused)).body.equals(whole.body))
      assert.equal(server.process.exitCode, null)
      // Without a file there is nothing to begin with.
      assert.equal((await download(caller, CSV)).status, what === 'removed' ? 503 : 200)
    })
})

import assert from 'node:assert/strict'
import { once } from 'node:events'
import { join } from 'node:path'
import { it } from 'node:test'
import { Worker } from 'node:worker_threads'
import { openDatabase } from '../../src/storage/database.ts'
import { temporaryDirectory } from '../support/engines.ts'

/** Locks files for a few milliseconds, over and over, as a connection does that is the last one to close. */
const LOCKING = `
  const { DatabaseSync } = require('node:sqlite')
  const { parentPort, workerData } = require('node:worker_threads')
  const stop = new Int32Array(workerData.stop)
  const pause = () => Atomics.wait(stop, 1, 0, 4)
  while (Atomics.load(stop, 0) === 0) {
    for (const path of workerData.paths) {
      const file = new DatabaseSync(path, { timeout: 0 })
      try {
        file.exec('pragma locking_mode = exclusive; begin immediate')
        pause()
        file.exec('commit')
        parentPort.postMessage('locked')
      } catch {}
      file.close()
    }
    pause()
  }
`

it('a store of SQLite opens although others open and close it at the same moment', async () => {
  const directory = await temporaryDirectory()
  const url = `sqlite:${join(directory.path, 'heliolog.db')}`
  try {
    await (await openDatabase(url)).close()
    const stop = new SharedArrayBuffer(8)
    const paths = ['heliolog.db', 'heliolog.calls.db'].map((name) => join(directory.path, name))
    const worker = new Worker(LOCKING, { eval: true, workerData: { paths, stop } })
    try {
      await once(worker, 'message')
      for (let count = 0; count < 20; count++) {
        const database = await openDatabase(url)
        const [row] = await database.reader.selectFrom('dataset').select('version').execute()
        assert.equal(row?.version, '0000000000000')
        await database.close()
      }
    } finally {
      Atomics.store(new Int32Array(stop), 0, 1)
      await once(worker, 'exit')
    }
  } finally {
    await directory.remove()
  }
})

/** Imports in separate processes, and very large files. */
import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { describe, it } from 'node:test'
import { createUninitialised, ENGINES, temporaryDirectory } from '../../../../test/support/engines.ts'
import { runHeliolog } from '../../../../test/support/heliolog-process.ts'
import { ndjson, withFiles } from '../../../../test/support/importing.ts'
import { readPublished } from '../../../../test/support/published.ts'
import { observation } from '../../../../test/support/publishing.ts'
import { verify } from '../../../src/publish/correct/verify.ts'
import { openDatabase } from '../../../src/storage/open/open.ts'

const AT = '2024-05-11T09:30:00Z'
const rows = (letter: string, count: number) =>
  Array.from({ length: count }, (_, index) =>
    observation(`${letter}${index}`, AT, { observer: letter, tags: ['t', letter] }),
  )
for (const engine of ENGINES)
  describe(`imports in several processes on ${engine.name}`, () => {
    it('run one after another in separate processes on a new store', async () => {
      const store = await createUninitialised(engine)
      try {
        await withFiles(
          { 'a.ndjson': ndjson(rows('a', 400)), 'b.ndjson': ndjson(rows('b', 300)) },
          async (files) => {
            const runs = files.map((file) =>
              runHeliolog(['import', 'observations', file, '--database', store.url]),
            )
            for (const { status, stdout, stderr } of await Promise.all(runs))
              assert.equal(status, 0, stdout + stderr)
          },
        )
        const database = await openDatabase(store.url)
        try {
          const { meta, observationTags } = await readPublished(database)
          assert.deepEqual([meta.observations, meta.observers, observationTags.length], [700, 2, 1_400])
          assert.deepEqual(await verify(database), [])
        } finally {
          await database.close()
        }
      } finally {
        await store.remove()
      }
    })
  })

/** Briefly locks the files in a loop, as the last connection does on close; exits with its parent. */
const LOCK_LOOP = `
  const { DatabaseSync } = require('node:sqlite')
  const pause = () => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 3)
  let reported = false
  for (const parent = process.ppid; process.ppid === parent; pause())
    for (const path of process.argv.slice(1)) {
      const file = new DatabaseSync(path, { timeout: 0 })
      try {
        file.exec('pragma locking_mode = exclusive; begin immediate')
        pause()
        file.exec('commit')
        if (!reported) require('node:fs').writeSync(1, 'locked')
        reported = true
      } catch {}
      file.close()
    }
`

it('opens a SQLite store while another process repeatedly opens and closes it', async () => {
  const directory = await temporaryDirectory()
  const url = `sqlite:${join(directory.path, 'heliolog.db')}`
  try {
    await (await openDatabase(url)).close()
    const paths = ['heliolog.db', 'heliolog.tokens.db', 'heliolog.calls.db'].map((name) =>
      join(directory.path, name),
    )
    const locking = spawn(process.execPath, ['-e', LOCK_LOOP, ...paths], {
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    const ended = once(locking, 'exit')
    try {
      await once(locking.stdout, 'data')
      for (let count = 0; count < 20; count++) {
        const database = await openDatabase(url)
        const [row] = await database.reader.selectFrom('dataset').select('version').execute()
        assert.equal(row?.version, '0000000000000')
        await database.close()
      }
    } finally {
      locking.kill()
      await ended
    }
  } finally {
    await directory.remove()
  }
})

import assert from 'node:assert/strict'
import { copyFile, readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { it } from 'node:test'
import { folderFor } from '../../../test/support/engines.ts'
import { metaOf } from '../../../test/support/published.ts'
import { observation, publishRows } from '../../../test/support/publishing.ts'
import { OBSERVATIONS } from '../../src/domain/records/kinds.ts'
import type { Database } from '../../src/storage/database.ts'
import { openDatabase } from '../../src/storage/open/open.ts'
import { datedPath } from '../../src/storage/sqlite/sqlite-file.ts'

it('releases all locks when a SQLite store is closed', async (t) => {
  const folder = await folderFor(t)
  const paths = ['heliolog.db', 'heliolog.tokens.db', 'heliolog.calls.db'].map((name) => join(folder, name))
  const uses: ((database: Database) => Promise<unknown>)[] = [
    async () => {},
    ({ reader }) => reader.selectFrom('dataset').selectAll().execute(),
    ({ calls }) => calls.selectFrom('call').selectAll().execute(),
    async (database) => (await database.openWriter()).close(),
  ]
  for (const use of uses) {
    const database = await openDatabase(`sqlite:${paths[0]}`)
    await use(database)
    await database.close()
    for (const path of paths) {
      const file = new DatabaseSync(path, { timeout: 0 })
      // Fails while any other connection has the file open.
      file.exec('pragma locking_mode = exclusive; begin immediate; commit')
      file.close()
    }
  }
})

it('leaves no logs, and all published data in its file, when a SQLite store is closed', async (t) => {
  const folder = await folderFor(t)
  const database = await openDatabase(`sqlite:${join(folder, 'heliolog.db')}`)
  await publishRows(database, OBSERVATIONS, [observation('o1', '2024-05-11T09:30:00Z')])
  await database.close()
  assert.deepEqual((await readdir(folder)).sort(), [
    'heliolog.calls.db',
    'heliolog.db',
    'heliolog.tokens.db',
    'heliolog.tokens.db-reserve',
  ])
  const copy = join(folder, 'copy.db')
  await copyFile(join(folder, 'heliolog.db'), copy)
  const copied = await openDatabase(`sqlite:${copy}`)
  assert.equal((await metaOf(copied)).observations, 1)
  await copied.close()
})

it('gives each backup of the same second a name of its own', async (t) => {
  const folder = await folderFor(t)
  const now = new Date('2024-05-11T15:40:00.250Z')
  const names = ['-20240511T154000Z.tokens.db', '-20240511T154000Z-2.db', '-20240511T154000Z-3.db']
  for (const name of names) {
    const path = datedPath(join(folder, 'sun.db'), 'backup', now)
    assert.equal(path, join(folder, `sun-backup${name.replace('.tokens', '')}`))
    await writeFile(join(folder, `sun-backup${name}`), '')
  }
})

import assert from 'node:assert/strict'
import { it } from 'node:test'
import { sql } from 'kysely'
import { pino } from 'pino'
import { SQLITE, temporaryDirectory } from '../../../test/support/engines.ts'
import { withStore } from '../../../test/support/importing.ts'
import { columnsOfTable, tableNamed } from '../../../test/support/tables.ts'
import { rowTask } from '../../src/files/build/batch-statements.ts'
import { Builds } from '../../src/files/build/build-queue.ts'
import { FileCache } from '../../src/files/build/file-cache.ts'
import { type Publication, READ_PUBLICATION_DETAILS } from '../../src/storage/publication.ts'

it('starts builds of token holders however many clients without a token wait', (t) =>
  withStore(SQLITE, async (database) => {
    const folder = await temporaryDirectory()
    t.after(folder.remove)
    const cache = new FileCache(folder.path, 1_000)
    const builds = new Builds(cache, 1_024, async () => '', pino({ level: 'silent' }))
    t.after(() => builds.close())
    const { source } = tableNamed('activity')
    const publication = await database.prepare<Publication>(sql.raw(READ_PUBLICATION_DETAILS))([])
    const plan = {
      ...rowTask(database, source, {}, publication as Publication),
      spec: {
        writer: 'csv',
        options: { columns: columnsOfTable('activity', []) },
        isMonthly: false,
        collectsRows: false,
      },
      encoding: undefined,
    }
    let number = 0
    const start = (isPublic: boolean) =>
      builds.start({ version: '0', hash: String(number++), name: 'activity.csv', isPublic }, plan)
    const state = () => [builds.running, builds.waiting]
    for (let count = 0; count < 21; count++) start(true)
    assert.deepEqual(state(), [1, 20])
    assert.throws(() => start(true), { code: 'unavailable', status: 503 })
    for (let count = 0; count < 5; count++) start(false)
    assert.deepEqual(state(), [5, 21], 'four of token holders run beside one of the others')
  }))

import assert from 'node:assert/strict'
import { it, type TestContext } from 'node:test'
import { sql } from 'kysely'
import { pino } from 'pino'
import { folderFor, SQLITE } from '../../../test/support/engines.ts'
import { withStore } from '../../../test/support/importing.ts'
import { waitUntil } from '../../../test/support/sandbox.ts'
import { columnsOfTable, tableNamed } from '../../../test/support/tables.ts'
import { rowTask } from '../../src/files/build/batch-statements.ts'
import { type Build, Builds } from '../../src/files/build/build-queue.ts'
import { FileCache } from '../../src/files/build/file-cache.ts'
import { type Publication, READ_PUBLICATION } from '../../src/storage/publication.ts'

/** Calls `work` with a queue, and a function that starts a build: without a token, for a client. */
const withQueue = (
  t: TestContext,
  work: (builds: Builds, start: (client?: string) => Build) => Promise<void>,
): Promise<void> =>
  withStore(SQLITE, async (database) => {
    const folder = await folderFor(t)
    const cache = new FileCache(folder, 1e6)
    const builds = new Builds(cache, 1_024, async () => '', pino({ level: 'silent' }))
    t.after(() => builds.close())
    const { rows } = tableNamed('activity')
    const publication = await database.prepare<Publication>(sql.raw(READ_PUBLICATION))({})
    const plan = {
      ...rowTask(database, rows, {}, publication as Publication),
      spec: {
        writer: 'csv',
        options: { columns: columnsOfTable('activity', []) },
        collectsRows: false,
      },
      encoding: undefined,
    }
    let number = 0
    await work(builds, (client) => {
      const hash = String(number++)
      return builds.start(
        { version: '0', hash, name: 'activity.csv', isPublic: client !== undefined },
        plan,
        client,
      )
    })
  })

it('starts builds of token holders however many clients without a token wait', (t) =>
  withQueue(t, async (builds, start) => {
    const state = () => [builds.running, builds.waiting]
    for (let count = 0; count < 21; count++) start(`client ${count}`)
    assert.deepEqual(state(), [1, 20])
    assert.throws(() => start('another client'), { code: 'unavailable', status: 503 })
    for (let count = 0; count < 5; count++) start()
    assert.deepEqual(state(), [5, 21], 'four of token holders run beside one of the others')
  }))

it('removes a build from the queue when its only client disconnects', (t) =>
  withQueue(t, async (_, start) => {
    start('a')
    const build = start('b')
    const client = new AbortController()
    const waiting = build.begun(client.signal)
    client.abort()
    await assert.rejects(waiting)
    await waitUntil('the build is cancelled', () => build.signal.aborted)
  }))

it('builds in turns of clients without a token, of which each has two waiting', (t) =>
  withQueue(t, async (_, start) => {
    const order: string[] = []
    const builds: Promise<void>[] = []
    const startFor = (client: string) => {
      const build = start(client)
      builds.push(build.completed(t.signal).then(() => void order.push(client)))
    }
    for (const client of ['a', 'a', 'a']) startFor(client)
    assert.throws(() => start('a'), {
      status: 429,
      message: /^2 long responses already wait .* your IP address; try again in 2 seconds\.$/,
      headers: { 'retry-after': '2' },
    })
    for (const client of ['b', 'b', 'c']) startFor(client)
    await Promise.all(builds)
    assert.deepEqual(order, ['a', 'b', 'c', 'a', 'b', 'a'])
  }))

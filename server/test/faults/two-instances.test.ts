/** Two instances on one PostgreSQL: publications, tokens and bad tokens of one reach the other. */
import { strict as assert } from 'node:assert'
import { after, before, describe, test } from 'node:test'
import { sql } from 'kysely'
import { POSTGRES, type Store } from '../../../test/support/engines.ts'
import { type ServedApp, serveInProcess } from '../../../test/support/in-process.ts'
import { observation, publishRows } from '../../../test/support/publishing.ts'
import { waitUntil } from '../../../test/support/sandbox.ts'
import { connectSql } from '../../../test/support/sql.ts'
import { issueToken, revokeToken } from '../../src/access/tokens.ts'
import { OBSERVATIONS } from '../../src/domain/records/kinds.ts'
import type { Database } from '../../src/storage/database.ts'
import { openDatabase } from '../../src/storage/open/open.ts'
import { CHANNEL } from '../../src/storage/postgres/writer.ts'

describe('two instances', () => {
  let store: Store
  /** Of a command. */
  let database: Database
  const opened: Database[] = []
  const instances: ServedApp[] = []
  let published = 0

  before(async () => {
    store = await POSTGRES.create()
    database = await openDatabase(store.url)
    for (let instance = 0; instance < 2; instance++) {
      opened.push(await openDatabase(store.url))
      instances.push(await serveInProcess(opened[instance] as Database, {}, undefined))
    }
    await publishOne()
  })
  after(async () => {
    for (const instance of instances) await instance.close()
    for (const one of [...opened, database]) await one?.close()
    await store?.remove()
  })

  const publishOne = () =>
    publishRows(database, OBSERVATIONS, [observation(`o${++published}`, '2024-05-11T09:30:00Z')])

  const issue = () =>
    issueToken(database, { holder: 'Ada', purpose: 'test', rate: 1_000_000, expiresOn: null })

  const request = (instance: number, token: string, path = '/observations') =>
    fetch(`${instances[instance]?.origin}/api/v1${path}`, { headers: { authorization: `Bearer ${token}` } })

  /** The second request caches a list, so the third is answered without a query. */
  const fillCaches = async (token: string) => {
    for (const instance of [0, 1])
      for (let time = 0; time < 3; time++) assert.equal((await request(instance, token)).status, 200)
  }

  const waitForBoth = async (description: string, isSeen: (instance: number) => Promise<boolean>) => {
    for (const instance of [0, 1]) await waitUntil(description, () => isSeen(instance))
  }

  const write = async (run: (db: Awaited<ReturnType<Database['openWriter']>>['db']) => Promise<unknown>) => {
    const { db, close } = await database.openWriter()
    await run(db).finally(close)
  }

  test('serve a publication instead of cached pages', async () => {
    const { token } = await issue()
    await fillCaches(token)
    await publishOne()
    await waitForBoth('the publication is seen', async (instance) => {
      const { data } = (await (await request(instance, token)).json()) as { data: unknown[] }
      return data.length === published
    })
  })

  test('accept a new token immediately, and reject a revoked one', async () => {
    const { id, token } = await issue()
    await fillCaches(token)
    await revokeToken(database, id)
    await waitForBoth(
      'the token is rejected',
      async (instance) => (await request(instance, token)).status === 401,
    )
  })

  test('are notified of publications and tokens', async (t) => {
    const pool = connectSql(store.url)
    const client = await pool.connect()
    t.after(() => {
      client.release()
      return pool.end()
    })
    let notifications = 0
    client.on('notification', () => notifications++)
    await client.query(`listen ${CHANNEL}`)
    await publishOne()
    await waitUntil('the publication is notified', () => notifications > 0)
    const { id } = await issue()
    const before = notifications
    await revokeToken(database, id)
    await waitUntil('the revocation is notified', () => notifications > before)
  })

  test('detect changes without a notification', async () => {
    const { id, token } = await issue()
    await fillCaches(token)
    await write((db) => sql`update dataset set version = '0123456789abc'`.execute(db))
    await waitForBoth(
      'the version is seen',
      async (instance) => (await request(instance, token)).headers.get('x-data-version') === '0123456789abc',
    )
    await fillCaches(token)
    await write(async (db) => {
      await sql`update token set revoked_at = '2024-01-01T00:00:00Z' where id = ${id}`.execute(db)
      await sql`update token_change set number = number + 1`.execute(db)
    })
    await waitForBoth(
      'the token is rejected',
      async (instance) => (await request(instance, token)).status === 401,
    )
  })

  test('count bad tokens of an address together', async () => {
    let tried = 0
    while ((await request(tried % 2, 'bad', '/meta')).status === 401) tried++
    // The revoked tokens above count too.
    assert.ok(tried > 200 && tried <= 300, String(tried))
    for (const instance of [0, 1]) assert.equal((await request(instance, 'bad', '/meta')).status, 429)
  })
})

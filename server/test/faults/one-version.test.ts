/** What is published, issued and revoked is known to every instance within a second. */
import { strict as assert } from 'node:assert'
import { describe, type TestContext, test } from 'node:test'
import { sql } from 'kysely'
import { call, callJson, newPlace, type Place, until } from '../../../test/support/command-line.ts'
import { POSTGRES } from '../../../test/support/engines.ts'
import { learnFuture, stage, withoutMeta } from '../../../test/support/faulty.ts'
import { openGate } from '../../../test/support/gate.ts'
import { checkAgainst } from '../../../test/support/known-answers.ts'
import { startLoad } from '../../../test/support/load.ts'
import { report } from '../../../test/support/load-counts.ts'
import type { RunningServer } from '../../../test/support/process.ts'
import { redisDatabase, withoutRedis } from '../../../test/support/redis.ts'
import { revokeToken } from '../../src/access/tokens.ts'

const WITHIN_MS = 1_000

interface Situation {
  place: Place
  servers: RunningServer[]
  id: string
  token: string
}

/** Two instances that have answered before, and so remember. */
const situation = async (t: TestContext): Promise<Situation> => {
  const place = await newPlace(t, POSTGRES)
  await place.seed(3)
  const { id, token } = await place.issue({ rate: 1_000_000 })
  const servers = await Promise.all([place.serve(), place.serve()])
  await remembered(servers, token)
  return { place, servers, id, token }
}

/** A list that was asked for twice is kept ready; asked once more, it comes without any look at the store. */
const remembered = async (servers: RunningServer[], token: string) => {
  for (const server of servers)
    for (let time = 0; time < 3; time++) await callJson(server, '/observations', token)
}

/** Every instance shows a change to whoever asks a second after it, however long an answer takes. */
const seenAfter = async (
  t: TestContext,
  servers: RunningServer[],
  seen: (one: RunningServer) => Promise<boolean>,
) => {
  const changedAt = performance.now()
  const seenBy = async (server: RunningServer) => {
    for (;;) {
      const askedAfter = performance.now() - changedAt
      if (await seen(server)) return
      assert.ok(askedAfter < WITHIN_MS, `not shown to who asked after ${Math.round(askedAfter)} ms`)
    }
  }
  await Promise.all(servers.map(seenBy))
  const milliseconds = Math.round(performance.now() - changedAt)
  t.diagnostic(`seen by ${servers.length} instances after ${milliseconds} ms`)
}

const count = async (server: RunningServer, token: string) =>
  (await callJson(server, '/observations', token)).data.length

describe('two instances', () => {
  test('show a publication within a second, in what they had kept ready as well', async (t) => {
    const { place, servers, token } = await situation(t)
    await place.seed(4)
    await seenAfter(t, servers, async (server) => (await count(server, token)) === 4)
  })

  test('show under load the one version or the other, whole, and soon the new one only', async (t) => {
    const setting = await stage(t, POSTGRES, { instances: 2 })
    const { place, servers, token, origins, known } = setting
    const calls = withoutMeta(setting.calls)
    await learnFuture(t, setting, 20)
    const load = startLoad(t, { origins, calls, check: checkAgainst(known), workers: 4 })
    const { counts } = load
    await until('it is busy', () => counts.answered > 100)
    await place.seed(20)
    await seenAfter(t, servers, async (server) => (await count(server, token)) === 20)
    const answered = counts.answered
    await until('it was busy since', () => counts.answered > answered + 100)
    await load.stop()
    report(t, counts)
    assert.deepEqual([counts.wrong, counts.lost], [0, 0], counts.complaints.join('\n'))
    assert.deepEqual(Object.keys(counts.byStatus), ['200'])
  })

  test('know of a token as soon as it is issued, and of its revocation within a second', async (t) => {
    const { place, servers, id, token } = await situation(t)
    const fresh = await place.issue()
    for (const server of servers) assert.equal((await call(server, '/meta', fresh.token)).status, 200)
    await place.open((database) => revokeToken(database, id))
    await seenAfter(t, servers, async (server) => (await call(server, '/observations', token)).status === 401)
  })

  test('see within a second what nobody has told them of', async (t) => {
    const { place, servers, id, token } = await situation(t)
    await place.open(async (database) => {
      const { db, close } = await database.openWriter()
      await sql`update dataset set version = '0123456789abc'`.execute(db)
      await close()
    })
    await seenAfter(
      t,
      servers,
      async (server) =>
        (await call(server, '/observations', token)).headers.get('etag') === '"0123456789abc"',
    )
    await remembered(servers, token)
    await place.open(async (database) => {
      const { db, close } = await database.openWriter()
      await sql`update token set revoked_at = '2024-01-01T00:00:00Z' where id = ${id}`.execute(db)
      await sql`update token_change set number = number + 1`.execute(db)
      await close()
    })
    await seenAfter(t, servers, async (server) => (await call(server, '/observations', token)).status === 401)
  })
})

const SILENT = 'an instance that PostgreSQL has fallen silent to vouches for nothing older than a second'
test(SILENT, { skip: withoutRedis() }, async (t) => {
  const place = await newPlace(t, POSTGRES)
  await place.seed(3)
  const { token } = await place.issue({ rate: 1_000_000 })
  const gate = await openGate(place.url)
  t.after(() => gate.close())
  const env = {
    HELIOLOG_DATABASE_URL: gate.url,
    HELIOLOG_DATABASE_TIMEOUT_MS: '1000',
    // Limits in PostgreSQL would be waited for.
    HELIOLOG_REDIS_URL: await redisDatabase(),
  }
  const server = await place.serve([], { env })
  const ask = async () => (await call(server, '/observations', token)).status
  await remembered([server], token)
  await until('it answers from memory: nothing passes the gate', async () => {
    await gate.open()
    await ask()
    gate.hold()
    return (await ask()) === 200
  })
  await place.seed(4)
  const publishedAt = performance.now()
  for (;;) {
    const askedAfter = performance.now() - publishedAt
    const status = await ask()
    if (status === 503) break
    assert.equal(status, 200)
    assert.ok(askedAfter < WITHIN_MS, 'an old page for who asked after a second')
  }
})

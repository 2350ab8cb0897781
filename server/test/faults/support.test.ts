/** The servers that the fault tests take away do go away, and come back. */
import { strict as assert } from 'node:assert'
import { once } from 'node:events'
import { connect } from 'node:net'
import { after, before, describe, test } from 'node:test'
import { setTimeout } from 'node:timers/promises'
import { until } from '../../../test/support/command-line.ts'
import { startPostgres } from '../../../test/support/postgres.ts'
import type { PostgresServer } from '../../../test/support/postgres-server.ts'
import { redisUrl, startRedis, withoutOwnRedis, withoutRedis } from '../../../test/support/redis.ts'
import { type Replica, startReplica } from '../../../test/support/replica.ts'
import { connectSql, querySql } from '../../../test/support/sql.ts'

/** What Redis answers to PING, or the code of the error. */
const ping = async (url: string): Promise<string> => {
  const { hostname, port } = new URL(url)
  const socket = connect(Number(port), hostname)
  try {
    socket.write('PING\r\n')
    const [answer] = await once(socket, 'data')
    return String(answer)
  } catch (error) {
    return (error as NodeJS.ErrnoException).code ?? ''
  } finally {
    socket.destroy()
  }
}

/** Waits until the replica has received all that its primary has written; it need not show that. */
const received = (primary: PostgresServer): Promise<void> =>
  until('the replica has received everything', async () => {
    const rows = await querySql(
      primary.url,
      'select 1 from pg_stat_replication where flush_lsn >= pg_current_wal_lsn()',
    )
    return rows.length > 0
  })

const silence = () => setTimeout(200, 'silence')

describe('a Redis for tests', () => {
  test('is there for the whole run', { skip: withoutRedis() }, async () => {
    assert.equal(await ping(await redisUrl()), '+PONG\r\n')
  })

  test('can be stopped and started again on its port', { skip: withoutOwnRedis() }, async () => {
    const redis = await startRedis()
    assert.equal(await ping(redis.url), '+PONG\r\n')
    await redis.stop()
    assert.equal(await ping(redis.url), 'ECONNREFUSED')
    await redis.start()
    assert.equal(await ping(redis.url), '+PONG\r\n')
    await redis.stop()
    await redis.stop()
  })

  test('answers nothing while it is frozen, and then what was asked', {
    skip: withoutOwnRedis(),
  }, async () => {
    const redis = await startRedis()
    redis.freeze()
    const answer = ping(redis.url)
    assert.equal(await Promise.race([answer, silence()]), 'silence')
    redis.thaw()
    assert.equal(await answer, '+PONG\r\n')
    await redis.stop()
  })
})

let postgres: PostgresServer
before(async () => {
  postgres = await startPostgres()
})
after(() => postgres?.remove())

describe('a PostgreSQL for tests', () => {
  before(() => querySql(postgres.url, 'create table kept as select 1 as kept'))
  const assertKept = async () =>
    assert.deepEqual(await querySql(postgres.url, 'select kept from kept'), [{ kept: 1 }])

  for (const mode of ['fast', 'immediate'] as const)
    test(`can be stopped (${mode}) and started again on its port, and keeps its data`, async () => {
      await postgres.stop({ mode })
      await assert.rejects(querySql(postgres.url, 'select 1'), { code: 'ECONNREFUSED' })
      await postgres.start()
      await assertKept()
    })

  test('can be restarted', async () => {
    const startedAt = () => querySql(postgres.url, 'select pg_postmaster_start_time()')
    const before = await startedAt()
    await postgres.restart()
    assert.notDeepEqual(await startedAt(), before)
    await assertKept()
  })

  test('answers nothing while it is frozen, on old connections and new ones, and then what was asked', async () => {
    const sql = connectSql(postgres.url)
    await sql`select 1`
    postgres.freeze()
    const answers = [sql`select 1`, querySql(postgres.url, 'select 1')]
    assert.equal(await Promise.race([...answers, silence()]), 'silence')
    postgres.thaw()
    await Promise.all(answers)
    await sql.end()
  })
})

describe('a replica for tests', () => {
  let replica: Replica
  let numbers = 0
  before(async () => {
    await querySql(postgres.url, 'create table number (number int)')
    replica = await startReplica(postgres)
  })
  after(() => replica?.remove())
  const write = () => querySql(postgres.url, `insert into number values (${++numbers})`)
  const latest = async () => {
    const [row] = await querySql(replica.url, 'select max(number) as latest from number')
    return (row as { latest: number | null }).latest
  }
  const assertFollows = async () => {
    await write()
    await replica.caughtUp()
    assert.equal(await latest(), numbers)
  }

  test('follows its primary and is read only', async () => {
    await assertFollows()
    await assert.rejects(querySql(replica.url, 'insert into number values (0)'), /read-only transaction/)
  })

  test('is behind while its replay is paused, and catches up when it is resumed', async () => {
    const before = await latest()
    await replica.pauseReplay()
    await write()
    await received(postgres)
    assert.equal(await latest(), before)
    await replica.resumeReplay()
    await replica.caughtUp()
    assert.equal(await latest(), numbers)
  })

  test('catches up with what was written while it was stopped', async () => {
    await replica.stop()
    await write()
    await replica.start()
    await assertFollows()
  })

  test('follows again when its primary has crashed and come back', async () => {
    await postgres.restart({ mode: 'immediate' })
    await assertFollows()
  })
})

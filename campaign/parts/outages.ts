/** PostgreSQL and Redis stopped, frozen, killed and restarted under load on two instances. */
import { setTimeout as pause } from 'node:timers/promises'
import type { Engine } from '../../test/support/engines.ts'
import { startPostgres } from '../../test/support/postgres.ts'
import type { PostgresServer } from '../../test/support/postgres-server.ts'
import { type RedisServer, startRedis, withoutOwnRedis } from '../../test/support/redis.ts'
import { runClientsDuring } from '../clients.ts'
import { API } from '../model.ts'
import type { Part } from '../part.ts'
import { Random } from '../random.ts'
import { countEvent } from '../report.ts'
import { requestText } from '../requests.ts'
import { createTarget, readMeta, type Target } from '../target.ts'
import { Connection } from '../wire.ts'

const CLIENTS = 4
const PAUSE_MS = 5
const INSTANCES = 2
const DATABASE_TIMEOUT_MS = '2000'
/** From the end of an outage until requests must succeed again. */
const RECOVERY_MS = 60_000
const ABANDON_MS = 100

interface Outage {
  name: string
  /** Whether requests may get 503 meanwhile. */
  stopsStore: boolean
  begin(postgres: PostgresServer, redis: RedisServer): unknown
  end(postgres: PostgresServer, redis: RedisServer): unknown
}

const FROZEN = 'PostgreSQL frozen'

const OUTAGES: readonly Outage[] = [
  {
    name: FROZEN,
    stopsStore: true,
    begin: (postgres) => postgres.freeze(),
    end: (postgres) => postgres.thaw(),
  },
  {
    name: 'PostgreSQL crashed',
    stopsStore: true,
    begin: (postgres) => postgres.stop({ mode: 'immediate' }),
    end: (postgres) => postgres.start(),
  },
  {
    name: 'PostgreSQL stopped',
    stopsStore: true,
    begin: (postgres) => postgres.stop({ mode: 'fast' }),
    end: (postgres) => postgres.start(),
  },
  {
    name: 'Redis frozen',
    stopsStore: false,
    begin: (_, redis) => redis.freeze(),
    end: (_, redis) => redis.thaw(),
  },
  {
    name: 'Redis killed',
    stopsStore: false,
    begin: (_, redis) => redis.stop(),
    end: (_, redis) => redis.start(),
  },
]

let abandoned = 0

/** A client that gives up before its response: the record is in no cache, so the request waits for the store. */
const abandonRequest = async (target: Target): Promise<void> => {
  const connection = new Connection(target.origins[0] as string)
  const headers = { host: 'x', authorization: `Bearer ${target.model.tokens.valid}` }
  connection.send(
    requestText({ method: 'GET', target: `${API}/observations/abandoned-${++abandoned}`, headers }),
  )
  await pause(ABANDON_MS)
  connection.destroy()
}

const loggedAs = ({ servers }: Target, status: number): number =>
  servers.reduce((sum, { log }) => sum + (log.calls[status] ?? 0), 0)

/** Waits until every instance answers from the store again. */
const waitUntilServed = async (target: Target): Promise<boolean> => {
  const deadline = performance.now() + RECOVERY_MS
  for (const origin of target.origins)
    while ((await readMeta({ ...target, origins: [origin] }).catch(() => undefined)) === undefined) {
      if (performance.now() > deadline) return false
      await pause(50)
    }
  return true
}

export const outages: Part = {
  name: 'outages',
  skip: withoutOwnRedis,
  run: async ({ report, seed, isShort, isOver, cleanups }) => {
    const part = report.part('outages', 'PostgreSQL and Redis')
    const postgres = await startPostgres()
    cleanups.after(() => postgres.remove())
    const engine: Engine = {
      name: 'PostgreSQL',
      create: async () => ({ url: postgres.url, remove: async () => {} }),
    }
    const redis = await startRedis()
    cleanups.after(async () => {
      redis.thaw()
      await redis.stop()
    })
    const env = { HELIOLOG_REDIS_URL: redis.url, HELIOLOG_DATABASE_TIMEOUT_MS: DATABASE_TIMEOUT_MS }
    const target = await createTarget(cleanups, engine, { instances: INSTANCES, env })
    const { origins, model, versions } = target
    const context = { report, part, model, data: versions[0] }
    let isStoreDown = false
    const mayBeUnavailable = () => isStoreDown
    const random = new Random(seed)
    const all = isShort ? OUTAGES.filter(({ name }) => /crashed|frozen/.test(name)) : [...OUTAGES, ...OUTAGES]
    await runClientsDuring(
      context,
      { origins, seed, clients: CLIENTS, pauseMs: PAUSE_MS, mayBeUnavailable },
      async () => {
        for (const outage of all) {
          if (isOver()) return
          countEvent(part, outage.name)
          await pause(random.integer(100, 500))
          isStoreDown = outage.stopsStore
          await outage.begin(postgres, redis)
          if (outage.name === FROZEN) {
            await abandonRequest(target)
            countEvent(part, 'abandoned requests')
          }
          await pause(isShort ? random.integer(100, 800) : random.integer(100, 4_000))
          await outage.end(postgres, redis)
          if (!(await waitUntilServed(target)))
            report.wrong(part, `no recovery within ${RECOVERY_MS} ms`, outage.name)
          // A request that began during the outage may still end with 503.
          await pause(Number(DATABASE_TIMEOUT_MS) / 2)
          isStoreDown = false
        }
      },
    )
    const [logged, expected] = [loggedAs(target, 499), part.events['abandoned requests'] ?? 0]
    if (logged === 0 && expected > 0)
      report.wrong(part, 'no call is logged with status 499', `${expected} abandoned requests`)
  },
}

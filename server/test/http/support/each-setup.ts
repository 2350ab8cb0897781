/** A suite of tests asks one server in each way in which heliolog can be run; it goes when they are through. */
import { after, before, describe } from 'node:test'
import { POSTGRES, SQLITE } from '../../../../test/support/engines.ts'
import { redisDatabase, withoutRedis } from '../../../../test/support/redis.ts'
import { startServer, startWorkers, type TestServer } from '../../../../test/support/server.ts'
import type { ApiSettings } from '../../../src/api/app-dependencies.ts'

interface Setup {
  name: string
  /** Why it cannot be tried here, or false. */
  skip: string | false
  start(settings: Partial<ApiSettings>): Promise<TestServer>
}

const SQLITE_WITH_WORKERS: Setup = {
  name: 'SQLite with 2 workers',
  skip: false,
  start: (settings) => startWorkers(SQLITE, 2, settings),
}
const POSTGRES_ALONE: Setup = {
  name: 'PostgreSQL',
  skip: false,
  start: (settings) => startServer(POSTGRES, settings),
}
const SETUPS: readonly Setup[] = [
  { name: 'SQLite', skip: false, start: (settings) => startServer(SQLITE, settings) },
  SQLITE_WITH_WORKERS,
  POSTGRES_ALONE,
  {
    name: 'PostgreSQL with Redis',
    skip: withoutRedis(),
    start: async (settings) => startServer(POSTGRES, settings, await redisDatabase()),
  },
]

type Suite = (server: () => TestServer) => void

const inSetups = (setups: readonly Setup[], suite: Suite, settings: Partial<ApiSettings>): void => {
  for (const { name, skip, start } of setups)
    describe(name, { skip }, () => {
      let server: TestServer | undefined
      before(async () => {
        server = await start(settings)
      })
      after(() => server?.close())
      suite(() => server as TestServer)
    })
}

export const inEachSetup = (suite: Suite, settings: Partial<ApiSettings> = {}): void =>
  inSetups(SETUPS, suite, settings)

/** For what is answered from the store alone, wherever calls are counted: each engine once, and both one process and several. */
export const onEachStore = (suite: Suite, settings: Partial<ApiSettings> = {}): void =>
  inSetups([SQLITE_WITH_WORKERS, POSTGRES_ALONE], suite, settings)

/** For what costs much and cannot depend on where calls are counted: processes that run what ships. */
const ENGINE_SETUPS: readonly Setup[] = [SQLITE, POSTGRES].map((engine) => ({
  name: engine.name,
  skip: false,
  start: (settings) => startWorkers(engine, 1, settings),
}))

export const onEachEngine = (suite: Suite, settings: Partial<ApiSettings> = {}): void =>
  inSetups(ENGINE_SETUPS, suite, settings)

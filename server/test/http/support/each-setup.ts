/** Runs a suite of tests against one server for each way of running heliolog. */
import { after, before, describe } from 'node:test'
import { POSTGRES, SQLITE } from '../../../../test/support/engines.ts'
import { redisDatabase, withoutRedis } from '../../../../test/support/redis.ts'
import { startServer, startWorkers, type TestServer } from '../../../../test/support/server.ts'
import type { ApiSettings } from '../../../src/api/app-dependencies.ts'

interface Setup {
  name: string
  /** Why the setup cannot run here, or false. */
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

/** For responses that do not depend on how limits are shared: each engine once, with one process and with workers. */
export const onEachStore = (suite: Suite, settings: Partial<ApiSettings> = {}): void =>
  inSetups([SQLITE_WITH_WORKERS, POSTGRES_ALONE], suite, settings)

/** For expensive tests that do not depend on how limits are shared: one process of the built server per engine. */
const ENGINE_SETUPS: readonly Setup[] = [SQLITE, POSTGRES].map((engine) => ({
  name: engine.name,
  skip: false,
  start: (settings) => startWorkers(engine, 1, settings),
}))

export const onEachEngine = (suite: Suite, settings: Partial<ApiSettings> = {}): void =>
  inSetups(ENGINE_SETUPS, suite, settings)

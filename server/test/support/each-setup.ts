/** Runs a suite of tests against one server per setup, in this process. */
import { after, before, describe } from 'node:test'
import { POSTGRES, SQLITE } from '../../../test/support/engines.ts'
import { redisDatabase, withoutRedis } from '../../../test/support/redis.ts'
import { startServer, type TestServer } from '../../../test/support/server.ts'
import type { ApiSettings } from '../../src/http/app-dependencies.ts'

interface Setup {
  name: string
  /** Why the setup cannot run here, or false. */
  skip?: string | false
  start(settings: Partial<ApiSettings>): Promise<TestServer>
}

const ON_SQLITE: Setup = { name: 'SQLite', start: (settings) => startServer(SQLITE, settings) }
const ON_POSTGRES: Setup = { name: 'PostgreSQL', start: (settings) => startServer(POSTGRES, settings) }
const WITH_REDIS: Setup = {
  name: 'Redis',
  skip: withoutRedis(),
  start: async (settings) => startServer(SQLITE, settings, await redisDatabase()),
}

type Suite = (server: () => TestServer) => void
type Run = (suite: Suite, settings?: Partial<ApiSettings>) => void

const inSetups =
  (...setups: readonly Setup[]): Run =>
  (suite, settings = {}) => {
    for (const { name, skip = false, start } of setups)
      describe(name, { skip }, () => {
        let server: TestServer | undefined
        before(async () => {
          server = await start(settings)
        })
        after(() => server?.close())
        suite(() => server as TestServer)
      })
  }

/** The default: for responses that neither SQL nor a shared state decides. */
export const onSqlite = inSetups(ON_SQLITE)

/** For responses that SQL, or the notification of a publication or a changed token, decides. */
export const onBothEngines = inSetups(ON_SQLITE, ON_POSTGRES)

/** For limits: counted in memory, in PostgreSQL and in Redis. */
export const onEachLimiter = inSetups(ON_SQLITE, ON_POSTGRES, WITH_REDIS)

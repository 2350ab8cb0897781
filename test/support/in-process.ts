/** Serves the API in this process, on an open database. */
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Logger, pino } from 'pino'
import { sampleImageRoute } from '../../demo/src/images/sample-image-route.ts'
import { CallLog } from '../../server/src/access/call-log.ts'
import { RateLimiter } from '../../server/src/access/rate-limit.ts'
import { SharedCounts } from '../../server/src/access/shared-counts.ts'
import { TokenLookup } from '../../server/src/access/token-lookup.ts'
import { loadFeatures } from '../../server/src/features/feature.ts'
import { FEATURES } from '../../server/src/features/features.ts'
import { thread } from '../../server/src/files/build/start-builder.ts'
import { BuiltFiles } from '../../server/src/files/serve/built-files.ts'
import type { ApiSettings } from '../../server/src/http/app-dependencies.ts'
import { PublicationWaiters } from '../../server/src/http/publication-waiters.ts'
import { createApp } from '../../server/src/http/server.ts'
import { Connections } from '../../server/src/http/sockets/connections.ts'
import { listen } from '../../server/src/http/sockets/listen.ts'
import { StalledClients } from '../../server/src/http/sockets/stalled-clients.ts'
import { readSettings } from '../../server/src/settings/read-settings.ts'
import type { Database, SharedWindows } from '../../server/src/storage/database.ts'
import { ErasureWatch } from '../../server/src/storage/erasure-watch.ts'
import { temporaryDirectory } from './engines.ts'
import { recordOutput } from './program-output.ts'
import { waitUntil } from './sandbox.ts'

/** Loading the sources takes a builder thread longer than most builds in tests. */
const THREAD_BUNDLE = join(import.meta.dirname, '../../server/dist/builder-thread.cjs')
if (existsSync(THREAD_BUNDLE)) thread.bundle = readFileSync(THREAD_BUNDLE, 'utf8')

export interface ServedApp {
  /** URL without a trailing slash. */
  origin: string
  /** The JSON lines logged so far. */
  lines: Record<string, unknown>[]
  /** Waits until every logged call has its database row. */
  waitForCallLog(): Promise<void>
  close(): Promise<void>
}

/** Imported lazily because the Redis client has many modules and few tests need it. */
const windowsIn = async (redisUrl: string): Promise<SharedWindows> =>
  (await import('../../server/src/access/redis-windows.ts')).redisWindows(redisUrl, 'heliolog')

const limiterFor = async (
  database: Database,
  redisUrl: string | undefined,
  logger: Logger,
): Promise<RateLimiter> => {
  const windows = redisUrl ? await windowsIn(redisUrl) : database.windows()
  if (!windows) return new RateLimiter()
  // A busy machine may not respond in time. Tests of limits notice when they are not shared.
  const limiter = new RateLimiter(new SharedCounts(windows, (_, reason) => logger.warn({ reason })))
  // Counts would begin again if they became shared during a test.
  await waitUntil('limits are shared', async () => (await limiter.sharing()) === 'shared')
  return limiter
}

export const serveInProcess = async (
  database: Database,
  given: Partial<ApiSettings>,
  redisUrl: string | undefined,
): Promise<ServedApp> => {
  const lines: Record<string, unknown>[] = []
  const writeLines = (text: string) => {
    for (const line of text.trimEnd().split('\n')) lines.push(JSON.parse(line))
  }
  const logger = pino({ base: null }, { write: writeLines })
  const callLog = new CallLog(database, {
    days: 90,
    maxBytes: 1e9,
    addresses: 'full',
    writeLines,
    onWriteError: (error) => logger.warn({ err: error }),
    onRowsRejected: (error) => logger.warn({ err: error }),
  })
  const limiter = await limiterFor(database, redisUrl, logger)
  const tokenLookup = new TokenLookup(database)
  const cache = await temporaryDirectory()
  const settings = { ...readSettings({}), cacheDir: cache.path, demo: false, ...given }
  const erasures = new ErasureWatch(database)
  const files = new BuiltFiles({ database, tokenLookup, erasures, logger, settings })
  const waiters = new PublicationWaiters(database)
  const { app, interfaces } = await loadFeatures(FEATURES, {
    database,
    tokenLookup,
    logger,
    callLog,
    limiter,
    files,
    connections: new Connections({ maximum: 10_000, perClient: 10_000 }),
    stalledClients: new StalledClients(),
    waiters,
    erasures,
    settings,
  })
  const demo = app.settings.demo ? [{ routes: [sampleImageRoute(app)] }] : []
  await erasures.start()
  const server = createApp(app, [...interfaces, ...demo])
  const origin = await listen(server, { host: '127.0.0.1', port: 0 })
  const forgetOutput = recordOutput(`server at ${origin}`, () =>
    lines.map((line) => JSON.stringify(line)).join('\n'),
  )
  return {
    origin,
    lines,
    waitForCallLog: () => callLog.flush(),
    close: async () => {
      waiters.close()
      erasures.close()
      server.closeAllConnections()
      server.close()
      await files.close()
      await cache.remove()
      await callLog.close(0)
      await limiter.close()
      forgetOutput()
    },
  }
}

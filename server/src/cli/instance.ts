/** One process that serves, until it is told to stop. */
import cluster from 'node:cluster'
import { setFlagsFromString } from 'node:v8'
import type { Logger } from 'pino'
import { CallLog } from '../access/call-log.ts'
import { RateLimiter } from '../access/rate-limit.ts'
import { SharedCounts } from '../access/shared-counts.ts'
import { TokenLookup } from '../access/token-lookup.ts'
import { createApp } from '../api/app.ts'
import type { AppDependencies } from '../api/app-dependencies.ts'
import type { Route } from '../api/http/router.ts'
import { SETTINGS, type Settings } from '../config.ts'
import { UserError } from '../domain/user-error.ts'
import type { Database, SharedWindows } from '../storage/database.ts'
import { drainable } from './drain.ts'
import { KERNEL_SHARES_PORTS, listen, listenError } from './listen.ts'
import { LOG_CLOSE_MS, openLog } from './log.ts'
import type { LogOutput } from './log-output.ts'
import type { MetricsPort } from './metrics-port.ts'
import { signalled } from './signals.ts'

const FLUSH_MS = 2_000
const LONGEST_STOP_MS = 9_300

/**
 * What a call leaves behind is swept up sooner and in smaller heaps: a third less memory under load, no slower.
 * Said now, before the engine has let them grow.
 */
const sweepOften = (): void => setFlagsFromString('--semi-space-growth-factor=1')

/** Where limits are shared: in Redis, else in the store, else among the workers of this machine. */
const windowsFor = async (database: Database, settings: Settings): Promise<SharedWindows | undefined> => {
  if (settings.redisUrl) return (await import('../access/redis-windows.ts')).redisWindows(settings.redisUrl)
  const ofStore = database.windows()
  if (ofStore || !cluster.isWorker) return ofStore
  return (await import('../access/cluster-windows.ts')).clusterWindows()
}

const limiterFor = async (database: Database, settings: Settings, logger: Logger): Promise<RateLimiter> => {
  const windows = await windowsFor(database, settings)
  if (!windows) return new RateLimiter()
  const shared = new SharedCounts(windows, (lost, reason) => {
    if (lost) logger.warn({ reason }, 'limits are no longer shared: each process counts for itself')
    else logger.info('limits are shared again')
  })
  return new RateLimiter(shared)
}

/** Measures nothing and loads nothing of it where no port is set. A worker tells the process that started it. */
const metricsOf = async (app: AppDependencies, settings: Settings): Promise<MetricsPort | undefined> => {
  const { metricsHost: host, metricsPort: port } = settings
  if (port === undefined) return undefined
  const { Metrics } = await import('../api/metrics/metrics.ts')
  const metrics = new Metrics(app)
  const { logger } = app
  if (cluster.isWorker) {
    const { replyWithMetrics } = await import('./worker-metrics.ts')
    replyWithMetrics(metrics, logger)
    return undefined
  }
  const { openMetricsPort } = await import('./metrics-port.ts')
  return openMetricsPort({ host, port }, metrics, logger)
}

/** Loaded on demand: a service that publishes real images draws none. */
const demoRoutes = async (app: AppDependencies): Promise<Route[]> =>
  app.settings.demo ? [(await import('../../../demo/src/index.ts')).sampleImageRoute(app)] : []

/** What is printed when the service listens, with complete lines; empty for nothing. */
export type Welcome = (address: string) => string

/** Besides what the environment says, what the command line does. */
export interface InstanceSettings extends Settings {
  demo: boolean
}

export const runInstance = async (
  database: Database,
  settings: InstanceSettings,
  welcome: Welcome,
): Promise<void> => {
  sweepOften()
  const { logger, output } = openLog(settings.logLevel)
  database.onNotice(({ message, ...details }) => logger.info(details, message))
  const callLog = new CallLog(database, {
    days: settings.callLogDays,
    writeLines: logger.isLevelEnabled('info') ? (lines) => output.write(lines) : undefined,
    complain: (error, lost) =>
      // Once a second while the store is away: the reason is enough.
      logger.warn({ reason: String(error), lost }, 'the call log cannot be written at the moment'),
  })
  const limiter = await limiterFor(database, settings, logger)
  // Also when nothing is served in the end: it may be at work already.
  await using ending = new AsyncDisposableStack()
  ending.defer(() => output.close(LOG_CLOSE_MS))
  ending.defer(() => limiter.close())
  const tokenLookup = new TokenLookup(database)
  const app: AppDependencies = { database, tokenLookup, settings, logger, callLog, limiter }
  // Open until the last call is answered and logged: just then it is worth watching.
  await using metrics = await metricsOf(app, settings)
  const server = createApp(app, await demoRoutes(app))
  const drain = drainable(server)
  const stopped = signalled()
  const { host, port } = settings
  const reusePort = cluster.isWorker && KERNEL_SHARES_PORTS
  const address = await listen(server, { host, port, reusePort }).catch((error) => {
    throw new UserError(listenError(error, host, port, SETTINGS.port.name))
  })
  // The process that started the workers speaks for all of them.
  const level = cluster.isWorker ? 'debug' : 'info'
  logger[level]({ address, database: database.place, metrics: metrics?.address }, 'listening')
  output.write(welcome(address))
  void callLog.prune()

  logger[level]({ signal: await stopped }, 'stopping')
  endAnyway(logger, output, callLog)
  await drain()
  // The last connections that were cut have yet to tell of their calls.
  for (let turn = 0; turn < 2; turn++) await new Promise((done) => setImmediate(done))
  const lost = await callLog.close(FLUSH_MS)
  if (lost > 0) logger.error({ lost }, 'calls that could not be written to the call log')
  logger[level]('stopped')
}

/** A store that has fallen silent keeps its connections, and would keep the process. */
const endAnyway = (logger: Logger, output: LogOutput, callLog: CallLog): void => {
  setTimeout(() => {
    void callLog.flush()
    logger.error(
      'stopped without waiting any longer for the store; the last calls may not be in the call log',
    )
    void output.close(LOG_CLOSE_MS).then(() => process.exit())
  }, LONGEST_STOP_MS).unref()
}

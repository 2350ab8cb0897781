/** Runs the service in this process until a signal stops it. */
import cluster from 'node:cluster'
import { parse } from 'node:path'
import type { Logger } from 'pino'
import { CallLog } from '../../access/call-log.ts'
import { BYTES_PER_MB } from '../../access/call-log-cleanup.ts'
import { RateLimiter } from '../../access/rate-limit.ts'
import { SharedCounts } from '../../access/shared-counts.ts'
import { TokenLookup } from '../../access/token-lookup.ts'
import { waitForSignal } from '../../commands/signals.ts'
import { loadFeatures } from '../../features/feature.ts'
import { FEATURES } from '../../features/features.ts'
import { BuiltFiles } from '../../files/serve/built-files.ts'
import type { ApiSettings } from '../../http/app-dependencies.ts'
import { trustedProxies } from '../../http/call.ts'
import { PublicationWaiters } from '../../http/publication-waiters.ts'
import { createApp } from '../../http/server.ts'
import { type ConnectionLimits, Connections } from '../../http/sockets/connections.ts'
import { KERNEL_SHARES_PORTS, listen, listenError } from '../../http/sockets/listen.ts'
import { StalledClients } from '../../http/sockets/stalled-clients.ts'
import { SETTINGS, type Settings } from '../../settings/config.ts'
import type { Database, SharedWindows } from '../../storage/database.ts'
import { ErasureWatch } from '../../storage/erasure-watch.ts'
import { drain } from './drain.ts'
import { LOG_CLOSE_MS, type LogOutput, openLog, READ_ONLY_NOTICE } from './log.ts'

const FLUSH_MS = 2_000
const SHUTDOWN_TIMEOUT_MS = 9_300

/** Begins the names of counts, because a Redis may have other users. */
const KEY_PREFIX = 'heliolog'

/** Limits are shared through Redis, else through the store, else among the workers of this machine. */
const windowsFor = async (database: Database, settings: Settings): Promise<SharedWindows | undefined> => {
  if (settings.redisUrl) {
    const { redisWindows } = await import('../../access/redis-windows.ts')
    return redisWindows(settings.redisUrl, KEY_PREFIX)
  }
  const storeWindows = database.windows()
  if (storeWindows || !cluster.isWorker) return storeWindows
  const { clusterWindows } = await import('../../access/cluster-windows.ts')
  return clusterWindows(KEY_PREFIX)
}

const limiterFor = async (database: Database, settings: Settings, logger: Logger): Promise<RateLimiter> => {
  const windows = await windowsFor(database, settings)
  if (!windows) return new RateLimiter()
  const shared = new SharedCounts(windows, (lost, reason) => {
    if (lost) logger.warn({ reason }, 'limits are no longer shared: each process counts on its own')
    else logger.info('limits are shared again')
  })
  return new RateLimiter(shared)
}

/** One client gets a fifth of the connections, so that it cannot lock out others. */
const CLIENTS_SHARE = 1 / 5

const connectionLimits = (settings: Settings): ConnectionLimits => {
  const { maxConnections: maximum, maxConnectionsPerAddress } = settings
  const isTrusted = trustedProxies(settings)
  return {
    maximum,
    perClient: maxConnectionsPerAddress ?? Math.floor(maximum * CLIENTS_SHARE),
    isProxy: isTrusted && ((address) => isTrusted(address, 0)),
  }
}

/** Returns the text to print when the service listens: complete lines, or an empty string. */
export type StartupMessage = (address: string, metrics: string | undefined) => string

export const runInstance = async (
  database: Database,
  settings: ApiSettings,
  startupMessage: StartupMessage,
): Promise<void> => {
  // Threads do not start in a folder that was deleted, for example with an old release. All paths are absolute here.
  process.chdir(parse(process.execPath).root)
  const { logger, output } = openLog(settings.logLevel)
  database.onNotice(({ message, ...details }) => logger.info(details, message))
  const callLog = new CallLog(database, {
    days: settings.callLogDays,
    maxBytes: settings.callLogMaxMb * BYTES_PER_MB,
    addresses: settings.callLogAddresses,
    writeLines: logger.isLevelEnabled('info') ? (lines) => output.write(lines) : undefined,
    onWriteError: (error, lost) =>
      // Logged once a second while the store is unavailable, so without a stack trace.
      logger.warn({ reason: String(error), lost }, 'the call log cannot be written at the moment'),
    onRowsRejected: (error, lost) =>
      logger.warn({ reason: String(error), lost }, 'rows that the call log rejects were dropped'),
  })
  const limiter = await limiterFor(database, settings, logger)
  // Close these also when the start fails below.
  await using cleanup = new AsyncDisposableStack()
  cleanup.defer(() => output.close(LOG_CLOSE_MS))
  cleanup.defer(() => limiter.close())
  const tokenLookup = new TokenLookup(database)
  const connections = new Connections(connectionLimits(settings))
  const erasures = new ErasureWatch(database)
  const files = new BuiltFiles({ database, tokenLookup, erasures, logger, settings })
  cleanup.defer(() => files.close())
  const waiters = new PublicationWaiters(database)
  const { app, interfaces } = await loadFeatures(FEATURES, {
    database,
    tokenLookup,
    settings,
    logger,
    callLog,
    limiter,
    connections,
    stalledClients: new StalledClients(),
    files,
    waiters,
    erasures,
  })
  // Monitors stay open until the last request is logged, so that a shutdown can be observed.
  const monitors = await Promise.all(FEATURES.map((one) => one.monitorServer?.(app, settings, output)))
  for (const monitor of monitors) cleanup.use(monitor)
  files.start()
  await erasures.start()
  cleanup.defer(() => erasures.close())
  // Loaded on demand, because only the demo draws images.
  if (settings.demo) interfaces.push({ routes: [(await import('@heliolog/demo')).sampleImageRoute(app)] })
  const server = createApp(app, interfaces)
  const stopped = waitForSignal()
  const { host, port } = settings
  const reusePort = cluster.isWorker && KERNEL_SHARES_PORTS
  const address = await listen(server, { host, port, reusePort }).catch((error) => {
    throw listenError(error, host, port, SETTINGS.port.name)
  })
  // The primary process logs these events for all workers.
  const level = cluster.isWorker ? 'debug' : 'info'
  const metrics = monitors.find((monitor) => monitor)?.address
  logger[level]({ address, database: database.location, metrics }, 'listening')
  if (database.isReadOnly) logger[level](READ_ONLY_NOTICE)
  output.write(startupMessage(address, metrics))
  void callLog.pruning.run()

  logger[level]({ signal: await stopped }, 'stopping')
  exitAfterTimeout(logger, output, callLog)
  await drain(server, connections.open, () => waiters.close())
  await files.close()
  // Connections that were just reset emit their close events, which log the requests, in the next turns.
  for (let turn = 0; turn < 2; turn++) await new Promise((done) => setImmediate(done))
  const lost = await callLog.close(FLUSH_MS)
  if (lost > 0) logger.error({ lost }, 'some calls could not be written to the call log')
  logger[level]('stopped')
}

/** Open connections to a store that does not respond would keep the process alive. */
const exitAfterTimeout = (logger: Logger, output: LogOutput, callLog: CallLog): void => {
  setTimeout(() => {
    void callLog.flush()
    logger.error('shutdown timed out waiting for the store; the last calls may be missing from the call log')
    void output.close(LOG_CLOSE_MS).then(() => process.exit())
  }, SHUTDOWN_TIMEOUT_MS).unref()
}

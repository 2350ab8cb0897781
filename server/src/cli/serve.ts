/** heliolog serve: the API, until it is told to stop. */
import type { Socket } from 'node:net'
import { setFlagsFromString } from 'node:v8'
import { type Logger, pino } from 'pino'
import { CallLog } from '../access/call-log.ts'
import { RateLimiter } from '../access/rate-limit.ts'
import { buildApp } from '../api/app.ts'
import type { Settings } from '../config.ts'
import type { Database } from '../storage/database.ts'
import { type StoreOptions, withDatabase } from './store.ts'
import { UserError } from './user-error.ts'

/** Calls in flight get this long; then their connections are cut, so that the whole stop takes under 10 s. */
const DRAIN_MS = 7_000
const FLUSH_MS = 2_000
const IDLE_CHECK_MS = 50
const LONGEST_STOP_MS = 9_500

/**
 * What a call leaves behind is swept up sooner and in smaller heaps: a third less memory under load, no slower.
 * Said now, before the engine has let them grow.
 */
const sweepOften = (): void => setFlagsFromString('--semi-space-growth-factor=1')

export const serve = (options: StoreOptions & { demo?: boolean }): Promise<void> =>
  withDatabase(options, async (database, settings) => {
    sweepOften()
    // Loaded when called for: its Sun and its checks are no part of an ordinary start.
    const demo = options.demo ? await import('./demo.ts') : undefined
    const prepared = await demo?.prepareDemo(database)
    await run(database, settings, (address) => {
      if (prepared) demo?.showDemo(prepared, address, settings.publicUrl ?? address)
    })
  })

const run = async (
  database: Database,
  settings: Settings,
  welcome: (address: string) => void,
): Promise<void> => {
  const output = pino.destination({ sync: true })
  const logger = pino(
    { level: settings.logLevel, base: null, timestamp: pino.stdTimeFunctions.isoTime },
    output,
  )
  const callLog = new CallLog(database, {
    days: settings.callLogDays,
    writeLines: logger.isLevelEnabled('info') ? (lines) => output.write(lines) : undefined,
    complain: (error, lost) =>
      // Once a second while the store is away: the reason is enough.
      logger.warn({ reason: String(error), lost }, 'the call log cannot be written at the moment'),
  })
  const app = await buildApp({
    database,
    settings,
    logger,
    callLog,
    limiter: new RateLimiter(),
  })
  const connections = new Set<Socket>()
  app.server.on('connection', (socket) => {
    connections.add(socket)
    socket.once('close', () => connections.delete(socket))
  })
  const stopped = signalled()
  const address = await app.listen({ host: settings.host, port: settings.port }).catch((error) => {
    throw new UserError(listenSentence(error, settings))
  })
  logger.info({ address, database: database.place }, 'listening')
  welcome(address)
  void callLog.prune()

  logger.info({ signal: await stopped }, 'stopping')
  endAnyway(logger, callLog)
  const deadline = Date.now() + DRAIN_MS
  // A connection that has become idle is closed at once, one that is still busy at the deadline. Browsers open
  // some ahead of need, which Node takes for busy until something has come.
  const closing = setInterval(() => {
    if (Date.now() >= deadline) return app.server.closeAllConnections()
    app.server.closeIdleConnections()
    for (const socket of connections) if (socket.bytesRead === 0) socket.destroy()
  }, IDLE_CHECK_MS)
  await app.close()
  clearInterval(closing)
  // The last connections that were cut have yet to tell of their calls.
  for (let turn = 0; turn < 2; turn++) await new Promise((done) => setImmediate(done))
  const lost = await callLog.close(Date.now() + FLUSH_MS)
  if (lost > 0) logger.error({ lost }, 'calls that could not be written to the call log')
  logger.info('stopped')
}

/** A store that has fallen silent keeps its connections, and would keep the process. */
const endAnyway = (logger: Logger, callLog: CallLog): void => {
  setTimeout(() => {
    void callLog.flush()
    logger.error(
      'stopped without waiting any longer for the store; the last calls may not be in the call log',
    )
    process.exit()
  }, LONGEST_STOP_MS).unref()
}

const signalled = (): Promise<NodeJS.Signals> =>
  new Promise((done) => {
    // Once is enough: a second signal must not cut short what the first one began.
    for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, done)
  })

const listenSentence = (error: NodeJS.ErrnoException, { host, port }: Settings): string => {
  if (error.code === 'EADDRINUSE') return `port ${port} on ${host} is in use; choose another one with PORT`
  if (error.code === 'EACCES')
    return `port ${port} may not be used by this user; choose another one with PORT`
  return `cannot listen on ${host}, port ${port}: ${error.message}`
}

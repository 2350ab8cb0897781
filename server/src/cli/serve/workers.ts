/** Runs several worker processes on one port, and replaces workers that exit. */
import cluster, { type Worker } from 'node:cluster'
import type { Readable } from 'node:stream'
import { countForWorkers } from '../../access/cluster-windows.ts'
import { waitForSignal } from '../../commands/signals.ts'
import { FEATURES } from '../../features/features.ts'
import { findPort, isListening } from '../../http/sockets/listen.ts'
import { SETTINGS, type Settings } from '../../settings/config.ts'
import type { Database } from '../../storage/database.ts'
import type { StartupMessage } from './instance.ts'
import { LOG_CLOSE_MS, LogOutput, openLog, READ_ONLY_NOTICE } from './log.ts'

/** A worker that exits this early will probably fail again, so its replacement starts after the same delay. */
const EARLY_EXIT_MS = 1_000
const SHUTDOWN_TIMEOUT_MS = 9_500

/** Relays complete lines, because lines of several processes could mix in one pipe. */
const relayLines = (from: Readable, to: LogOutput): void => {
  let rest = ''
  from.setEncoding('utf8').on('data', (text: string) => {
    const end = text.lastIndexOf('\n') + 1
    if (end > 0) to.write(rest + text.slice(0, end))
    rest = end > 0 ? text.slice(end) : rest + text
  })
  // A killed process may leave its last line without a newline.
  from.on('end', () => rest && to.write(`${rest}\n`))
}

interface Outputs {
  stdout: LogOutput
  stderr: LogOutput
}

type OnExit = (worker: Worker, code: number | null, signal: string | null) => void

/** Starts workers, and replaces them until `stop` is called. */
class Workers {
  readonly #alive = new Set<Worker>()
  readonly #port: number
  readonly #outputs: Outputs
  readonly #onExit: OnExit
  #isStopping = false

  constructor(port: number, outputs: Outputs, onExit: OnExit) {
    this.#port = port
    this.#outputs = outputs
    this.#onExit = onExit
    cluster.setupPrimary({ exec: process.argv[1] as string, args: process.argv.slice(2), silent: true })
  }

  /** Resolves to the worker's address, or to undefined if the worker exits before it listens. */
  async startFirst(): Promise<string | undefined> {
    const worker = this.#fork()
    const address = await addressOf(worker)
    if (address !== undefined) this.#replaceAfterExit(worker)
    return address
  }

  /** Resolves when the worker listens, or has exited and will be replaced. */
  async start(): Promise<void> {
    if (this.#isStopping) return
    const worker = this.#fork()
    this.#replaceAfterExit(worker)
    await addressOf(worker)
  }

  #fork(): Worker {
    const worker = cluster.fork({ [SETTINGS.port.name]: String(this.#port) })
    this.#alive.add(worker)
    // Sending to a worker that has just exited emits an error, which can be ignored.
    worker.on('error', () => {})
    relayLines(worker.process.stdout as Readable, this.#outputs.stdout)
    relayLines(worker.process.stderr as Readable, this.#outputs.stderr)
    // Unlike `exit`, `close` comes after the worker's last output.
    worker.process.on('close', () => this.#alive.delete(worker))
    return worker
  }

  #replaceAfterExit(worker: Worker): void {
    const startedAt = Date.now()
    // `close` is also emitted for a process that could not be started, `exit` is not.
    worker.process.once('close', (code: number | null, signal: string | null) => {
      if (this.#isStopping) return
      this.#onExit(worker, code, signal)
      const isEarly = Date.now() - startedAt < EARLY_EXIT_MS
      setTimeout(() => this.start(), isEarly ? EARLY_EXIT_MS : 0)
    })
  }

  async stop(): Promise<void> {
    this.#isStopping = true
    const killTimer = setTimeout(() => this.#signal('SIGKILL'), SHUTDOWN_TIMEOUT_MS).unref()
    this.#signal('SIGTERM')
    await Promise.all(
      [...this.#alive].map(({ process }) => new Promise((done) => process.once('close', done))),
    )
    clearTimeout(killTimer)
  }

  #signal(signal: NodeJS.Signals): void {
    for (const worker of this.#alive) worker.process.kill(signal)
  }
}

/** Resolves to the address that a worker listens on, or to undefined if it exits before. */
const addressOf = (worker: Worker): Promise<string | undefined> =>
  new Promise((done) => {
    worker.on('message', (message) => isListening(message) && done(message.address))
    // `once` of node:events would reject at the error of a message that did not reach the worker.
    worker.process.once('close', () => done(undefined))
  })

export const superviseWorkers = async (
  count: number,
  { location, isReadOnly }: Pick<Database, 'location' | 'isReadOnly'>,
  settings: Settings,
  startupMessage: StartupMessage,
): Promise<void> => {
  const { logger, output } = openLog(settings.logLevel)
  await using cleanup = new AsyncDisposableStack()
  const outputs: Outputs = { stdout: output, stderr: LogOutput.to(2) }
  cleanup.defer(async () => {
    await Promise.all([outputs.stdout.close(LOG_CLOSE_MS), outputs.stderr.close(LOG_CLOSE_MS)])
  })
  const monitors = await Promise.all(
    FEATURES.map((one) => one.monitorWorkers?.(settings, logger, Object.values(outputs))),
  )
  for (const monitor of monitors) cleanup.use(monitor)
  const port = await findPort(settings.host, settings.port)
  const workers = new Workers(port, outputs, ({ process: { pid } }, status, signal) =>
    logger.error({ pid, status, signal }, 'a worker died and is being replaced'),
  )
  countForWorkers()
  const stopped = waitForSignal()
  // Start the others only after the first one listens: a wrong setting would make all of them fail.
  const serve = async (): Promise<string | undefined> => {
    const address = await workers.startFirst()
    if (address !== undefined) await Promise.all(Array.from({ length: count - 1 }, () => workers.start()))
    return address
  }
  const started = await Promise.race([serve(), stopped.then((signal) => ({ signal }))])
  if (started === undefined) {
    process.exitCode = 1
    return
  }
  if (typeof started === 'string') {
    const metrics = monitors.find((monitor) => monitor)?.address
    logger.info({ address: started, database: location, workers: count, metrics }, 'listening')
    if (isReadOnly) logger.info(READ_ONLY_NOTICE)
    output.write(startupMessage(started, metrics))
  }
  logger.info({ signal: await stopped }, 'stopping')
  await workers.stop()
  logger.info('stopped')
}

/** Several processes on one port, one for each core: whoever dies is replaced, and the others serve on. */
import cluster, { type Worker } from 'node:cluster'
import type { Readable } from 'node:stream'
import type { Logger } from 'pino'
import { countForWorkers } from '../access/cluster-windows.ts'
import { SETTINGS, type Settings } from '../config.ts'
import type { Welcome } from './instance.ts'
import { findPort } from './listen.ts'
import { LOG_CLOSE_MS, openLog } from './log.ts'
import type { LogOutput } from './log-output.ts'
import type { MetricsPort } from './metrics-port.ts'
import { signalled } from './signals.ts'
import { isListening } from './worker-messages.ts'

/** A worker that dies so soon may well die again: the next one waits as long. */
const YOUNG_MS = 1_000
const LONGEST_STOP_MS = 9_500

/** Relays complete lines: several processes writing to one pipe could mix within a line. */
const relayLines = (from: Readable, to: { write(lines: string): unknown }): void => {
  let rest = ''
  from.setEncoding('utf8').on('data', (text: string) => {
    const end = text.lastIndexOf('\n') + 1
    if (end > 0) to.write(rest + text.slice(0, end))
    rest = end > 0 ? text.slice(end) : rest + text
  })
  // The last line of a process that was killed may have no end.
  from.on('end', () => rest && to.write(`${rest}\n`))
}

type OnDeath = (worker: Worker, code: number | null, signal: string | null) => void

/** Starts workers, and replaces them until `end` is called. */
class Workers {
  readonly #alive = new Set<Worker>()
  readonly #port: number
  readonly #output: LogOutput
  readonly #onDeath: OnDeath
  #isEnding = false

  constructor(port: number, output: LogOutput, onDeath: OnDeath) {
    this.#port = port
    this.#output = output
    this.#onDeath = onDeath
    cluster.setupPrimary({ exec: process.argv[1] as string, args: process.argv.slice(2), silent: true })
  }

  /** Starts one; gives the address that it listens on, or undefined when it ends before. */
  async first(): Promise<string | undefined> {
    const worker = this.#fork()
    const address = await addressOf(worker)
    if (address !== undefined) this.#replaceAfterDeath(worker)
    return address
  }

  /** Starts another one; waits until it listens or has ended, and is to be replaced. */
  async start(): Promise<void> {
    if (this.#isEnding) return
    const worker = this.#fork()
    this.#replaceAfterDeath(worker)
    await addressOf(worker)
  }

  #fork(): Worker {
    const worker = cluster.fork({ [SETTINGS.port.name]: String(this.#port) })
    this.#alive.add(worker)
    // A message to a worker that has just died is lost, and that is all.
    worker.on('error', () => {})
    relayLines(worker.process.stdout as Readable, this.#output)
    relayLines(worker.process.stderr as Readable, process.stderr)
    // Its last lines have been written by then.
    worker.process.on('close', () => this.#alive.delete(worker))
    return worker
  }

  #replaceAfterDeath(worker: Worker): void {
    const startedAt = Date.now()
    // Also of one that could not even be started, which never exits.
    worker.process.once('close', (code: number | null, signal: string | null) => {
      if (this.#isEnding) return
      this.#onDeath(worker, code, signal)
      const isYoung = Date.now() - startedAt < YOUNG_MS
      setTimeout(() => this.start(), isYoung ? YOUNG_MS : 0)
    })
  }

  async end(): Promise<void> {
    this.#isEnding = true
    const killing = setTimeout(() => this.#signal('SIGKILL'), LONGEST_STOP_MS).unref()
    this.#signal('SIGTERM')
    await Promise.all(
      [...this.#alive].map(({ process }) => new Promise((done) => process.once('close', done))),
    )
    clearTimeout(killing)
  }

  #signal(signal: NodeJS.Signals): void {
    for (const worker of this.#alive) worker.process.kill(signal)
  }
}

/** Where a worker listens, once it does; undefined when it ends before. */
const addressOf = (worker: Worker): Promise<string | undefined> =>
  new Promise((done) => {
    worker.on('message', (message) => isListening(message) && done(message.address))
    // A message that did not reach it is an error to `once` of node:events, and no end.
    worker.process.once('close', () => done(undefined))
  })

const metricsOfWorkers = async (
  { metricsHost: host, metricsPort: port }: Settings,
  logger: Logger,
): Promise<MetricsPort | undefined> => {
  if (port === undefined) return undefined
  const { WorkerMetrics } = await import('./worker-metrics.ts')
  const { openMetricsPort } = await import('./metrics-port.ts')
  return openMetricsPort({ host, port }, new WorkerMetrics(), logger)
}

export const superviseWorkers = async (
  count: number,
  place: string,
  settings: Settings,
  welcome: Welcome,
): Promise<void> => {
  const { logger, output } = openLog(settings.logLevel)
  await using ending = new AsyncDisposableStack()
  ending.defer(() => output.close(LOG_CLOSE_MS))
  await using metrics = await metricsOfWorkers(settings, logger)
  const port = await findPort(settings.host, settings.port)
  const workers = new Workers(port, output, ({ process: { pid } }, status, signal) =>
    logger.error({ pid, status, signal }, 'a worker has died and is replaced'),
  )
  countForWorkers()
  const stopped = signalled()
  // The others follow when the first has shown that they can.
  const serve = async (): Promise<string | undefined> => {
    const address = await workers.first()
    if (address !== undefined) await Promise.all(Array.from({ length: count - 1 }, () => workers.start()))
    return address
  }
  const begun = await Promise.race([serve(), stopped.then((signal) => ({ signal }))])
  if (begun === undefined) {
    process.exitCode = 1
    return
  }
  if (typeof begun === 'string') {
    logger.info({ address: begun, database: place, workers: count, metrics: metrics?.address }, 'listening')
    output.write(welcome(begun))
  }
  logger.info({ signal: await stopped }, 'stopping')
  await workers.end()
  logger.info('stopped')
}

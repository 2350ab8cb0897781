/**
 * Aggregates the metrics of all workers. Includes counts of workers that exited: Prometheus treats a falling counter as
 * a restart and would add the complete total again.
 */
import cluster, { type Worker } from 'node:cluster'
import { on } from 'node:events'
import type { Logger } from 'pino'
import { AggregatorRegistry, Registry } from 'prom-client'
import type { LogLines } from '../../app/feature.ts'
import { isListening } from '../../http/sockets/listen.ts'
import { type Metrics, type MetricsJson, registerLogMetrics } from './metrics.ts'

/** Longer than a worker waits for the store. A worker that does not reply must not block the others' metrics. */
const REPLY_TIMEOUT_MS = 2_000
const CUMULATIVE_TYPES = ['counter', 'histogram']

const METRICS_REQUEST = 'metrics-request'

interface Reply {
  metrics: MetricsJson
}

const isReply = (message: unknown): message is Reply =>
  typeof message === 'object' && message !== null && 'metrics' in message

/** Runs in a worker. */
export const replyWithMetrics = (metrics: Metrics, logger: Logger): void => {
  process.on('message', async (message) => {
    if (message !== METRICS_REQUEST) return
    try {
      const reply: Reply = { metrics: await metrics.json() }
      if (process.connected) process.send?.(reply)
    } catch (error) {
      logger.error({ err: error }, 'the metrics cannot be read')
    }
  })
}

const cumulative = (reading: MetricsJson): MetricsJson =>
  reading.filter(({ type }) => CUMULATIVE_TYPES.includes(String(type)))

const aggregate = (readings: readonly MetricsJson[]) => AggregatorRegistry.aggregate([...readings])

/** Runs in the primary process; create it before the workers start. */
export class WorkerMetrics {
  /** The last reading of each running worker. */
  readonly #latest = new Map<Worker, MetricsJson>()
  /** Cumulative metrics of workers that exited. */
  #exited: MetricsJson = []
  #collecting: Promise<Set<Worker>> | undefined
  /** Metrics of the primary process, which writes the workers' log lines. */
  readonly #own = new Registry()

  constructor(outputs: readonly LogLines[]) {
    registerLogMetrics(outputs, this.#own)
    // A worker replies only once it listens.
    cluster.on('message', (worker, message) => isListening(message) && this.#latest.set(worker, []))
    cluster.on('exit', (worker) => {
      this.#exited = aggregate([this.#exited, cumulative(this.#latest.get(worker) ?? [])]).getMetricsAsArray()
      this.#latest.delete(worker)
    })
  }

  async text(): Promise<string> {
    // Concurrent scrapes share one collection.
    this.#collecting ??= this.#collect().finally(() => {
      this.#collecting = undefined
    })
    const replied = await this.#collecting
    // The last counts of a worker that did not reply are still valid; its gauges are not.
    const readings = [...this.#latest].map(([worker, reading]) =>
      replied.has(worker) ? reading : cumulative(reading),
    )
    return aggregate([...readings, this.#exited, await this.#own.getMetricsAsJSON()]).metrics()
  }

  /** Requests the metrics of every worker, and returns the workers that replied in time. */
  async #collect(): Promise<Set<Worker>> {
    const replied = new Set<Worker>()
    await Promise.all(
      [...this.#latest.keys()]
        .filter((worker) => worker.isConnected())
        .map(async (worker) => {
          const reading = await requestMetrics(worker)
          if (!reading || !this.#latest.has(worker)) return
          replied.add(worker)
          this.#latest.set(worker, reading)
        }),
    )
    return replied
  }
}

/** Returns undefined if the worker exits, cannot be reached or does not reply in time. */
const requestMetrics = async (worker: Worker): Promise<MetricsJson | undefined> => {
  const messages = on(worker, 'message', {
    close: ['exit'],
    signal: AbortSignal.timeout(REPLY_TIMEOUT_MS),
  })
  worker.send(METRICS_REQUEST)
  try {
    for await (const [message] of messages) if (isReply(message)) return message.metrics
  } catch {
    // The metrics of the other workers are still worth reporting.
  }
  return undefined
}

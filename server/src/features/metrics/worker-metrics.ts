/** Aggregates the metrics of all workers, also of those that exited: a falling counter would look like a restart. */
import cluster, { type Worker } from 'node:cluster'
import { on } from 'node:events'
import type { Logger } from 'pino'
import { AggregatorRegistry, Registry } from 'prom-client'
import { isListening } from '../../http/sockets/listen.ts'
import type { LogLines } from '../feature.ts'
import { type MetricsJson, registerLogMetrics } from './metrics.ts'

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
export const replyWithMetrics = (metrics: { json(): Promise<MetricsJson> }, logger: Logger): void => {
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
export const workerMetrics = (outputs: readonly LogLines[]) => {
  /** The last reading of each running worker. */
  const latest = new Map<Worker, MetricsJson>()
  /** Cumulative metrics of workers that exited. */
  let exited: MetricsJson = []
  let collecting: Promise<Set<Worker>> | undefined
  /** Metrics of the primary process, which writes the workers' log lines. */
  const own = new Registry()
  registerLogMetrics(outputs, own)
  // A worker replies only once it listens.
  cluster.on('message', (worker, message) => isListening(message) && latest.set(worker, []))
  cluster.on('exit', (worker) => {
    exited = aggregate([exited, cumulative(latest.get(worker) ?? [])]).getMetricsAsArray()
    latest.delete(worker)
  })

  /** Requests the metrics of every worker, and returns the workers that replied in time. */
  const collect = async (): Promise<Set<Worker>> => {
    const replied = new Set<Worker>()
    await Promise.all(
      [...latest.keys()]
        .filter((worker) => worker.isConnected())
        .map(async (worker) => {
          const reading = await requestMetrics(worker)
          if (!reading || !latest.has(worker)) return
          replied.add(worker)
          latest.set(worker, reading)
        }),
    )
    return replied
  }

  return {
    text: async (): Promise<string> => {
      // Concurrent scrapes share one collection.
      collecting ??= collect().finally(() => {
        collecting = undefined
      })
      const replied = await collecting
      // The last counts of a worker that did not reply are still valid; its gauges are not.
      const readings = [...latest].map(([worker, reading]) =>
        replied.has(worker) ? reading : cumulative(reading),
      )
      return aggregate([...readings, exited, await own.getMetricsAsJSON()]).metrics()
    },
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

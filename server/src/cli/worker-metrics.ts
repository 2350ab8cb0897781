/**
 * The metrics of all workers as one. What a worker has counted stays counted when it has died: a total that falls
 * would look as if everything had begun anew, and all that was ever counted would seem to have come at once.
 */
import cluster, { type Worker } from 'node:cluster'
import type { Logger } from 'pino'
import { AggregatorRegistry } from 'prom-client'
import type { Metrics, Reading } from '../api/metrics/metrics.ts'
import { isListening } from './worker-messages.ts'

/** Longer than a worker waits for the store; one that is silent must not silence the others. */
const PATIENCE_MS = 2_000
const GROWING = ['counter', 'histogram']

const QUESTION = 'the metrics, please'

interface Reply {
  metrics: Reading
}

const isReply = (message: unknown): message is Reply =>
  typeof message === 'object' && message !== null && 'metrics' in message

/** In a worker. */
export const replyWithMetrics = (metrics: Metrics, logger: Logger): void => {
  process.on('message', async (message) => {
    if (message !== QUESTION) return
    try {
      const reply: Reply = { metrics: await metrics.reading() }
      if (process.connected) process.send?.(reply)
    } catch (error) {
      logger.error({ err: error }, 'the metrics cannot be read')
    }
  })
}

/** What only ever grows. */
const growing = (reading: Reading): Reading => reading.filter(({ type }) => GROWING.includes(String(type)))

const together = (readings: readonly Reading[]) => AggregatorRegistry.aggregate([...readings])

/** In the process that starts the workers, before it does. */
export class WorkerMetrics {
  /** The last reading of each worker that serves. */
  readonly #latest = new Map<Worker, Reading>()
  /** What workers that have died had counted. */
  #departed: Reading = []
  #asking: Promise<Set<Worker>> | undefined

  constructor() {
    // Not before: who is still starting would not reply.
    cluster.on('message', (worker, message) => isListening(message) && this.#latest.set(worker, []))
    cluster.on('exit', (worker) => {
      this.#departed = together([this.#departed, growing(this.#latest.get(worker) ?? [])]).getMetricsAsArray()
      this.#latest.delete(worker)
    })
  }

  async text(): Promise<string> {
    // Those who want them at the same time share one question.
    this.#asking ??= this.#ask().finally(() => {
      this.#asking = undefined
    })
    const replied = await this.#asking
    // Of one that is silent, what it had counted still stands; how it is, nobody knows.
    const readings = [...this.#latest].map(([worker, reading]) =>
      replied.has(worker) ? reading : growing(reading),
    )
    return together([...readings, this.#departed]).metrics()
  }

  /** Asks every worker; gives those who replied in time. */
  async #ask(): Promise<Set<Worker>> {
    const replied = new Set<Worker>()
    await Promise.all(
      [...this.#latest.keys()]
        .filter((worker) => worker.isConnected())
        .map(async (worker) => {
          const reading = await replyOf(worker)
          if (!reading || !this.#latest.has(worker)) return
          replied.add(worker)
          this.#latest.set(worker, reading)
        }),
    )
    return replied
  }
}

const replyOf = (worker: Worker): Promise<Reading | undefined> =>
  new Promise((done) => {
    const end = (reading?: Reading) => {
      clearTimeout(patience)
      worker.off('message', hear).off('exit', giveUp)
      done(reading)
    }
    const hear = (message: unknown) => isReply(message) && end(message.metrics)
    const giveUp = () => end()
    const patience = setTimeout(giveUp, PATIENCE_MS)
    worker.on('message', hear).on('exit', giveUp)
    worker.send(QUESTION)
  })

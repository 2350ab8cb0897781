/** Metrics for Prometheus, on a port of their own. Without a port, none are collected. */
import cluster from 'node:cluster'
import type { Feature } from '../feature.ts'

export const metrics: Feature = {
  monitorServer: async (app, { metricsHost: host, metricsPort: port }, output) => {
    if (port === undefined) return undefined
    const { logger } = app
    const collected = (await import('./metrics.ts')).createMetrics(app, [output])
    if (!cluster.isWorker)
      return (await import('./metrics.ts')).openMetricsPort({ host, port }, collected, logger)
      // The primary process requests the metrics of its workers.
    ;(await import('./worker-metrics.ts')).replyWithMetrics(collected, logger)
    return undefined
  },
  monitorWorkers: async ({ metricsHost: host, metricsPort: port }, logger, outputs) => {
    if (port === undefined) return undefined
    const collected = (await import('./worker-metrics.ts')).workerMetrics(outputs)
    return (await import('./metrics.ts')).openMetricsPort({ host, port }, collected, logger)
  },
}

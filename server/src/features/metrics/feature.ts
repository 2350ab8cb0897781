/** Metrics for Prometheus, on a port of their own. Without a port, none are collected. */
import cluster from 'node:cluster'
import type { Feature } from '../../app/feature.ts'

export const metrics: Feature = {
  monitorServer: async (app, { metricsHost: host, metricsPort: port }, output) => {
    if (port === undefined) return undefined
    const { Metrics } = await import('./metrics.ts')
    const collected = new Metrics(app, [output])
    const { logger } = app
    if (!cluster.isWorker)
      return (await import('./metrics-port.ts')).openMetricsPort({ host, port }, collected, logger)
      // The primary process requests the metrics of its workers.
    ;(await import('./worker-metrics.ts')).replyWithMetrics(collected, logger)
    return undefined
  },
  monitorWorkers: async ({ metricsHost: host, metricsPort: port }, logger, outputs) => {
    if (port === undefined) return undefined
    const { WorkerMetrics } = await import('./worker-metrics.ts')
    const { openMetricsPort } = await import('./metrics-port.ts')
    return openMetricsPort({ host, port }, new WorkerMetrics(outputs), logger)
  },
}

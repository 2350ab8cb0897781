/** Prometheus metrics. Imported only when metrics are enabled. */
import { collectDefaultMetrics, Registry } from 'prom-client'
import type { LogLines } from '../feature.ts'
import { registerCallMetrics } from './call-metrics.ts'
import { registerImportMetrics } from './import-metrics.ts'
import { registerLogMetrics } from './log-metrics.ts'
import { type MetricsDependencies, registerStateMetrics } from './state-metrics.ts'

/** All metrics of one process with their values. */
export type MetricsJson = ReturnType<Registry['getMetricsAsArray']>

export class Metrics {
  readonly #registry = new Registry()
  readonly #updates: (() => Promise<void>)[]

  constructor(dependencies: MetricsDependencies, logOutputs: readonly LogLines[]) {
    registerLogMetrics(logOutputs, this.#registry)
    registerCallMetrics(dependencies.callLog, this.#registry)
    this.#updates = [
      registerStateMetrics(dependencies, this.#registry),
      registerImportMetrics(dependencies.database, this.#registry),
    ]
    collectDefaultMetrics({ register: this.#registry })
  }

  async json(): Promise<MetricsJson> {
    await this.#update()
    return this.#registry.getMetricsAsJSON()
  }

  async text(): Promise<string> {
    await this.#update()
    return this.#registry.metrics()
  }

  async #update(): Promise<void> {
    await Promise.all(this.#updates.map((update) => update()))
  }
}

/** What is measured, in the form of Prometheus. Loaded only where it is wanted. */
import { collectDefaultMetrics, Registry } from 'prom-client'
import { meterCalls } from './call-metrics.ts'
import { type Measured, meterState } from './state-metrics.ts'

/** Every metric with its values, as one process has them. */
export type Reading = ReturnType<Registry['getMetricsAsArray']>

export class Metrics {
  readonly #registry = new Registry()
  readonly #readState: () => Promise<void>

  constructor(measured: Measured) {
    meterCalls(measured.callLog, this.#registry)
    this.#readState = meterState(measured, this.#registry)
    collectDefaultMetrics({ register: this.#registry })
  }

  async reading(): Promise<Reading> {
    await this.#readState()
    return this.#registry.getMetricsAsJSON()
  }

  async text(): Promise<string> {
    await this.#readState()
    return this.#registry.metrics()
  }
}

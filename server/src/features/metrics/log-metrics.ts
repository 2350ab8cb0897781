/** Metrics of the log on standard output and standard error. */
import { Counter, type Registry } from 'prom-client'
import type { LogLines } from '../feature.ts'

export const registerLogMetrics = (outputs: readonly LogLines[], registry: Registry): void => {
  new Counter({
    name: 'heliolog_log_lines_dropped_total',
    help: 'Log lines dropped because standard output or standard error could not be written',
    registers: [registry],
    collect() {
      this.reset()
      for (const { dropped } of outputs) this.inc(dropped)
    },
  })
}

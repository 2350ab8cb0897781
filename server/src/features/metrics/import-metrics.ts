/** Metrics of the last imports, which other processes run and record in the store. */
import { setTimeout as pause } from 'node:timers/promises'
import { Gauge, type Registry } from 'prom-client'
import type { Database } from '../../storage/database.ts'
import { readImportRuns } from '../../storage/import-runs.ts'
import type { ImportRunTable } from '../../storage/schema/tables.ts'

/** The longest that a scrape waits for the database. */
const TIMEOUT_MS = 1_000

/** Registers the metrics and returns a function that updates them. Without a response of the store they are absent. */
export const registerImportMetrics = (database: Database, registry: Registry): (() => Promise<void>) => {
  const gauge = (name: string, help: string) =>
    // All workers read the same row; the largest value is the latest one.
    new Gauge({ name, help, aggregator: 'max', labelNames: ['kind'] as const, registers: [registry] })
  const metrics: [Gauge<'kind'>, (run: ImportRunTable) => number | null][] = [
    [
      gauge('heliolog_import_last_attempt_timestamp_seconds', 'When the last import of this kind began'),
      ({ attempted_at }) => Date.parse(attempted_at) / 1000,
    ],
    [
      gauge('heliolog_import_last_success_timestamp_seconds', 'When the last successful import ended'),
      ({ succeeded_at }) => (succeeded_at === null ? null : Date.parse(succeeded_at) / 1000),
    ],
    [gauge('heliolog_import_rows', 'Rows of the last successful import'), ({ rows }) => rows],
    [
      gauge('heliolog_import_duration_seconds', 'Duration of the last successful import'),
      ({ seconds }) => seconds,
    ],
  ]
  let pending: Promise<ImportRunTable[]> | undefined
  return async () => {
    // One query at a time, so that queries do not pile up while the database is unresponsive.
    pending ??= readImportRuns(database)
      .catch(() => [])
      .finally(() => {
        pending = undefined
      })
    const runs = (await Promise.race([pending, pause(TIMEOUT_MS, undefined, { ref: false })])) ?? []
    for (const [metric, read] of metrics) {
      metric.reset()
      for (const run of runs) {
        const value = read(run)
        if (value !== null) metric.set({ kind: run.kind }, value)
      }
    }
  }
}

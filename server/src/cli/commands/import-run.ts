/** Records in the store when an import was attempted and how it ended, for the metrics. It never fails the import. */
import { type CommandOptions, errorOnStore, withDatabase } from '../../command/command-database.ts'
import { exitCodeOf } from '../../command/exit-codes.ts'
import type { Kind } from '../../domain/records/kinds.ts'
import type { ImportReport } from '../../publish/apply/import-files.ts'
import type { Database } from '../../storage/database.ts'
import { recordImportRun } from '../../storage/import-runs.ts'

const now = (): string => new Date().toISOString()

/** Runs an import and records it. */
export const recordedImport = async (
  database: Database,
  { plural: kind }: Kind,
  run: () => Promise<ImportReport>,
): Promise<ImportReport> => {
  const attempt = { kind, attempted_at: now() }
  const started = performance.now()
  // Failures to record an attempt are ignored: if the store is away, the import itself reports it.
  await recordImportRun(database, { ...attempt, exit_code: null }).catch(() => {})
  let report: ImportReport
  try {
    report = await run()
  } catch (error) {
    const code = exitCodeOf(errorOnStore(error, database.location, database))
    await recordImportRun(database, { ...attempt, exit_code: code }).catch(() => {})
    throw error
  }
  const end = report.outcome
    ? { exit_code: 0, succeeded_at: now(), rows: report.rows, seconds: (performance.now() - started) / 1000 }
    : { exit_code: 1 }
  await recordImportRun(database, { ...attempt, ...end }).catch((error: Error) => {
    if (report.outcome)
      process.stderr.write(
        `warning: the metrics will not show this import, which cannot be recorded: ${error.message}\n`,
      )
  })
  return report
}

/** Records an import that failed before it opened the store. Creates no store. */
export const recordFailedImport = (
  options: CommandOptions,
  { plural: kind }: Kind,
  error: unknown,
): Promise<void> =>
  withDatabase(options, (database) =>
    recordImportRun(database, { kind, attempted_at: now(), exit_code: exitCodeOf(error) }),
  ).catch(() => {})

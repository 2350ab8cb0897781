/** Runs imports and backups, and records in the store how they ended, for the metrics. That never fails them. */
import type { Message } from '../domain/messages.ts'
import { StoreError, UsageError } from '../domain/user-error.ts'
import type { ImportReport } from '../publish/apply/import-files.ts'
import { verify } from '../publish/correct/verify.ts'
import type { Settings } from '../settings/config.ts'
import type { Database } from '../storage/database.ts'
import { isPostgres, withoutPassword } from '../storage/database-url.ts'
import { type BackupRun, recordBackupRun, recordImportRun } from '../storage/import-runs.ts'
import { backUpDatabase, openReadOnly, readSchemaState } from '../storage/open/open.ts'
import type { Backup, BackupOptions } from '../storage/sqlite/sqlite-backup.ts'
import { databaseOptions, errorOnStore, exitCodeOf, withStoreOf, withUserErrors } from './command-database.ts'
import { type ImportReportOptions, importExitCode } from './import-report.ts'

const now = (): string => new Date().toISOString()

const warnOfMissingRecord =
  (what: string) =>
  (error: Error): void =>
    void process.stderr.write(
      `warning: the metrics will not show this ${what}, which cannot be recorded: ${error.message}\n`,
    )

/** `files` are the names of the files. */
export const recordedImport = async (
  database: Database,
  of: { kind: string; source: string },
  files: readonly string[],
  options: ImportReportOptions,
  run: () => Promise<ImportReport>,
): Promise<ImportReport> => {
  const attempt = { ...of, attempted_at: now(), files: JSON.stringify(files) }
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
  const success = { succeeded_at: now(), rows: report.rows, seconds: (performance.now() - started) / 1000 }
  const end = { exit_code: importExitCode(report, options), ...(report.outcome && success) }
  await recordImportRun(database, { ...attempt, ...end }).catch((error: Error) => {
    if (report.outcome) warnOfMissingRecord('import')(error)
  })
  return report
}

interface RecordedBackupOptions extends Pick<BackupOptions, 'onProgress' | 'signal'> {
  /** Returns the faults of the tables of features. */
  verifyFeatures(database: Database): Promise<Message[]>
}

/** Backs up the embedded store. A command with wrong arguments is no failed backup. */
export const recordedBackup = async (
  settings: Settings,
  file: string,
  { verifyFeatures, ...options }: RecordedBackupOptions,
): Promise<Backup> => {
  const { databaseUrl } = settings
  const attempted_at = now()
  const started = performance.now()
  /** Does nothing for stores of an earlier release, which a backup must not upgrade, and for PostgreSQL. */
  const record = async (run: Omit<BackupRun, 'attempted_at'>): Promise<void> => {
    const isCurrent = async () =>
      (await readSchemaState(databaseUrl, databaseOptions(settings))).state === 'current'
    if (isPostgres(databaseUrl) || !(await isCurrent())) return
    await withStoreOf(settings, {}, 'reject', (database) =>
      recordBackupRun(database, { attempted_at, ...run }),
    )
  }
  const checkContents = async (url: string): Promise<Message[]> => {
    const database = await openReadOnly(url)
    try {
      const findings = await verify(database)
      return findings.length > 0 ? findings : await verifyFeatures(database)
    } finally {
      await database.close()
    }
  }
  const onStart = () => record({ exit_code: null }).catch(() => {})
  let backup: Backup
  try {
    backup = await withUserErrors(
      () => backUpDatabase(databaseUrl, file, { ...options, onStart, checkContents }),
      (reason) => `cannot back up ${withoutPassword(databaseUrl)} to ${file}: ${reason}`,
      StoreError,
    )
  } catch (error) {
    if (!(error instanceof UsageError)) await record({ exit_code: exitCodeOf(error) }).catch(() => {})
    throw error
  }
  const seconds = (performance.now() - started) / 1000
  const success = { exit_code: 0, succeeded_at: now(), seconds }
  await record(success).catch(warnOfMissingRecord('backup'))
  return backup
}

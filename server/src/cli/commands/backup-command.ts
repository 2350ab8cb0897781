/** heliolog backup: copies the embedded store, or records a backup that another program made. */
import {
  type CommandOptions,
  databaseOptions,
  exitCodeOf,
  withDatabase,
  withUserErrors,
} from '../../commands/command-database.ts'
import { count, formatNumber } from '../../commands/output.ts'
import { showCopyProgress } from '../../commands/progress.ts'
import { abortOnSignal } from '../../commands/signals.ts'
import { StoreError, UsageError, UserError } from '../../domain/user-error.ts'
import { readSettings } from '../../settings/read-settings.ts'
import { isPostgres, withoutPassword } from '../../storage/database-url.ts'
import { type BackupRun, recordBackupRun } from '../../storage/import-runs.ts'
import { backUpDatabase, openReadOnly, readSchemaState } from '../../storage/open/open.ts'
import { checkContents } from './doctor-command.ts'

const fileSize = (bytes: number): string =>
  bytes < 1e6 ? `${Math.ceil(bytes / 1e3)} kB` : `${formatNumber(Math.round(bytes / 1e5) / 10)} MB`

const now = (): string => new Date().toISOString()

interface BackupCommandOptions extends CommandOptions {
  /** The exit code of a backup that another program made. */
  record?: number
}

export const backupCommand = async (
  file: string | undefined,
  { record: exitCode, ...options }: BackupCommandOptions,
): Promise<void> => {
  if ((file === undefined) === (exitCode === undefined))
    throw new UsageError('name the file to write, or the exit code of another program with --record')
  if (file !== undefined) return backUp(file, options)
  const ended = now()
  const succeeded = exitCode === 0 ? { succeeded_at: ended } : {}
  await withDatabase(options, (database) =>
    recordBackupRun(database, { attempted_at: ended, exit_code: exitCode as number, ...succeeded }),
  )
}

/**
 * Backs up the store, and records in it how that ended, for the metrics. That never fails the backup. A command with wrong
 * arguments is no failed backup.
 */
const backUp = async (file: string, options: CommandOptions): Promise<void> => {
  const settings = await withUserErrors(() => readSettings(process.env, options.database, false))
  const attempted_at = now()
  const started = performance.now()
  /** Does nothing for stores of an earlier release, which a backup must not upgrade, and for PostgreSQL. */
  const record = async (run: Omit<BackupRun, 'attempted_at'>): Promise<void> => {
    const { databaseUrl } = settings
    if (
      isPostgres(databaseUrl) ||
      (await readSchemaState(databaseUrl, databaseOptions(settings))).state !== 'current'
    )
      return
    await withDatabase(options, (database) => recordBackupRun(database, { attempted_at, ...run }))
  }
  try {
    await writeBackup(settings.databaseUrl, file, () => record({ exit_code: null }).catch(() => {}))
  } catch (error) {
    if (!(error instanceof UsageError)) await record({ exit_code: exitCodeOf(error) }).catch(() => {})
    throw error
  }
  const seconds = (performance.now() - started) / 1000
  await record({ exit_code: 0, succeeded_at: now(), seconds }).catch((error: Error) =>
    process.stderr.write(
      `warning: the metrics will not show this backup, which cannot be recorded: ${error.message}\n`,
    ),
  )
}

const checkCopy = async (url: string): Promise<string[]> => {
  const database = await openReadOnly(url)
  try {
    return await checkContents(database)
  } finally {
    await database.close()
  }
}

const writeBackup = async (
  databaseUrl: string,
  file: string,
  onStart: () => Promise<void>,
): Promise<void> => {
  const progress = showCopyProgress('backup')
  const { signal } = abortOnSignal(
    (name) => new UserError(`the backup was stopped by ${name}; no file was left behind`),
  )
  const { files, meta } = await withUserErrors(
    () =>
      backUpDatabase(databaseUrl, file, {
        onStart,
        onProgress: progress.update,
        checkContents: checkCopy,
        signal,
      }),
    (reason) => `cannot back up ${withoutPassword(databaseUrl)} to ${file}: ${reason}`,
    StoreError,
  ).finally(progress.stop)
  const written = files.map(({ path, bytes }) => `${path} (${fileSize(bytes)})`)
  process.stdout.write(
    `written and checked: ${new Intl.ListFormat('en-GB').format(written)}\n` +
      `data version ${meta.version}: ${count(meta.observations, 'observation')}, ` +
      `${count(meta.images, 'image')}, ${count(meta.observers, 'observer')}\n`,
  )
}

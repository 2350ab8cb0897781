/** heliolog backup: copies the embedded store, or records a backup that another program made. */
import { type CommandOptions, withDatabase, withUserErrors } from '../../commands/command-database.ts'
import { count, formatNumber } from '../../commands/output.ts'
import { showCopyProgress } from '../../commands/progress.ts'
import { recordedBackup } from '../../commands/recorded-runs.ts'
import { abortOnSignal } from '../../commands/signals.ts'
import { UsageError, UserError } from '../../domain/user-error.ts'
import { verifyFeatures } from '../../features/features.ts'
import { readSettings } from '../../settings/read-settings.ts'
import { recordBackupRun } from '../../storage/import-runs.ts'

const fileSize = (bytes: number): string =>
  bytes < 1e6 ? `${Math.ceil(bytes / 1e3)} kB` : `${formatNumber(Math.round(bytes / 1e5) / 10)} MB`

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
  const ended = new Date().toISOString()
  const succeeded = exitCode === 0 ? { succeeded_at: ended } : {}
  await withDatabase(options, (database) =>
    recordBackupRun(database, { attempted_at: ended, exit_code: exitCode as number, ...succeeded }),
  )
}

const backUp = async (file: string, options: CommandOptions): Promise<void> => {
  const settings = await withUserErrors(() => readSettings(process.env, options.database, false))
  const progress = showCopyProgress('backup')
  const { signal } = abortOnSignal(
    (name) => new UserError(`the backup was stopped by ${name}; no file was left behind`),
  )
  const onProgress = progress.update
  const { files, meta } = await recordedBackup(settings, file, {
    verifyFeatures,
    onProgress,
    signal,
  }).finally(progress.stop)
  const written = files.map(({ path, bytes }) => `${path} (${fileSize(bytes)})`)
  process.stdout.write(
    `written and checked: ${new Intl.ListFormat('en-GB').format(written)}\n` +
      `data version ${meta.version}: ${count(meta.observations, 'observation')}, ` +
      `${count(meta.images, 'image')}, ${count(meta.observers, 'observer')}\n`,
  )
}

/** heliolog backup and heliolog restore: copy the embedded store, record other backups, and replace the store by one. */
import {
  type CommandOptions,
  commandSettings,
  withDatabase,
  withUserErrors,
} from '../../commands/command-database.ts'
import { count, formatNumber, print } from '../../commands/output.ts'
import { showCopyProgress } from '../../commands/progress.ts'
import { NOTHING_CHANGED } from '../../commands/publication-report.ts'
import { recordedBackup } from '../../commands/recorded-runs.ts'
import { type RestoreReport, restoreStore } from '../../commands/restore-store.ts'
import { abortOnSignal } from '../../commands/signals.ts'
import { shellOperands, UsageError, UserError } from '../../domain/user-error.ts'
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

/** Such as `heliolog observer forget --anonymous otter 'Ada B.'`. */
const repeatCommand = ({ nickname, becomes, isForgotten }: RestoreReport['observers'][number]): string => {
  if (!isForgotten) return `rename ${shellOperands(nickname, becomes ?? '')}`
  const decision = becomes === null ? '--retract' : `--anonymous ${shellOperands(becomes)}`
  return `forget ${decision} ${shellOperands(nickname)}`
}

const printReport = (file: string, report: RestoreReport, dryRun: boolean): void => {
  const { meta, publication, formerPublication, observers, kept, damaged } = report
  const records = `${count(meta.observations, 'observation')}, ${count(meta.images, 'image')}, ${count(meta.observers, 'observer')}`
  print(
    `${dryRun ? 'would restore' : 'restored'} ${file}: data version ${meta.version}, ${records}${dryRun ? NOTHING_CHANGED : ''}`,
  )
  if (formerPublication !== null && formerPublication > publication)
    print(
      `not in the backup: ${count(formerPublication - publication, 'publication')}, from ${publication + 1} on; import their files again`,
    )
  for (const path of damaged) print(`warning: ${path} is damaged, so nothing of it was taken over`)
  if (kept !== null) print(`the former store is kept: ${kept}`)
  if (observers.length > 0) {
    print(
      'These observers were renamed or forgotten after the backup. Do it again, before you start the server:',
    )
    for (const observer of observers) print(`  heliolog observer ${repeatCommand(observer)}`)
  }
}

export const restoreCommand = async (
  file: string,
  { dryRun = false, ...options }: CommandOptions & { dryRun?: boolean },
): Promise<void> => {
  const settings = await commandSettings(options)
  const { signal, release } = abortOnSignal(
    (name) => new UserError(`the restore was stopped by ${name}; nothing was changed`),
  )
  const report = await restoreStore(settings, file, { verifyFeatures, dryRun, signal }).finally(release)
  printReport(file, report, dryRun)
}

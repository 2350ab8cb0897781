import {
  type CommandOptions,
  databaseOptions,
  exitCodeOf,
  withDatabase,
  withNewDatabase,
  withUserErrors,
} from '../../commands/command-database.ts'
import { count, formatNumber, print } from '../../commands/output.ts'
import { type Progress, showCopyProgress, showProgress } from '../../commands/progress.ts'
import { abortOnSignal } from '../../commands/signals.ts'
import { StoreError, UsageError, UserError } from '../../domain/user-error.ts'
import { SETTINGS } from '../../settings/config.ts'
import { readDatabaseUrl, readSettings } from '../../settings/read-settings.ts'
import { isPostgres, locationOf, withoutPassword } from '../../storage/database-url.ts'
import { type BackupRun, recordBackupRun } from '../../storage/import-runs.ts'
import { type Copied, copyStore } from '../../storage/open/copy-store.ts'
import { backUpDatabase, openReadOnly, readSchemaState, type SchemaState } from '../../storage/open/open.ts'
import { checkContents } from './doctor-command.ts'

const describeInit: Record<SchemaState, (location: string) => string> = {
  missing: (location) => `created an empty store at ${location}`,
  outdated: (location) => `brought the tables of the store at ${location} up to date`,
  current: (location) => `there is already a store at ${location}; its tables are up to date`,
}

export const initCommand = (options: CommandOptions): Promise<void> =>
  withNewDatabase(options, 'create', async ({ location }, _, before) => print(describeInit[before](location)))

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
      (await readSchemaState(databaseUrl, databaseOptions(settings))) !== 'current'
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

const COUNTED = ['observation', 'image', 'observer', 'publication', 'token', 'call'] as const

const describeCopied = ({ version, rows }: Copied): string => {
  const total = Object.values(rows).reduce((sum, copied) => sum + copied, 0)
  const counts = COUNTED.map((table) => count(rows[table], table))
  return `data version ${version}: ${new Intl.ListFormat('en-GB').format(counts)} (${count(total, 'row')} in all tables)`
}

export const copyCommand = async ({
  from,
  to,
  withoutCallLog,
}: {
  from?: string
  to?: string
  withoutCallLog?: true
}): Promise<void> => {
  if (from === undefined && to === undefined)
    throw new UsageError(
      `copy needs --from, --to or both; the one that you leave out is ${SETTINGS.databaseUrl.name}`,
    )
  const settings = await withUserErrors(() => readSettings(process.env, undefined, false))
  const source = from === undefined ? settings.databaseUrl : readDatabaseUrl('--from', from)
  const target = to === undefined ? settings.databaseUrl : readDatabaseUrl('--to', to)
  if (locationOf(source) === locationOf(target))
    throw new UsageError(`--from and --to are the same store, ${locationOf(source)}; name two stores`)
  const database = databaseOptions(settings)
  const { signal } = abortOnSignal(
    (name) => new UserError(`the copy was stopped by ${name}; nothing was copied`),
  )
  let progress: Progress | undefined
  const copied = await withUserErrors(
    async () => {
      if ((await readSchemaState(source, database)) === 'missing')
        throw new StoreError(`there is no store at ${locationOf(source)}; correct --from`)
      // Rejects a target that this release cannot use; it may be missing.
      await readSchemaState(target, database)
      return copyStore(source, target, {
        database,
        withCallLog: !withoutCallLog,
        onProgress: (done, total) => {
          progress ??= showProgress('copy', 'written', total)
          progress.update({ rows: done, bytes: done })
        },
        onWritten: () => {
          progress?.stop()
          process.stderr.write('copy: all rows written, building indexes and comparing both stores\n')
        },
        signal,
      })
    },
    (reason) => `cannot copy ${locationOf(source)} to ${locationOf(target)}: ${reason}; nothing was copied`,
    StoreError,
  ).finally(() => progress?.stop())
  process.stdout.write(
    `copied ${locationOf(source)} to ${locationOf(target)}; both have the same rows\n${describeCopied(copied)}\n`,
  )
  if (copied.sourceVersion !== copied.version)
    process.stderr.write(
      `warning: the source now has data version ${copied.sourceVersion}: it was published to during the copy, which lacks that publication\n`,
    )
}

import { type CommandOptions, withUserErrors } from '../../command/command-database.ts'
import { count, number } from '../../command/numbers.ts'
import { showCopyProgress } from '../../command/progress.ts'
import { abortOnSignal } from '../../command/signals.ts'
import { StoreError, UserError } from '../../domain/user-error.ts'
import { readSettings } from '../../settings/read-settings.ts'
import { withoutPassword } from '../../storage/database-url.ts'
import { backUpDatabase } from '../../storage/open/open.ts'

const fileSize = (bytes: number): string =>
  bytes < 1e6 ? `${Math.ceil(bytes / 1e3)} kB` : `${number.format(Math.round(bytes / 1e5) / 10)} MB`

export const backupCommand = async (file: string, options: CommandOptions): Promise<void> => {
  const { databaseUrl } = await withUserErrors(() => readSettings(process.env, options.database, false))
  const progress = showCopyProgress('backup')
  const { signal } = abortOnSignal(
    (name) => new UserError(`the backup was stopped by ${name}; no file was left behind`),
  )
  const { files, meta } = await withUserErrors(
    () => backUpDatabase(databaseUrl, file, { onProgress: progress.update, signal }),
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

import { readSettings } from '../config.ts'
import { UserError } from '../domain/user-error.ts'
import { backUpDatabase } from '../storage/backup.ts'
import { withoutPassword } from '../storage/database-url.ts'
import { type CommandOptions, withUserErrors } from './command-database.ts'
import { showCopyProgress } from './progress.ts'
import { abortOnSignal } from './signals.ts'

const number = new Intl.NumberFormat('en')
const megabytes = new Intl.NumberFormat('en', {
  style: 'unit',
  unit: 'megabyte',
  maximumSignificantDigits: 3,
})

export const backupCommand = async (file: string, options: CommandOptions): Promise<void> => {
  const { databaseUrl } = await withUserErrors(() => readSettings(process.env, options.database))
  const progress = showCopyProgress('backup')
  const { signal } = abortOnSignal(
    (name) => new UserError(`the backup was stopped by ${name}; no file was left behind`),
  )
  const { files, meta } = await withUserErrors(
    () => backUpDatabase(databaseUrl, file, { onProgress: progress.update, signal }),
    (reason) => `cannot back up ${withoutPassword(databaseUrl)} to ${file}: ${reason}`,
  ).finally(progress.stop)
  const written = files.map(({ path, bytes }) => `${path} (${megabytes.format(bytes / 1e6)})`)
  process.stdout.write(
    `written and checked: ${written.join(' and ')}\n` +
      `data version ${meta.version}: ${number.format(meta.observations)} observations, ` +
      `${number.format(meta.images)} images, ${number.format(meta.observers)} observers\n`,
  )
}

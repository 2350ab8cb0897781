/** Backups: SQLite files are copied here; for PostgreSQL the error names the command of its own tool. */
import { parseDatabaseUrl } from './database-url.ts'
import { type Backup, BackupError, type BackupOptions, backUpSqlite } from './sqlite/sqlite-backup.ts'

/** Copies the database that `url` names to `file`. It changes nothing in it, and runs no migrations. */
export const backUpDatabase = async (url: string, file: string, options: BackupOptions): Promise<Backup> => {
  const address = parseDatabaseUrl(url)
  if (address.engine === 'sqlite') return backUpSqlite(address.path, file, options)
  throw new BackupError(
    `this store lies in PostgreSQL, which is backed up by its own tool; it asks for the password:\n  ${pgDump(address.url, file)}`,
  )
}

const pgDump = (url: string, file: string): string =>
  `pg_dump --format=custom --file=${forShell(file)} ${forShell(withPasswordRemoved(url))}`

const forShell = (text: string): string => `'${text.replaceAll("'", "'\\''")}'`

/** An address that can be used as it is, unlike one whose password is masked. */
const withPasswordRemoved = (text: string): string => {
  const url = new URL(text)
  url.password = ''
  const kept = url.search
    .slice(1)
    .split('&')
    .filter((parameter) => !new URLSearchParams(parameter).has('password'))
  url.search = kept.join('&')
  return url.href
}

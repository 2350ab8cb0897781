/** Backs up SQLite files. For PostgreSQL, the error message shows the pg_dump command to run. */
import { quoteForShell } from '../../domain/shell-quoting.ts'
import { UsageError } from '../../domain/user-error.ts'
import { parseDatabaseUrl } from '../database-url.ts'
import { type Backup, type BackupOptions, backUpSqlite } from '../sqlite/sqlite-backup.ts'

/** Copies a database to `file`, without changing or migrating it. */
export const backUpDatabase = async (url: string, file: string, options: BackupOptions): Promise<Backup> => {
  const address = parseDatabaseUrl(url)
  if (address.engine === 'sqlite') return backUpSqlite(address.path, file, options)
  throw new UsageError(
    `this store is in PostgreSQL; back it up with pg_dump, which asks for the password:\n  ${pgDump(address.url, file)}`,
  )
}

const pgDump = (url: string, file: string): string =>
  `pg_dump --format=custom --file=${quoteForShell(file)} ${quoteForShell(withPasswordRemoved(url))}`

/** Removes the password instead of masking it, so that the address can be pasted into a shell. */
const withPasswordRemoved = (text: string): string => {
  const url = new URL(text)
  url.password = ''
  const parameters = url.search
    .slice(1)
    .split('&')
    .filter((parameter) => !new URLSearchParams(parameter).has('password'))
  url.search = parameters.join('&')
  return url.href
}

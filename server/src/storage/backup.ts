/** Backups: the embedded store is copied here; PostgreSQL has a tool of its own, which is named. */

import type { Meta } from '../domain/meta.ts'
import { UserError } from '../domain/user-error.ts'
import { parseDatabaseUrl } from './database.ts'

/** A backup that cannot be made, said in a way that an operator can act on. */
export class BackupError extends UserError {
  override name = 'BackupError'
}

export interface Backup {
  /** The data, then the call log, which a store that was never opened since it was copied does not have. */
  files: { path: string; bytes: number }[]
  /** What the dataset is in the backup. */
  meta: Meta
}

export interface BackupOptions {
  onProgress(bytes: number, totalBytes: number): void
  /** Ends it early, with nothing left behind. */
  signal: AbortSignal
}

/** Copies the store that `url` names to `file`, and changes nothing in it: not even its tables are brought up to date. */
export const backUpDatabase = async (url: string, file: string, options: BackupOptions): Promise<Backup> => {
  const address = parseDatabaseUrl(url)
  if (address.engine === 'postgres')
    throw new BackupError(
      `this store lies in PostgreSQL, which is backed up by its own tool; it asks for the password:\n  ${pgDump(address.url, file)}`,
    )
  return (await import('./sqlite/sqlite-backup.ts')).backUpSqlite(address.path, file, options)
}

const pgDump = (url: string, file: string): string =>
  `pg_dump --format=custom --file=${forShell(file)} ${forShell(withPasswordLeftOut(url))}`

const forShell = (text: string): string => `'${text.replaceAll("'", "'\\''")}'`

/** An address that can be used as it is, unlike one whose password is masked. */
const withPasswordLeftOut = (text: string): string => {
  const url = new URL(text)
  url.password = ''
  const kept = url.search
    .slice(1)
    .split('&')
    .filter((parameter) => !new URLSearchParams(parameter).has('password'))
  url.search = kept.join('&')
  return url.href
}

/**
 * When each kind of records was last imported, and the store backed up. It is stored with the call log, so that a
 * running server can report it, and so that recording it never waits for a publication.
 */
import { setTimeout as pause } from 'node:timers/promises'
import type { Database } from './database.ts'
import type { ImportRunTable } from './schema/tables.ts'
import { RETRY_TIMEOUT_MS, retryWhileUnavailable } from './store-errors.ts'

/** Backups are stored beside the imports, as if it were another kind. */
export const BACKUP = 'backup'

export type BackupRun = Pick<ImportRunTable, 'attempted_at'> &
  Partial<Pick<ImportRunTable, 'exit_code' | 'succeeded_at' | 'seconds'>>

export const readImportRuns = ({ calls }: Database): Promise<ImportRunTable[]> =>
  calls.selectFrom('import_run').selectAll().where('kind', '!=', BACKUP).orderBy('kind').execute()

/** Undefined if no backup has been recorded. */
export const readBackupRun = ({ calls }: Database): Promise<ImportRunTable | undefined> =>
  calls.selectFrom('import_run').selectAll().where('kind', '=', BACKUP).executeTakeFirst()

export const recordBackupRun = (database: Database, run: BackupRun): Promise<void> =>
  recordImportRun(database, { kind: BACKUP, ...run })

/** Sets the given columns of a kind and keeps the others. Throws if the store does not respond for a while. */
export const recordImportRun = async (
  database: Database,
  run: Pick<ImportRunTable, 'kind' | 'attempted_at'> & Partial<ImportRunTable>,
): Promise<void> => {
  const { kind, ...columns } = run
  const statement = database.calls
    .insertInto('import_run')
    .values(run)
    .onConflict((conflict) => conflict.column('kind').doUpdateSet(columns))
  // A statement of PostgreSQL may wait for longer than the retries.
  const expired = pause(RETRY_TIMEOUT_MS, undefined, { ref: false }).then(() => {
    throw new Error(`the store did not respond within ${RETRY_TIMEOUT_MS} ms`)
  })
  expired.catch(() => {})
  await Promise.race([retryWhileUnavailable(() => statement.execute()), expired])
}

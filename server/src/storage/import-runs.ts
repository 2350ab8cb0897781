/**
 * When records of each source were last imported, and the store backed up. It is stored with the call log, so that a
 * running server can report it, and so that recording it never waits for a publication.
 */
import { setTimeout as pause } from 'node:timers/promises'
import { KINDS, type Kind } from '../domain/records/kinds.ts'
import type { Database } from './database.ts'
import type { ImportRunTable } from './schema/tables.ts'
import { RETRY_TIMEOUT_MS, retryWhileUnavailable } from './store-errors.ts'

/** Backups are stored beside the imports, as if it were another kind. */
export const BACKUP = 'backup'

export type BackupRun = Pick<ImportRunTable, 'attempted_at'> &
  Partial<Pick<ImportRunTable, 'exit_code' | 'succeeded_at' | 'seconds'>>

/** The last import of each source. Those that failed before they created one are left out, unless the kind has none. */
export const readSourceRuns = async ({ calls, reader }: Database): Promise<ImportRunTable[]> => {
  const sources = await reader
    .selectFrom('source')
    .select(['kind', 'name'])
    .where('is_removed', '=', 0)
    .execute()
  const namesOf = Map.groupBy(sources, ({ kind }) => KINDS.find(({ name }) => name === kind)?.plural)
  const runs = await calls
    .selectFrom('import_run')
    .selectAll()
    .where('kind', '!=', BACKUP)
    .orderBy('kind')
    .orderBy('source')
    .execute()
  return runs.filter(({ kind, source }) => {
    const known = namesOf.get(kind as Kind['plural'])
    return known === undefined || known.some(({ name }) => name === source)
  })
}

/** Replaces the run of an import that failed before it created a source of the new name. */
export const renameSourceRun = async (
  { calls }: Database,
  { plural }: Kind,
  from: string,
  to: string,
): Promise<void> => {
  await calls.deleteFrom('import_run').where('kind', '=', plural).where('source', '=', to).execute()
  await calls
    .updateTable('import_run')
    .set({ source: to })
    .where('kind', '=', plural)
    .where('source', '=', from)
    .execute()
}

const latest = (runs: readonly ImportRunTable[], time: 'attempted_at' | 'succeeded_at'): ImportRunTable =>
  runs.reduce((last, run) => ((run[time] ?? '') > (last[time] ?? '') ? run : last))

/** The imports of a kind as one: the latest attempt and success of any source, and a failure of any. */
const combined = (runs: readonly ImportRunTable[]): ImportRunTable => {
  const { succeeded_at, rows, seconds } = latest(runs, 'succeeded_at')
  const attempted = latest(runs, 'attempted_at')
  const failed = runs.find(({ exit_code }) => exit_code !== null && exit_code !== 0)
  return { ...attempted, exit_code: (failed ?? attempted).exit_code, succeeded_at, rows, seconds }
}

/** The last imports of each kind. */
export const readImportRuns = async (database: Database): Promise<ImportRunTable[]> =>
  [...Map.groupBy(await readSourceRuns(database), ({ kind }) => kind).values()].map(combined)

/** Undefined if no backup has been recorded. */
export const readBackupRun = ({ calls }: Database): Promise<ImportRunTable | undefined> =>
  calls.selectFrom('import_run').selectAll().where('kind', '=', BACKUP).executeTakeFirst()

export const recordBackupRun = (database: Database, run: BackupRun): Promise<void> =>
  recordImportRun(database, { kind: BACKUP, source: '', ...run })

/** Sets the given columns of a source and keeps the others. Throws if the store does not respond for a while. */
export const recordImportRun = async (
  database: Database,
  run: Pick<ImportRunTable, 'kind' | 'source' | 'attempted_at'> & Partial<ImportRunTable>,
): Promise<void> => {
  const { kind, source, ...columns } = run
  const statement = database.calls
    .insertInto('import_run')
    .values(run)
    .onConflict((conflict) => conflict.columns(['kind', 'source']).doUpdateSet(columns))
  // A statement of PostgreSQL may wait for longer than the retries.
  const expired = pause(RETRY_TIMEOUT_MS, undefined, { ref: false }).then(() => {
    throw new Error(`the store did not respond within ${RETRY_TIMEOUT_MS} ms`)
  })
  expired.catch(() => {})
  await Promise.race([retryWhileUnavailable(() => statement.execute()), expired])
}

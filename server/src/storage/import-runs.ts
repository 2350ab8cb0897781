/**
 * When records of each source were last imported, and the store backed up. It is stored with the call log, so that a
 * running server can report it, and so that recording it never waits for a publication.
 */
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { KINDS, type Kind } from '../domain/records/kinds.ts'
import type { Database } from './database.ts'
import { REGULAR_DAYS } from './schema/source-tables.ts'
import type { ImportRunTable } from './schema/tables.ts'
import { RETRY_TIMEOUT_MS, retryWhileUnavailable } from './store-errors.ts'

/** Backups and checks of the store are stored beside the imports, as if they were other kinds. */
export const BACKUP = 'backup'
const DOCTOR = 'doctor'

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
    .where('kind', 'not in', [BACKUP, DOCTOR])
    .orderBy('kind')
    .orderBy('source')
    .execute()
  return runs.filter(({ kind, source }) => {
    const known = namesOf.get(kind as Kind['plural'])
    return known === undefined || known.some(({ name }) => name === source)
  })
}

export const deleteImportRun = async ({ calls }: Database, kind: string, source: string): Promise<void> => {
  await calls.deleteFrom('import_run').where('kind', '=', kind).where('source', '=', source).execute()
}

/** Replaces the run of an import that failed before it created a source of the new name. */
export const renameSourceRun = async (
  database: Database,
  { plural }: Kind,
  from: string,
  to: string,
): Promise<void> => {
  await deleteImportRun(database, plural, to)
  await database.calls
    .updateTable('import_run')
    .set({ source: to })
    .where('kind', '=', plural)
    .where('source', '=', from)
    .execute()
}

/** The imports that must not stop: those of archives may, which were imported on a day or two beside other sources. */
export const regularRuns = (runs: readonly ImportRunTable[]): ImportRunTable[] =>
  [...Map.groupBy(runs, ({ kind }) => kind).values()].flatMap((ofKind) => {
    const regular = ofKind.filter(
      ({ days, attempted_at, succeeded_at }) =>
        days >= REGULAR_DAYS || succeeded_at === null || succeeded_at < attempted_at,
    )
    const latest = ofKind.toSorted((a, b) => (a.attempted_at < b.attempted_at ? 1 : -1))
    return regular.length > 0 ? regular : latest.slice(0, 1)
  })

/** Such as `observations`, or `observations from club` if there are imports of several sources. */
export const nameOfRun = ({ kind, source }: ImportRunTable, runs: readonly ImportRunTable[]): string =>
  runs.filter((run) => run.kind === kind).length > 1 ? `${kind} from ${source}` : kind

/** Undefined if no backup has been recorded. */
export const readBackupRun = ({ calls }: Database): Promise<ImportRunTable | undefined> =>
  calls.selectFrom('import_run').selectAll().where('kind', '=', BACKUP).executeTakeFirst()

export const recordBackupRun = (database: Database, run: BackupRun): Promise<void> =>
  recordImportRun(database, { kind: BACKUP, source: '', ...run })

/** The time of the last check of the store, and the number of faults that it found; undefined without one. */
export const readDoctorRun = async ({
  calls,
}: Database): Promise<{ at: string; faults: number } | undefined> => {
  const runs = calls.selectFrom('import_run').select(['attempted_at', 'rows']).where('kind', '=', DOCTOR)
  const run = await runs.executeTakeFirst()
  return run && { at: run.attempted_at, faults: Number(run.rows) }
}

export const recordDoctorRun = (database: Database, faults: number): Promise<void> => {
  const attempted_at = new Date().toISOString()
  return recordImportRun(database, { kind: DOCTOR, source: '', attempted_at, exit_code: 0, rows: faults })
}

/** Sets the given columns of a source and keeps the others. Throws if the store does not respond for a while. */
export const recordImportRun = async (
  database: Database,
  run: Pick<ImportRunTable, 'kind' | 'source' | 'attempted_at'> & Partial<ImportRunTable>,
): Promise<void> => {
  const { kind, source, ...columns } = run
  const statement = database.calls
    .insertInto('import_run')
    .values({ ...run, days: run.succeeded_at ? 1 : 0 })
    .onConflict((conflict) =>
      conflict.columns(['kind', 'source']).doUpdateSet({
        ...columns,
        days: sql`import_run.days + case
          when substr(excluded.succeeded_at, 1, 10) > coalesce(import_run.succeeded_at, '') then 1 else 0 end`,
      }),
    )
  // A statement of PostgreSQL may wait for longer than the retries.
  const expired = pause(RETRY_TIMEOUT_MS, undefined, { ref: false }).then(() => {
    throw new Error(`the store did not respond within ${RETRY_TIMEOUT_MS} ms`)
  })
  expired.catch(() => {})
  await Promise.race([retryWhileUnavailable(() => statement.execute()), expired])
}

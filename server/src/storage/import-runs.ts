/**
 * When each kind of records was last imported. It is stored with the call log, so that a running server can report it,
 * and so that recording it never waits for a publication.
 */
import { setTimeout as pause } from 'node:timers/promises'
import type { Database } from './database.ts'
import type { ImportRunTable } from './schema/tables.ts'

/** The server writes to the same file several times a second, and SQLite does not wait for it. */
const RETRY_MS = 20
const TIMEOUT_MS = 2_000

export const readImportRuns = ({ calls }: Database): Promise<ImportRunTable[]> =>
  calls.selectFrom('import_run').selectAll().orderBy('kind').execute()

/** Sets the given columns of a kind and keeps the others. Throws if the store does not respond for a while. */
export const recordImportRun = async (
  { calls, isUnavailable }: Database,
  run: Pick<ImportRunTable, 'kind' | 'attempted_at'> & Partial<ImportRunTable>,
): Promise<void> => {
  const { kind, ...columns } = run
  const statement = calls
    .insertInto('import_run')
    .values(run)
    .onConflict((conflict) => conflict.column('kind').doUpdateSet(columns))
  const deadline = performance.now() + TIMEOUT_MS
  const expired = pause(TIMEOUT_MS, undefined, { ref: false }).then(() => {
    throw new Error(`the store did not respond within ${TIMEOUT_MS} ms`)
  })
  expired.catch(() => {})
  while (true)
    try {
      await Promise.race([statement.execute(), expired])
      return
    } catch (error) {
      if (!isUnavailable(error) || performance.now() > deadline) throw error
      await pause(RETRY_MS)
    }
}

/** Finds out whether a process that was killed during its commit has made the change. */
import { setTimeout as pause } from 'node:timers/promises'
import type { Outcome } from '@heliolog/desk-api'
import { withStoreOf } from '../../../commands/command-database.ts'
import { KINDS } from '../../../domain/records/kinds.ts'
import { listPublications } from '../../../publish/correct/history.ts'
import type { Settings } from '../../../settings/config.ts'
import type { Committing } from './job-task.ts'

const WAIT_MS = 100
const MAX_WAITS = 50

/** Returns the outcome of the publication; null if it was not made. */
export const findOutcome = (settings: Settings, { number, version }: Committing): Promise<Outcome | null> =>
  withStoreOf(settings, { dryRun: true }, 'reject', async (database) => {
    // PostgreSQL may still be committing for the process.
    const holder = await database.lockHolder()
    for (let wait = 0; holder !== undefined && wait < MAX_WAITS; wait++) {
      await pause(WAIT_MS)
      if ((await database.lockHolder()) !== holder) break
    }
    const [found] = await listPublications(database, { before: number + 1, limit: 1 })
    // Another process may have taken the number.
    if (found?.number !== number || found.version !== version) return null
    const index = 'the process ended after the publication; if the index is not current, run heliolog index'
    return {
      ...{ publication: number, version, notes: [{ text: index }], warnings: [], backup: null, changes: [] },
      kinds: KINDS.map(({ plural: kind }) => ({ kind, counts: { ...found.counts[kind], unchanged: 0 } })),
    }
  })

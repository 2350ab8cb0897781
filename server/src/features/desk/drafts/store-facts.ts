/** Reads from the store what drafts depend on. They can be prepared without it. */
import { withStoreOf } from '../../../commands/command-database.ts'
import type { Kind } from '../../../domain/records/kinds.ts'
import { UserError } from '../../../domain/user-error.ts'
import { hasRecords, readSources, type Source } from '../../../publish/source.ts'
import type { Settings } from '../../../settings/config.ts'
import type { Database } from '../../../storage/database.ts'

export interface StoreFacts {
  sources: readonly Source[]
  nicknames: readonly string[]
}

/** Comparing more takes too long. */
const MAX_NICKNAMES = 20_000

/** Returns what `read` finds, and `otherwise` if the store is missing or cannot be read. */
const fromStore = <Found>(
  settings: Settings,
  read: (database: Database) => Promise<Found>,
  otherwise: Found,
): Promise<Found> =>
  withStoreOf(settings, { dryRun: true }, 'reject', read).catch((error) => {
    if (error instanceof UserError) return otherwise
    throw error
  })

export const readStoreFacts = (settings: Settings, kind: Kind): Promise<StoreFacts> =>
  fromStore<StoreFacts>(
    settings,
    async ({ reader }) => {
      const found = reader.selectFrom('observer').select('nickname').orderBy('nickname')
      const observers = await found.limit(MAX_NICKNAMES).execute()
      return {
        sources: await readSources(reader, kind),
        nicknames: observers.map(({ nickname }) => nickname),
      }
    },
    { sources: [], nicknames: [] },
  )

export const storeHasRecords = (
  settings: Settings,
  ...of: [kind: Kind, source: string, ids: readonly string[]]
): Promise<boolean> => fromStore(settings, ({ reader }) => hasRecords(reader, ...of), false)

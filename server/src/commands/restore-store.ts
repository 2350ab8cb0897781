/** Restores the embedded store from a backup, without what was removed from the store since. */
import { type Message, message } from '../domain/messages.ts'
import type { Meta } from '../domain/records/meta.ts'
import { StoreError, UsageError, UserError } from '../domain/user-error.ts'
import {
  type FormerNickname,
  listFormerNicknames,
  type NamesOfStore,
  readNamesOfStore,
  takeOverNames,
} from '../publish/correct/restored-names.ts'
import { verify } from '../publish/correct/verify.ts'
import type { Settings } from '../settings/config.ts'
import type { Database } from '../storage/database.ts'
import { locationOf } from '../storage/database-url.ts'
import { openDatabase, readSchemaState, restoreDatabase } from '../storage/open/open.ts'
import { DamagedError, requireCurrent } from '../storage/schema/schema-version.ts'
import type { Restored, RestoreOptions } from '../storage/sqlite/sqlite-restore.ts'
import { isUnavailable } from '../storage/store-errors.ts'
import { withUserErrors } from './command-database.ts'

interface Prepared {
  meta: Meta
  /** The number of the backup's last publication, and of the store's; null if the store is missing or damaged. */
  publication: number
  formerPublication: number | null
  /** Observers of the backup who were renamed or forgotten since. */
  observers: FormerNickname[]
}

export type RestoreReport = Prepared & Omit<Restored<Prepared>, 'prepared'>

interface RestoreStoreOptions extends Pick<RestoreOptions<unknown>, 'dryRun' | 'signal'> {
  /** Returns the faults of the tables of features. */
  verifyFeatures(database: Database): Promise<Message[]>
  /** The store's last publication in a preview, without which nothing is restored; null for a missing or damaged store. */
  previewed?: number | null
}

type Current = Parameters<RestoreOptions<unknown>['prepare']>[1]

/** Ignores what a damaged store remembers: only its backups have it. */
const readCurrent = async (current: Current): Promise<NamesOfStore | undefined> => {
  try {
    return current && (await readNamesOfStore(current))
  } catch (error) {
    if (!isUnavailable(error)) throw error
    return undefined
  }
}

const prepareCopy = async (
  database: Database,
  file: string,
  former: NamesOfStore | undefined,
  { verifyFeatures }: RestoreStoreOptions,
): Promise<Prepared> => {
  const [finding] = [...(await verify(database)), ...(await verifyFeatures(database))]
  if (finding !== undefined) throw new StoreError(message('restore.unsound', { file, finding }))
  if (former) {
    const writer = await database.openWriter()
    await writer.transaction((db) => takeOverNames(db, former)).finally(() => writer.close())
  }
  const dataset = database.reader.selectFrom('dataset').select(['meta', 'publication'])
  const { meta, publication } = await dataset.executeTakeFirstOrThrow()
  return {
    meta: JSON.parse(meta),
    publication,
    formerPublication: former?.publication ?? null,
    observers: await listFormerNicknames(database.reader),
  }
}

/** An outdated store must be upgraded first; one that is damaged is replaced. */
const requireReplaceable = async (url: string): Promise<void> => {
  try {
    const state = await readSchemaState(url)
    if (state.state === 'outdated') requireCurrent(locationOf(url), state)
  } catch (error) {
    if (!(error instanceof DamagedError) && !isUnavailable(error)) throw error
  }
}

export const restoreStore = async (
  { databaseUrl }: Settings,
  file: string,
  options: RestoreStoreOptions,
): Promise<RestoreReport> => {
  const restore = async () => {
    const { state } = await readSchemaState(`sqlite:${file}`, undefined, true)
    if (state === 'missing') throw new UsageError(message('restore.noBackup', { file }))
    await requireReplaceable(databaseUrl)
    return restoreDatabase(databaseUrl, file, {
      ...options,
      prepare: async (copy, current) => {
        const former = await readCurrent(current)
        if (options.previewed !== undefined && (former?.publication ?? null) !== options.previewed)
          throw new UserError(message('job.notAsPreviewed'))
        const database = await openDatabase(copy)
        try {
          return await prepareCopy(database, file, former, options)
        } finally {
          await database.close()
        }
      },
    })
  }
  const { prepared, ...restored } = await withUserErrors(
    restore,
    (reason) => `cannot restore ${file} to ${locationOf(databaseUrl)}: ${reason}`,
    StoreError,
  )
  return { ...prepared, ...restored }
}

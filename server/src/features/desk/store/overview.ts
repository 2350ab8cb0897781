/** Reads the state of the store and its data, for the frame of all pages. Reading creates and upgrades nothing. */
import type { ImportRun, Message, Overview, StoreData } from '@heliolog/desk-api'
import { isValid } from '../../../access/token-format.ts'
import { listTokens } from '../../../access/tokens.ts'
import { databaseOptions, errorOnStore, withStoreOf } from '../../../commands/command-database.ts'
import { message, toMessage } from '../../../domain/messages.ts'
import type { Meta } from '../../../domain/records/meta.ts'
import { RELEASE } from '../../../domain/release.ts'
import { UserError } from '../../../domain/user-error.ts'
import { syntheticObserversOnly } from '../../../publish/apply/new-observers.ts'
import { type ListedSource, listSources } from '../../../publish/correct/sources.ts'
import type { Settings } from '../../../settings/config.ts'
import type { Database } from '../../../storage/database.ts'
import { isPostgres, locationOf } from '../../../storage/database-url.ts'
import { readBackupRun, readDoctorRun } from '../../../storage/import-runs.ts'
import { readSchemaState } from '../../../storage/open/open.ts'
import { SCHEMA_VERSION, type SchemaState } from '../../../storage/schema/schema-version.ts'
import type { DeskContext } from '../server/desk-context.ts'
import type { DeskRoute } from '../server/desk-route.ts'

const runOf = ({ kind, name, last_import: run }: ListedSource): ImportRun | null =>
  run && {
    ...{ at: run.attempted_at, source: name, kind, files: run.files },
    ...{ exitCode: run.exit_code, rows: run.rows },
  }

const readStoreData = async (database: Database): Promise<StoreData> => {
  const dataset = await database.reader.selectFrom('dataset').select('meta').executeTakeFirstOrThrow()
  const { version, last_published_at, observations, images, observers }: Meta = JSON.parse(dataset.meta)
  const listed = await listSources(database)
  const runs = listed.flatMap((source) => runOf(source) ?? [])
  const [lastImport = null] = runs.toSorted((one, other) => (one.at < other.at ? 1 : -1))
  const backup = await readBackupRun(database)
  return {
    ...{ version, publishedAt: last_published_at, observations, images, observers },
    isSynthetic: (await syntheticObserversOnly(database)) !== undefined,
    hasToken: (await listTokens(database.reader)).some((token) => isValid(token, Date.now())),
    lastImport,
    lastBackup: backup
      ? { at: backup.attempted_at, exitCode: backup.exit_code, succeededAt: backup.succeeded_at }
      : null,
    damage: (await readDoctorRun(database)) ?? null,
    sources: listed.map((source) => ({
      ...{ kind: source.kind, name: source.name, records: source.records },
      ...{ firstDay: source.first_day, lastDay: source.last_day, hasProfile: source.has_profile },
      lastImport: runOf(source),
    })),
  }
}

type StoreState = Pick<Overview, 'state' | 'fault' | 'plan' | 'data'>

const planOf = ({ state, version }: SchemaState, location: string): Message[] => {
  if (state === 'missing') return [toMessage(message('store.create', { location }))]
  if (state === 'incomplete') return [toMessage(message('store.complete', { location }))]
  return [
    toMessage(message('store.upgrade', { location, from: version, to: SCHEMA_VERSION })),
    toMessage(message('store.stopServers')),
  ]
}

const readStoreState = async (settings: Settings): Promise<StoreState> => {
  const location = locationOf(settings.databaseUrl)
  const unusable = { fault: null, plan: [], data: null }
  try {
    const found = await readSchemaState(settings.databaseUrl, databaseOptions(settings))
    if (found.state !== 'current')
      return {
        ...unusable,
        state: found.state === 'missing' ? 'missing' : 'outdated',
        plan: planOf(found, location),
      }
    const data = await withStoreOf(settings, { dryRun: true }, 'reject', readStoreData)
    return { ...unusable, state: 'current', data }
  } catch (error) {
    const known = errorOnStore(error, location, undefined)
    if (!(known instanceof UserError)) throw error
    return { ...unusable, state: 'unusable', fault: toMessage(known) }
  }
}

interface Described {
  job: Overview['job']
  drafts: Overview['drafts']
}

export const overviewRoutes = (
  { settings, operator }: DeskContext,
  describe: () => Described,
): DeskRoute[] => [
  {
    method: 'GET',
    path: /^\/api\/overview$/,
    handle: async () => {
      const overview: Overview = {
        community: settings.communityName ?? null,
        store: locationOf(settings.databaseUrl),
        engine: isPostgres(settings.databaseUrl) ? 'postgres' : 'sqlite',
        ...(await readStoreState(settings)),
        operator,
        portal: settings.portal === 'off' ? null : (settings.publicUrl ?? null),
        release: RELEASE,
        ...describe(),
      }
      return { json: overview }
    },
  },
]

/** The routes of the page of the store: what it has, its check, and its backups. */
import { basename, dirname } from 'node:path'
import type { Job, RestoreRequest, StoreReport, StoreRequest, StoreSize } from '@heliolog/desk-api'
import { withStoreOf } from '../../../commands/command-database.ts'
import { findWarnings, settingsInUse } from '../../../commands/store-check.ts'
import { UserError } from '../../../domain/user-error.ts'
import type { Settings } from '../../../settings/config.ts'
import type { Database } from '../../../storage/database.ts'
import { locationOf, parseDatabaseUrl, postgresCommands } from '../../../storage/database-url.ts'
import { freeBytes } from '../../../storage/folders.ts'
import { listBackups } from '../../../storage/sqlite/sqlite-backup.ts'
import { requireSqlite } from '../jobs/job-routes.ts'
import type { JobRunner } from '../jobs/job-runner.ts'
import type { DeskContext } from '../server/desk-context.ts'
import type { DeskRoute } from '../server/desk-route.ts'
import { readBody, reject } from '../server/request-values.ts'

const readSize = async (database: Database): Promise<StoreSize> => {
  const { first, last } = await database.measureCalls()
  const ends = await database.calls
    .selectFrom('call')
    .select('at')
    .where('number', 'in', [first, last])
    .orderBy('number')
    .execute()
  return {
    ...(await database.measureTables()),
    free: database.engine === 'sqlite' ? freeBytes(dirname(database.location)) : null,
    callLog: {
      rows: last === 0 ? 0 : last - first + 1,
      firstAt: ends[0]?.at ?? null,
      lastAt: ends.at(-1)?.at ?? null,
    },
  }
}

const describeBackups = ({ databaseUrl }: Settings): Pick<StoreReport, 'backups' | 'commands'> => {
  const address = parseDatabaseUrl(databaseUrl)
  if (address.engine === 'sqlite') return { backups: listBackups(address.path), commands: null }
  const file = `heliolog-${new Date().toISOString().slice(0, 10)}.dump`
  const { dump, restore } = postgresCommands(address.url, file)
  const backUp = ['umask 077', dump, 'heliolog backup --record $?'].join('\n')
  return { backups: [], commands: { backUp, restore: restore.join('\n') } }
}

const ACTIONS: readonly StoreRequest['action'][] = ['create', 'upgrade', 'doctor', 'backup']

/** `database` is the store that the command line names. */
export const storeRoutes = (
  { settings }: DeskContext,
  jobs: JobRunner,
  database: string | undefined,
): DeskRoute[] => {
  let check: StoreReport['check'] = null
  let restore: StoreReport['restore'] = null

  const startRestore = ({ file, isPreview, confirmed }: RestoreRequest): Job => {
    requireSqlite(settings)
    if (isPreview)
      return jobs.start({ what: 'restore-preview', file }, null, (report) => {
        restore = report ?? null
      })
    if (restore?.file !== file || !restore.isPreview) return reject(409, 'check the backup first')
    const name = basename(locationOf(settings.databaseUrl))
    if (confirmed !== name) reject(400, `the store would be replaced; type ${name} to restore`)
    const task = { what: 'restore', file, previewed: restore.formerPublication } as const
    return jobs.start(task, null, (report) => {
      // The last check was one of the former data.
      if (report) [restore, check] = [report, null]
    })
  }

  return [
    {
      method: 'GET',
      path: /^\/api\/store$/,
      handle: async () => {
        const read = (database: Database) =>
          Promise.all([readSize(database), findWarnings(database, settings)])
        const unusable = (error: unknown): [null, []] => {
          if (!(error instanceof UserError)) throw error
          return [null, []]
        }
        const [size, warnings] = await withStoreOf(settings, { dryRun: true }, 'reject', read).catch(unusable)
        const report: StoreReport = {
          ...{ size, warnings, check, restore, settings: settingsInUse(database) },
          ...describeBackups(settings),
        }
        return { json: report }
      },
    },
    {
      method: 'POST',
      path: /^\/api\/store$/,
      handle: async ({ readJson }) => {
        const { action } = readBody<StoreRequest>(await readJson(), { action: ['string'] })
        if (!ACTIONS.includes(action))
          return reject(400, `${action} is not an action; accepted: ${ACTIONS.join(', ')}`)
        if (action === 'backup') requireSqlite(settings)
        if (action !== 'doctor') return { json: jobs.start({ what: action }) }
        const job = jobs.start({ what: action }, null, (report) => {
          if (report) check = { ...report, at: new Date().toISOString() }
        })
        return { json: job }
      },
    },
    {
      method: 'POST',
      path: /^\/api\/store\/restore$/,
      handle: async ({ readJson }) => {
        const types = { file: ['string'], isPreview: ['boolean'], confirmed: ['string', 'null'] }
        return { json: startRestore(readBody<RestoreRequest>(await readJson(), types)) }
      },
    },
  ]
}

/** Opens the store for a command, and turns failures of the store into errors that the operator can act on. */
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { CommanderError } from 'commander'
import { withoutTokens } from '../access/token-format.ts'
import { english, type Message, message, partOf } from '../domain/messages.ts'
import { RELEASE } from '../domain/release.ts'
import { type Problem, StoreError, UserError } from '../domain/user-error.ts'
import { ChangeableSettings } from '../settings/change-settings.ts'
import type { Settings } from '../settings/config.ts'
import { readSettings } from '../settings/read-settings.ts'
import type { CommitState, Database, DatabaseOptions } from '../storage/database.ts'
import { locationOf } from '../storage/database-url.ts'
import { withTemporaryFolder } from '../storage/folders.ts'
import { openDatabase, openReadOnly, readSchemaState } from '../storage/open/open.ts'
import { requireCurrent, type SchemaState } from '../storage/schema/schema-version.ts'
import { isUnavailable, LockedError } from '../storage/store-errors.ts'

/** A bug that has stopped work on a store. The message says what became of the change, the cause is the bug. */
export class BugError extends Error {
  override name = 'BugError'
}

/** The lines to report of a bug. Arguments are left out, because they may contain names and passwords. */
export const bugReport = (error: unknown, command = ''): string => {
  const [outcome, bug] = error instanceof BugError ? [`; ${error.message}`, error.cause] : ['', error]
  const name = /^[a-z-]+$/.test(command) ? ` ${command}` : ''
  return `heliolog: this is a bug${outcome}. Please report the following lines, without what is private in them:
heliolog ${RELEASE}${name}, Node ${process.version}, ${process.platform} ${process.arch}
${withoutTokens((bug as Error).stack ?? String(bug))}
`
}

/** Turns an error of work on a store into one that the operator can act on, or report. */
export const errorOnStore = (error: unknown, location: string, database: Database | undefined): unknown => {
  const reason = firstReason(error)
  const outcome = OUTCOMES[database?.commitState() ?? 'none']
  const toMessage = (text: string) =>
    message('store.unusable', {
      ...{ location, outcome },
      reason: reason instanceof LockedError ? partOf(reason) : text,
    })
  const known = asUserError(reason, toMessage, StoreError)
  return known instanceof UserError ? known : new BugError(english(outcome), { cause: reason })
}

const OUTCOMES: Record<CommitState, Message> = {
  none: message('store.unchanged'),
  committed: message('store.committed'),
  unknown: message('store.unknownChange'),
}

/** `using` wraps the error of its block when closing fails too. */
const firstReason = (error: unknown): unknown =>
  error instanceof SuppressedError ? firstReason(error.suppressed) : error

export interface CommandOptions {
  database?: string
  /** Opens an existing store without changing anything in it. */
  readOnly?: boolean
  /** Changes nothing in the store. */
  dryRun?: boolean
  /** Upgrades the tables of an earlier release, which cannot use them afterwards. Without it, they are rejected. */
  upgrades?: boolean
  /** Stops the command if settings of the community are invalid. */
  needsCommunity?: boolean
}

/** Honours PGSSLMODE, as libpq does, when no heliolog setting configures TLS. */
const tlsFromEnvironment = (): DatabaseOptions['tls'] => {
  const mode = process.env['PGSSLMODE']
  if (mode === 'no-verify') return 'unverified'
  return mode && ['prefer', 'require', 'verify-ca', 'verify-full'].includes(mode) ? 'on' : undefined
}

export const databaseOptions = (settings: Settings): DatabaseOptions => ({
  replicaUrls: settings.databaseReplicaUrls,
  poolSize: settings.databasePool,
  timeoutMs: settings.databaseTimeoutMs,
  lockTimeoutMs: settings.lockTimeoutMs,
  tls: settings.databaseTls ?? (settings.databaseTlsAuthorities ? 'on' : tlsFromEnvironment()),
  tlsAuthorities: settings.databaseTlsAuthorities,
})

/**
 * Reaction to a missing store. A dry run uses an empty temporary one, so that it leaves nothing behind. All
 * commands but those that fill or serve a store reject it: the path is probably mistyped.
 */
type IfMissing = 'reject' | 'create' | 'use a temporary store'

/** Work on an open store; `before` is its state before it was opened. */
type StoreWork<T> = (database: Database, settings: Settings, before: SchemaState) => Promise<T>

/** Reads the settings of a command. */
export const commandSettings = ({ database, needsCommunity = false }: CommandOptions): Promise<Settings> =>
  withUserErrors(() => readSettings(process.env, database, needsCommunity))

export const changeableSettings = (): ChangeableSettings => new ChangeableSettings(process.env)

/** Opens the configured store, runs `work`, and closes the store also after errors. Creates no store. */
export const withDatabase = <T>(options: CommandOptions, work: StoreWork<T>): Promise<T> =>
  withNewDatabase(options, 'reject', work)

/** Like `withDatabase`, for the commands that may create a store. */
export const withNewDatabase = async <T>(
  options: CommandOptions,
  ifMissing: IfMissing,
  work: StoreWork<T>,
): Promise<T> => {
  const settings = await commandSettings(options)
  return withStoreOf(settings, options, ifMissing, work)
}

/** Like `withNewDatabase`, for settings that are read already. */
export const withStoreOf = async <T>(
  settings: Settings,
  options: Omit<CommandOptions, 'database' | 'needsCommunity'>,
  ifMissing: IfMissing,
  work: StoreWork<T>,
): Promise<T> => {
  const { databaseUrl } = settings
  const location = locationOf(databaseUrl)
  const { readOnly: isReadOnly = false } = options
  const before = await readSchemaState(databaseUrl, databaseOptions(settings), isReadOnly).catch((error) => {
    throw errorOnStore(error, location, undefined)
  })
  const isNew = before.state === 'missing'
  if (isNew && (isReadOnly || ifMissing === 'reject'))
    throw new StoreError(
      `there is no store at ${location}; create it with heliolog init, or correct --database or HELIOLOG_DATABASE_URL`,
    )
  // Opening the store would upgrade it, or add what it lacks.
  if (!options.upgrades && (before.state === 'outdated' || (options.dryRun && !isNew)))
    requireCurrent(location, before)
  const open = async (url: string): Promise<T> => {
    let database: Database | undefined
    try {
      database = await (isReadOnly ? openReadOnly : openDatabase)(
        url,
        databaseOptions(settings),
        options.dryRun,
      )
      return await work(database, settings, before)
    } catch (error) {
      throw errorOnStore(error, location, database)
    } finally {
      // All is committed or rolled back by now, and the first error must stay visible.
      await database?.close().catch(() => {})
    }
  }
  if (!isNew || ifMissing !== 'use a temporary store') return open(databaseUrl)
  return withTemporaryFolder(join(tmpdir(), 'heliolog-dry-run-'), (folder) =>
    open(`sqlite:${join(folder, 'empty.db')}`),
  )
}

type Describe = (reason: string) => string | Message

/** Runs work that needs no store; `toMessage` describes what failed because of a system error. */
export const withUserErrors = async <T>(
  work: () => T | Promise<T>,
  toMessage: Describe = (reason) => reason,
  Type: typeof UserError = UserError,
): Promise<T> => {
  try {
    return await work()
  } catch (error) {
    throw asUserError(error, toMessage, Type)
  }
}

/** Bugs stay as they are. */
const asUserError = (
  given: unknown,
  toMessage: Describe = (reason) => reason,
  Type: typeof UserError = UserError,
): unknown => {
  const error = firstReason(given)
  if (!(error instanceof Error) || error instanceof UserError) return error
  const { code = '' } = error as NodeJS.ErrnoException
  // Names of system errors, such as ENOSPC.
  return isUnavailable(error) || /^E[A-Z]+$/.test(code) ? new Type(toMessage(error.message || code)) : error
}

/** Steps, each with the name of what is left over if it fails. */
type Steps = Readonly<Record<string, () => Promise<void>>>

/**
 * Runs work after a commit, such as removing deleted rows from files: all steps, also after one has failed. `done` says
 * what was committed, which stays.
 */
export const cleanUp = async (done: string, steps: Steps): Promise<void> => {
  const failures: string[] = []
  for (const [leftOver, run] of Object.entries(steps))
    try {
      await run()
    } catch (error) {
      const known = asUserError(error)
      if (!(known instanceof UserError)) throw error
      failures.push(`${leftOver} (${known.message})`)
    }
  if (failures.length > 0)
    throw new StoreError(`${done}, but ${failures.join(', and ')}; run this command again when that is fixed`)
}

/** The exit codes of all commands, which docs/run.md lists. */
const EXIT_CODES: Record<Problem, number> = { input: 1, usage: 2, store: 3, retraction: 4, port: 5 }

/** Returns 0 for --help and --version, which commander ends with an error. */
export const exitCodeOf = (error: unknown): number => {
  if (error instanceof UserError) return EXIT_CODES[error.problem]
  if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : EXIT_CODES.usage
  return 1
}

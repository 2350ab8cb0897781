/**
 * Puts a backup in the place of the embedded store. The data change last, in one transaction of SQLite, or by the move of
 * the only missing file, so that a kill leaves the former data or those of the backup.
 */
import { constants, existsSync, statSync } from 'node:fs'
import { chmod, copyFile, open, rename, rm, writeFile } from 'node:fs/promises'
import { basename, join, resolve } from 'node:path'
import { backup, DatabaseSync } from 'node:sqlite'
import type { ReadonlyKysely } from 'kysely/readonly'
import { message } from '../../domain/messages.ts'
import { StoreError, UsageError } from '../../domain/user-error.ts'
import { OWNER_ONLY } from '../folders.ts'
import { TABLE_SETS, type TableSet } from '../schema/table-sets.ts'
import type { Tables } from '../schema/tables.ts'
import { LockedError } from '../store-errors.ts'
import { kyselyOn } from './kysely-dialect.ts'
import { moveAll, withPartialFolder } from './new-files.ts'
import { checkFile, datedPath, filesOf, isDamage, OPEN_TIMEOUT_MS, openExisting } from './sqlite-file.ts'
import { takeWriteLock } from './sqlite-locks.ts'

/** Short, because only requests of this program end so soon. */
const USE_TIMEOUT_MS = 3_000

type Data = ReadonlyKysely<Tables>

export interface RestoreOptions<Prepared> {
  /** Upgrades, checks and completes the copy of the backup. `current` is undefined if the store is missing or damaged. */
  prepare(copyUrl: string, current: Data | undefined): Promise<Prepared>
  /** Ends when the copy is prepared. */
  dryRun: boolean
  /** Stops the restore before it changes the store. */
  signal: AbortSignal
}

export interface Restored<Prepared> {
  prepared: Prepared
  /** The path of the former store; null if there was none. */
  kept: string | null
  /** The files of the former store that cannot be read. */
  damaged: string[]
}

type FileState = 'missing' | 'usable' | 'damaged'
type FileStates = Record<TableSet, FileState>

const inUse = (path: string): StoreError => new StoreError(message('restore.inUse', { path }))

/** Throws if another process has the file open: in exclusive mode, SQLite's lock excludes readers too. */
const requireUnused = (file: DatabaseSync, path: string): Promise<void> => {
  file.exec('pragma locking_mode = exclusive')
  return takeWriteLock(path, USE_TIMEOUT_MS, () => file.exec('begin immediate; commit'))
}

/** A dry run reads the file while others use it. */
const readState = async (path: string, dryRun: boolean): Promise<FileState> => {
  if (!existsSync(path)) return 'missing'
  try {
    using file = openExisting(path, dryRun ? OPEN_TIMEOUT_MS : 0)
    if (dryRun) file.exec('pragma schema_version')
    else await requireUnused(file, path)
    return 'usable'
  } catch (error) {
    if (error instanceof LockedError) throw inUse(path)
    if (isDamage(error)) return 'damaged'
    throw error
  }
}

const readStates = async (path: string, dryRun: boolean): Promise<FileStates> => {
  const { data, tokens, calls } = filesOf(path)
  return {
    data: await readState(data, dryRun),
    tokens: await readState(tokens, dryRun),
    calls: await readState(calls, dryRun),
  }
}

const rejectIncompleteBackup = (file: string): void => {
  if (!existsSync(filesOf(file).tokens)) throw new UsageError(message('restore.noBackup', { file }))
  for (const set of TABLE_SETS) {
    const log = `${filesOf(file)[set]}-wal`
    if ((statSync(log, { throwIfNoEntry: false })?.size ?? 0) > 0)
      throw new UsageError(message('restore.hasLog', { log }))
  }
}

/** Copies a file that no process writes, so that the folder of backups need not be writable. */
const copyClosed = async (from: string, to: string): Promise<void> => {
  await copyFile(from, to, constants.COPYFILE_EXCL | constants.COPYFILE_FICLONE)
  await chmod(to, OWNER_ONLY)
  const [finding] = checkFile(to, true)
  if (finding !== undefined) throw new StoreError(message('restore.corrupt', { file: from, finding }))
}

/** Replaces the contents of a file in one transaction. */
const copyContents = async (from: string, to: string, signal?: AbortSignal): Promise<void> => {
  using file = openExisting(from, OPEN_TIMEOUT_MS)
  await backup(file, to, { progress: () => signal?.throwIfAborted() })
}

/** Another number means that another connection has changed the file. */
const dataVersion = (file: DatabaseSync): unknown =>
  file.prepare('pragma data_version').get()?.['data_version']

const sync = async (path: string): Promise<void> => {
  await using file = await open(path, 'r+')
  await file.sync()
}

/** Copies the former store, without its call log, which stays in use. Returns the paths of the copies. */
const keepFormer = async (
  path: string,
  kept: string,
  states: FileStates,
  folder: string,
  signal: AbortSignal,
): Promise<string[]> => {
  const usable = (['data', 'tokens'] as const).filter((set) => states[set] === 'usable')
  const files = usable.map((set) => ({
    from: filesOf(path)[set],
    partial: join(folder, basename(filesOf(kept)[set])),
    target: filesOf(kept)[set],
  }))
  for (const { from, partial } of files) {
    await writeFile(partial, '', { mode: OWNER_ONLY, flag: 'wx' })
    await copyContents(from, partial, signal)
  }
  await moveAll(files)
  return files.map(({ target }) => target)
}

/** Adds tokens that the store never had. Those that it has may have been revoked since. */
const addTokens = (path: string, copy: string): void => {
  using file = openExisting(path, OPEN_TIMEOUT_MS)
  file.prepare('attach ? as copy').run(copy)
  const columns = file.prepare(`select group_concat(name, ', ') as names from pragma_table_info('token')`)
  const names = columns.get()?.['names']
  file.exec(`pragma synchronous = full; begin immediate;
    insert into token (${names}) select ${names} from copy.token where id not in (select id from main.token);
    update token_change set number = number + 1; commit`)
}

/** Moves a copy to the path of a missing or damaged file, which is kept with its log. */
const putInPlace = async (copy: string, path: string, kept: string): Promise<void> => {
  for (const end of ['', '-wal', '-shm'])
    if (existsSync(`${path}${end}`)) await rename(`${path}${end}`, `${kept}${end}`)
  await sync(copy)
  await moveAll([{ partial: copy, target: path }])
}

/** Tokens and calls first: the presence of the data means completeness. */
const replace = async (path: string, copy: string, kept: string, states: FileStates): Promise<void> => {
  const [targets, copies, former] = [filesOf(path), filesOf(copy), filesOf(kept)]
  if (states.tokens === 'usable') addTokens(targets.tokens, copies.tokens)
  else await putInPlace(copies.tokens, targets.tokens, former.tokens)
  // The log goes on. That of the backup may have addresses of clients that were deleted since.
  if (states.calls !== 'usable') await putInPlace(copies.calls, targets.calls, former.calls)
  if (states.data === 'usable') await copyContents(copies.data, targets.data)
  else await putInPlace(copies.data, targets.data, former.data)
}

export const restoreSqlite = async <Prepared>(
  givenPath: string,
  givenFile: string,
  { prepare, dryRun, signal }: RestoreOptions<Prepared>,
): Promise<Restored<Prepared>> => {
  const [path, file] = [resolve(givenPath), resolve(givenFile)]
  if (path === file) throw new UsageError(message('restore.sameFile', { file }))
  rejectIncompleteBackup(file)
  const states = await readStates(path, dryRun)
  const damaged = TABLE_SETS.filter((set) => states[set] === 'damaged').map((set) => filesOf(path)[set])
  return withPartialFolder(path, async (folder) => {
    const copy = join(folder, basename(path))
    for (const set of TABLE_SETS) {
      const from = filesOf(file)[set]
      if (set !== 'calls' || (states.calls !== 'usable' && existsSync(from)))
        await copyClosed(from, filesOf(copy)[set])
    }
    using current = states.data === 'usable' ? new DatabaseSync(path, { readOnly: true }) : undefined
    const version = current && dataVersion(current)
    const reader = current && (kyselyOn<Tables>(current) as unknown as Data)
    const prepared = await prepare(`sqlite:${copy}`, reader)
    signal.throwIfAborted()
    if (dryRun) return { prepared, kept: null, damaged }
    const hasFormer = TABLE_SETS.some((set) => states[set] !== 'missing')
    const kept = datedPath(path, 'before-restore', new Date())
    const copies = await keepFormer(path, kept, states, folder, signal)
    try {
      if (current && dataVersion(current) !== version) throw inUse(path)
      current?.close()
      await replace(path, copy, kept, states)
    } catch (error) {
      // The store is unchanged, and may lack the space of its copies.
      if (states.data === 'usable') for (const former of copies) await rm(former)
      throw error
    }
    return { prepared, kept: hasFormer ? kept : null, damaged }
  })
}

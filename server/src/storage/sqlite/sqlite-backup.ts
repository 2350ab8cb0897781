/** Takes a consistent backup of the SQLite files while other processes read and write them. */
import { existsSync, readdirSync, statSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { basename, dirname, extname, join, resolve } from 'node:path'
import { backup, DatabaseSync } from 'node:sqlite'
import type { StoreBackup } from '@heliolog/desk-api'
import { english, type Message } from '../../domain/messages.ts'
import type { Meta } from '../../domain/records/meta.ts'
import { StoreError, UsageError, UserError } from '../../domain/user-error.ts'
import { OWNER_ONLY } from '../folders.ts'
import { BACKUP } from '../import-runs.ts'
import { SCHEMA_VERSION } from '../schema/schema-version.ts'
import type { TableSet } from '../schema/table-sets.ts'
import { moveAll, type NewFile, rejectExistingStore, withPartialFolder } from './new-files.ts'
import { checkFile, filesOf, OPEN_TIMEOUT_MS, openExisting, readerAddress } from './sqlite-file.ts'
import { readVersions } from './sqlite-inspection.ts'

export interface Backup {
  /** The data, the tokens, and the call log. A store that was copied without its call log has none until it is opened. */
  files: { path: string; bytes: number }[]
  meta: Meta
}

export interface BackupOptions {
  /** Called when store and file name are accepted. */
  onStart(): Promise<void>
  onProgress(bytes: number, totalBytes: number): void
  /** Returns what is wrong with the contents of the copy at this address. */
  checkContents(url: string): Promise<Message[]>
  /** Aborts the backup and leaves nothing behind. */
  signal: AbortSignal
}

/** A file in a read transaction, and its copy. */
interface FileCopy extends NewFile {
  file: DatabaseSync
  bytes: number
}

const openFileCopy = (path: string, target: string, folder: string, opened: DisposableStack): FileCopy => {
  const file = opened.use(openExisting(path, OPEN_TIMEOUT_MS))
  // The transaction stays open until the copy is complete. Otherwise each write of another process would restart it,
  // and the call log is written several times a second. In WAL mode the transaction blocks no other process.
  file.exec('pragma query_only = on; begin')
  const size = file.prepare('select page_count * page_size as bytes from pragma_page_count, pragma_page_size')
  return { file, bytes: Number(size.get()?.['bytes']), partial: join(folder, basename(target)), target }
}

/**
 * SQLite's online backup copies a few pages at a time in a separate thread, so it can report progress and be aborted.
 * VACUUM INTO would make a smaller file, but it blocks the process and sorts all data again.
 */
const copyFile = async ({ file, partial }: FileCopy, onCopied: (part: number) => void): Promise<void> => {
  await writeFile(partial, '', { mode: OWNER_ONLY, flag: 'wx' })
  await backup(file, partial, {
    progress: ({ totalPages, remainingPages }) => onCopied(1 - remainingPages / totalPages),
  })
  onCopied(1)
}

/** Otherwise a restored store would report that this backup is still running. */
const recordSuccess = (callLog: string): void => {
  using file = new DatabaseSync(callLog)
  file
    .prepare('update import_run set exit_code = 0, succeeded_at = ? where kind = ?')
    .run(new Date().toISOString(), BACKUP)
}

/** Checks the files of the copy, and its contents unless its tables are those of an earlier release. */
const rejectUnsound = async (
  copies: readonly FileCopy[],
  isCurrent: boolean,
  { checkContents }: BackupOptions,
): Promise<void> => {
  for (const { partial } of copies) {
    const [finding] = checkFile(partial, true)
    if (finding !== undefined)
      throw new StoreError(
        `the copy is corrupt (${finding}) and was removed; the disk or the store is damaged`,
      )
  }
  const [finding] = isCurrent ? await checkContents(`sqlite:${copies[0]?.partial}`) : []
  if (finding !== undefined)
    throw new StoreError(
      `the copy is not sound (${english(finding)}) and was removed; heliolog doctor shows what is wrong with the store`,
    )
}

const readMeta = (path: string): Meta => {
  using file = new DatabaseSync(readerAddress(path, true), { readOnly: true })
  return JSON.parse(String(file.prepare('select meta from dataset').get()?.['meta']))
}

const readableMeta = (path: string): Meta | null => {
  try {
    return readMeta(path)
  } catch {
    return null
  }
}

const write = async (
  copies: readonly FileCopy[],
  versions: Record<TableSet, number>,
  options: BackupOptions,
): Promise<Backup> => {
  const { onProgress, signal } = options
  const totalBytes = copies.reduce((sum, { bytes }) => sum + bytes, 0)
  let before = 0
  for (const copy of copies) {
    await copyFile(copy, (part) => {
      signal.throwIfAborted()
      onProgress(before + part * copy.bytes, totalBytes)
    })
    before += copy.bytes
    // Close early, because the write-ahead log grows while the transaction is open.
    copy.file.close()
  }
  const [data, , calls] = copies.map(({ partial }) => partial)
  if (calls !== undefined && versions.calls === SCHEMA_VERSION) recordSuccess(calls)
  await rejectUnsound(copies, versions.data === SCHEMA_VERSION, options)
  const meta = readMeta(data as string)
  // A signal received during the check is delivered within two turns of the event loop.
  for (let turn = 0; turn < 2; turn++) await new Promise((done) => setImmediate(done))
  signal.throwIfAborted()
  await moveAll(copies)
  return { files: copies.map(({ target, bytes }) => ({ path: target, bytes })), meta }
}

export const backUpSqlite = async (
  givenPath: string,
  givenFile: string,
  options: BackupOptions,
): Promise<Backup> => {
  const [path, file] = [resolve(givenPath), resolve(givenFile)]
  if (!existsSync(path))
    throw new StoreError(`there is no store at ${path}; correct --database or HELIOLOG_DATABASE_URL`)
  const versions = await readVersions(path)
  if (versions.data === 0) throw new UsageError(`${path} is not a store of heliolog; nothing was backed up`)
  await rejectExistingStore(file)
  await options.onStart()
  const folder = dirname(file)
  if (!existsSync(folder)) throw new UserError(`there is no folder ${folder}; create it first`)
  return withPartialFolder(file, async (partial) => {
    const [from, to] = [filesOf(path), filesOf(file)]
    const sets = (['data', 'tokens', 'calls'] as const).filter(
      (set) => set !== 'calls' || existsSync(from[set]),
    )
    using opened = new DisposableStack()
    const copies = sets.map((set) => openFileCopy(from[set], to[set], partial, opened))
    return await write(copies, versions, options)
  })
}

/** Names such as `heliolog-backup-20240511T154000Z.db`, without the files of tokens and calls. */
const BACKUP_NAME = /-(?<kind>backup|before-restore)-(?<time>\d{8}T\d{6}Z)?[^.]*\.[^.]+$/

/** Lists the backups in the folder of a store, newest first. */
export const listBackups = (store: string): StoreBackup[] => {
  const folder = dirname(resolve(store))
  const names = existsSync(folder) ? readdirSync(folder) : []
  const backups = names.flatMap((name) => {
    const { kind, time } = BACKUP_NAME.exec(name)?.groups ?? {}
    if (kind === undefined || extname(name) !== extname(store)) return []
    const file = join(folder, name)
    const files = Object.values(filesOf(file)).filter((one) => existsSync(one))
    const bytes = files.reduce((sum, one) => sum + statSync(one).size, 0)
    const at = time?.replace(/(....)(..)(..T..)(..)/, '$1-$2-$3:$4:') ?? statSync(file).mtime.toISOString()
    return { file, at, bytes, isFormer: kind === 'before-restore', meta: readableMeta(file) }
  })
  return backups.toSorted((one, other) => (one.at < other.at ? 1 : -1))
}

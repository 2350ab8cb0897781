/** Backs up the two SQLite files as they are at one moment, while other processes read and write them. */
import { existsSync } from 'node:fs'
import { link, lstat, mkdtemp, open, rename, rm, writeFile } from 'node:fs/promises'
import { basename, dirname, join, resolve } from 'node:path'
import { backup, DatabaseSync } from 'node:sqlite'
import type { Meta } from '../../domain/meta.ts'
import { UserError } from '../../domain/user-error.ts'
import { type MigrationSet, migrationTable } from '../migrations/migrations.ts'
import { callLogPath, openExisting } from './sqlite-file.ts'

/** Another process may be closing the file, and checkpointing its log. */
const TIMEOUT_MS = 30_000
/** The file has the hashes of tokens. */
const OWNER_ONLY = 0o600

/** A backup that cannot be made; the message says what to do. */
export class BackupError extends UserError {
  override name = 'BackupError'
}

export interface Backup {
  /** The data, then the call log, which is missing where nobody opened the database since it was copied. */
  files: { path: string; bytes: number }[]
  /** The dataset in the backup. */
  meta: Meta
}

export interface BackupOptions {
  onProgress(bytes: number, totalBytes: number): void
  /** Aborts the backup and leaves nothing behind. */
  signal: AbortSignal
}

/** A file in a read transaction, the path that its copy is written to, and the path of the complete copy. */
interface Source {
  file: DatabaseSync
  bytes: number
  partial: string
  target: string
}

const openSource = (path: string, set: MigrationSet, target: string, folder: string): Source => {
  const file = openExisting(path, TIMEOUT_MS)
  try {
    // Open until the copy is complete: otherwise each write of another process would restart the copy, and the
    // call log is written several times a second. In WAL mode it blocks nobody.
    file.exec('pragma query_only = on; begin')
    const ours = file.prepare('select 1 from sqlite_master where name = ?').get(migrationTable(set))
    if (!ours) throw new BackupError(`${path} is not a store of heliolog; nothing was backed up`)
    const size = file.prepare(
      'select page_count * page_size as bytes from pragma_page_count, pragma_page_size',
    )
    return { file, bytes: Number(size.get()?.['bytes']), partial: join(folder, basename(target)), target }
  } catch (error) {
    file.close()
    throw error
  }
}

const exists = (path: string): Promise<boolean> =>
  lstat(path).then(
    () => true,
    (error) => {
      if (error.code === 'ENOENT') return false
      throw error
    },
  )

/** SQLite would take a left-over log or journal for the new file's own. */
const pathsUsed = (target: string): string[] => [target, `${target}-wal`, `${target}-journal`]

const alreadyExists = (path: string): BackupError =>
  new BackupError(`${path} is there already, and a backup overwrites nothing; name another file`)

/**
 * SQLite's online backup copies a few pages at a time on a thread of its own, so it can report progress and be
 * aborted. VACUUM INTO would make a smaller file, but it blocks the process and sorts everything again.
 */
const copy = async ({ file, partial }: Source, onCopied: (part: number) => void): Promise<void> => {
  await writeFile(partial, '', { mode: OWNER_ONLY, flag: 'wx' })
  await backup(file, partial, {
    progress: ({ totalPages, remainingPages }) => onCopied(1 - remainingPages / totalPages),
  })
  onCopied(1)
}

const readCopy = <T>(path: string, read: (file: DatabaseSync) => T): T => {
  const file = new DatabaseSync(path, { readOnly: true })
  try {
    return read(file)
  } finally {
    file.close()
  }
}

const rejectCorrupt = (file: DatabaseSync): void => {
  const finding = file.prepare('pragma quick_check(1)').get()?.['quick_check']
  if (finding !== 'ok')
    throw new BackupError(
      `the copy is not sound (${String(finding).replace(/\s+/g, ' ')}), and was removed; the disk or the store is damaged`,
    )
}

const readMeta = (file: DatabaseSync): Meta =>
  JSON.parse(String(file.prepare('select meta from dataset').get()?.['meta']))

/** Moves a complete copy to its path. A link, unlike a rename, never replaces another file. */
const moveTo = async (path: string, name: string): Promise<void> => {
  try {
    await link(path, name)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') throw alreadyExists(name)
    // Some file systems have no links, as on memory sticks; there a check must do.
    if (await exists(name)) throw alreadyExists(name)
    await rename(path, name)
  }
}

/** SQLite has synced the files, but not their directory entries. Not every file system can do that. */
const syncFolder = async (path: string): Promise<void> => {
  const folder = await open(path).catch(() => undefined)
  await folder?.sync().catch(() => {})
  await folder?.close()
}

/** Moves all copies or none. The data file is last, so that an existing one is a complete backup. */
const moveAll = async (sources: readonly Source[]): Promise<void> => {
  const named: string[] = []
  try {
    for (const { partial, target } of sources.toReversed()) {
      await moveTo(partial, target)
      named.push(target)
    }
  } catch (error) {
    for (const target of named) await rm(target)
    throw error
  }
}

const write = async (
  data: Source,
  calls: Source | undefined,
  { onProgress, signal }: BackupOptions,
): Promise<Backup> => {
  const sources = calls ? [data, calls] : [data]
  const totalBytes = sources.reduce((sum, { bytes }) => sum + bytes, 0)
  let before = 0
  for (const source of sources) {
    await copy(source, (part) => {
      signal.throwIfAborted()
      onProgress(before + part * source.bytes, totalBytes)
    })
    before += source.bytes
    // While the transaction is open, the write-ahead log grows.
    source.file.close()
  }
  for (const { partial } of sources) readCopy(partial, rejectCorrupt)
  const meta = readCopy(data.partial, readMeta)
  // A signal that came during the check is delivered within two turns of the event loop.
  for (let turn = 0; turn < 2; turn++) await new Promise((done) => setImmediate(done))
  signal.throwIfAborted()
  await moveAll(sources)
  return { files: sources.map(({ target, bytes }) => ({ path: target, bytes })), meta }
}

export const backUpSqlite = async (
  givenPath: string,
  givenFile: string,
  options: BackupOptions,
): Promise<Backup> => {
  const [path, file] = [resolve(givenPath), resolve(givenFile)]
  if (!existsSync(path)) throw new BackupError(`there is no store at ${path}; nothing was backed up`)
  for (const name of [file, callLogPath(file)].flatMap(pathsUsed))
    if (await exists(name)) throw alreadyExists(name)
  const folder = dirname(file)
  if (!existsSync(folder)) throw new BackupError(`there is no folder ${folder}; make it first`)

  // A folder that only its owner can enter; journals are in it, and are removed with it.
  const partial = await mkdtemp(`${file}.partial-`)
  let data: Source | undefined
  let calls: Source | undefined
  try {
    data = openSource(path, 'data', file, partial)
    if (existsSync(callLogPath(path)))
      calls = openSource(callLogPath(path), 'calls', callLogPath(file), partial)
    return await write(data, calls, options)
  } finally {
    for (const source of [data, calls]) if (source?.file.isOpen) source.file.close()
    await rm(partial, { recursive: true, force: true })
    await syncFolder(folder)
  }
}

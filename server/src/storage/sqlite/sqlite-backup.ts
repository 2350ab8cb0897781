/** A backup of the embedded store: its two files as they are at one moment, while others read and write them. */
import { existsSync } from 'node:fs'
import { link, lstat, mkdtemp, open, rename, rm, writeFile } from 'node:fs/promises'
import { basename, dirname, join, resolve } from 'node:path'
import { backup, DatabaseSync } from 'node:sqlite'
import type { Meta } from '../../domain/meta.ts'
import { type Backup, BackupError, type BackupOptions } from '../backup.ts'
import { type MigrationSet, migrationTable } from '../migrations/migrations.ts'
import { callLogPath, openExisting } from './sqlite.ts'

/** Another process may just be closing the store, and fold its log into it. */
const PATIENCE_MS = 30_000
/** It holds the hashes of tokens. */
const OWNER_ONLY = 0o600

/** A file of the store as it is at one moment, where its copy is written, and where that will lie once it is whole. */
interface Snapshot {
  file: DatabaseSync
  bytes: number
  partial: string
  target: string
}

const takeSnapshot = (path: string, set: MigrationSet, target: string, folder: string): Snapshot => {
  const file = openExisting(path, PATIENCE_MS)
  try {
    // Held until the copy is whole. Without it each write of another process would make the copy begin anew, and
    // the call log is written several times a second. In WAL mode it keeps nobody waiting.
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

const isThere = (path: string): Promise<boolean> =>
  lstat(path).then(
    () => true,
    (error) => {
      if (error.code === 'ENOENT') return false
      throw error
    },
  )

/** A left-over log or journal would be taken for the new file's own. */
const namesTaken = (target: string): string[] => [target, `${target}-wal`, `${target}-journal`]

const inTheWay = (path: string): BackupError =>
  new BackupError(`${path} is there already, and a backup overwrites nothing; name another file`)

/**
 * SQLite's own copying of pages: on a thread of its own, a few at a time, so that it can tell how far it is and be
 * stopped. VACUUM INTO would make a smaller file, but holds the whole process and sorts everything anew.
 */
const copy = async ({ file, partial }: Snapshot, onCopied: (part: number) => void): Promise<void> => {
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

const refuseUnsound = (file: DatabaseSync): void => {
  const finding = file.prepare('pragma quick_check(1)').get()?.['quick_check']
  if (finding !== 'ok')
    throw new BackupError(
      `the copy is not sound (${String(finding).replace(/\s+/g, ' ')}), and was removed; the disk or the store is damaged`,
    )
}

const readMeta = (file: DatabaseSync): Meta =>
  JSON.parse(String(file.prepare('select meta from dataset').get()?.['meta']))

/** Gives a whole copy its name. A link, unlike a rename, never replaces what has come there meanwhile. */
const giveName = async (path: string, name: string): Promise<void> => {
  try {
    await link(path, name)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') throw inTheWay(name)
    // Some disks know no links, as those of memory sticks; there a look must do.
    if (await isThere(name)) throw inTheWay(name)
    await rename(path, name)
  }
}

/** SQLite has synced the files, but not their new names. Not every disk can, and it does not insist either. */
const syncFolder = async (path: string): Promise<void> => {
  const folder = await open(path).catch(() => undefined)
  await folder?.sync().catch(() => {})
  await folder?.close()
}

/** Names the copies, or none: the data come last, so that a file of data that is there is a whole backup. */
const giveNames = async (snapshots: readonly Snapshot[]): Promise<void> => {
  const named: string[] = []
  try {
    for (const { partial, target } of snapshots.toReversed()) {
      await giveName(partial, target)
      named.push(target)
    }
  } catch (error) {
    for (const target of named) await rm(target)
    throw error
  }
}

const write = async (
  data: Snapshot,
  calls: Snapshot | undefined,
  { onProgress, signal }: BackupOptions,
): Promise<Backup> => {
  const snapshots = calls ? [data, calls] : [data]
  const totalBytes = snapshots.reduce((sum, { bytes }) => sum + bytes, 0)
  let before = 0
  for (const snapshot of snapshots) {
    await copy(snapshot, (part) => {
      signal.throwIfAborted()
      onProgress(before + part * snapshot.bytes, totalBytes)
    })
    before += snapshot.bytes
    // As long as it is held, the store's log grows with all that is written.
    snapshot.file.close()
  }
  for (const { partial } of snapshots) readCopy(partial, refuseUnsound)
  const meta = readCopy(data.partial, readMeta)
  // A signal that came during the check is heard within two turns.
  for (let turn = 0; turn < 2; turn++) await new Promise((done) => setImmediate(done))
  signal.throwIfAborted()
  await giveNames(snapshots)
  return { files: snapshots.map(({ target, bytes }) => ({ path: target, bytes })), meta }
}

export const backUpSqlite = async (
  givenPath: string,
  givenFile: string,
  options: BackupOptions,
): Promise<Backup> => {
  const [path, file] = [resolve(givenPath), resolve(givenFile)]
  if (!existsSync(path)) throw new BackupError(`there is no store at ${path}; nothing was backed up`)
  for (const name of [file, callLogPath(file)].flatMap(namesTaken))
    if (await isThere(name)) throw inTheWay(name)
  const folder = dirname(file)
  if (!existsSync(folder)) throw new BackupError(`there is no folder ${folder}; make it first`)

  // A folder that only its owner can enter: journals and all lie in it, and go with it.
  const partial = await mkdtemp(`${file}.partial-`)
  let data: Snapshot | undefined
  let calls: Snapshot | undefined
  try {
    data = takeSnapshot(path, 'data', file, partial)
    if (existsSync(callLogPath(path)))
      calls = takeSnapshot(callLogPath(path), 'calls', callLogPath(file), partial)
    return await write(data, calls, options)
  } finally {
    for (const snapshot of [data, calls]) if (snapshot?.file.isOpen) snapshot.file.close()
    await rm(partial, { recursive: true, force: true })
    await syncFolder(folder)
  }
}

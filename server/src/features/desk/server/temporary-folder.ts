/**
 * The temporary folder of a desk, with uploads and the results of checks. Its process has a lock on a file in it, which
 * ends with the process, so that a later start recognises the folder of a killed desk. Process ids are used again.
 */
import { existsSync, lstatSync, mkdtempSync, readdirSync, rmdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'

const PREFIX = 'heliolog-desk-'
const LOCK_FILE = 'lock.db'
const SQLITE_BUSY = 5

export interface TemporaryFolder extends AsyncDisposable {
  path: string
  /** Returns the path of a new file. `extension` begins with a dot. */
  nextFile(extension: string): string
}

const deleteFolder = (path: string): void => rmSync(path, { recursive: true, force: true, maxRetries: 5 })

/** Returns undefined if another process has the lock. SQLite has locks that all platforms release when a process ends. */
const lock = (folder: string): DatabaseSync | undefined => {
  const file = new DatabaseSync(join(folder, LOCK_FILE), { timeout: 0 })
  try {
    file.exec('begin exclusive')
    return file
  } catch (error) {
    file.close()
    if (error instanceof Error && 'errcode' in error && error.errcode === SQLITE_BUSY) return undefined
    throw error
  }
}

/** Another start may take a folder that is not locked yet for an abandoned one, and delete it. */
const createLockedFolder = (): { path: string; file: DatabaseSync } => {
  const path = mkdtempSync(join(tmpdir(), PREFIX))
  try {
    const file = lock(path)
    if (file && existsSync(join(path, LOCK_FILE))) return { path, file }
    file?.close()
  } catch (error) {
    if (existsSync(path)) throw error
  }
  return createLockedFolder()
}

const deleteIfAbandoned = (path: string): void => {
  const { uid } = lstatSync(path)
  if (process.getuid && uid !== process.getuid()) return
  // Killed before the lock, or not locked yet.
  const isLockable = existsSync(join(path, LOCK_FILE))
  const file = isLockable ? lock(path) : undefined
  if (!isLockable) rmdirSync(path)
  if (!file) return
  try {
    // Windows deletes no open files.
    if (process.platform !== 'win32') deleteFolder(path)
  } finally {
    file.close()
  }
  deleteFolder(path)
}

/** Deletes the folders of desks of this user that were killed. */
const deleteAbandonedFolders = (): void => {
  for (const entry of readdirSync(tmpdir(), { withFileTypes: true }))
    if (entry.isDirectory() && entry.name.startsWith(PREFIX))
      try {
        deleteIfAbandoned(join(tmpdir(), entry.name))
      } catch {
        // Another desk deletes it, or the system denies it.
      }
}

/** Creates the folder of this process, and deletes those of killed ones. */
export const createTemporaryFolder = (): TemporaryFolder => {
  deleteAbandonedFolders()
  const { path, file } = createLockedFolder()
  let files = 0
  return {
    path,
    nextFile: (extension) => join(path, `${++files}${extension}`),
    [Symbol.asyncDispose]: async () => {
      file.close()
      deleteFolder(path)
    },
  }
}

import { mkdirSync, statfsSync, statSync } from 'node:fs'
import { mkdtemp, open, rm } from 'node:fs/promises'
import { dirname } from 'node:path'

/** Files and folders may contain token hashes, names and the addresses of clients. */
export const OWNER_ONLY = 0o600
export const OWNER_ONLY_FOLDER = 0o700

const isFolder = (path: string): boolean => statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false

/** Creates a folder and its missing parents. Node's recursive mkdir never returns for a path below /proc. */
export const createFolder = (path: string, mode?: number): void => {
  if (isFolder(path)) return
  const parent = dirname(path)
  if (parent !== path) createFolder(parent, mode)
  try {
    mkdirSync(path, { mode })
  } catch (error) {
    // Another process may have created it meanwhile.
    if (!isFolder(path)) throw error
  }
}

/** Free space of the disk, for users without special rights. */
export const freeBytes = (folder: string): number => {
  const { bavail, bsize } = statfsSync(folder)
  return bavail * bsize
}

/** Syncs the directory entries, since syncing a file does not. Not every file system supports it. */
export const syncFolder = async (path: string): Promise<void> => {
  const folder = await open(path).catch(() => undefined)
  await folder?.sync().catch(() => {})
  await folder?.close()
}

/** Runs work in a new folder, which only the owner can enter, and removes it with all that is left. */
export const withTemporaryFolder = async <T>(
  prefix: string,
  work: (folder: string) => Promise<T>,
): Promise<T> => {
  const folder = await mkdtemp(prefix)
  try {
    return await work(folder)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

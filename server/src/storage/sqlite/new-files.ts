/** Writes the files of a store in a folder of their own, and moves them to their names when they are complete. */
import { link, lstat, rename, rm } from 'node:fs/promises'
import { dirname } from 'node:path'
import { UsageError, UserError } from '../../domain/user-error.ts'
import { syncFolder, withTemporaryFolder } from '../folders.ts'
import { filesOf } from './sqlite-file.ts'

export interface NewFile {
  /** The path while the file is incomplete. */
  partial: string
  target: string
}

const exists = (path: string): Promise<boolean> =>
  lstat(path).then(
    () => true,
    (error) => {
      if (error.code === 'ENOENT') return false
      throw error
    },
  )

/** SQLite would apply a left-over log or journal to the new file. */
const pathsUsed = (target: string): string[] => [target, `${target}-wal`, `${target}-journal`]

const alreadyExists = (path: string, Type = UserError): UserError =>
  new Type(`${path} already exists; choose another file name`)

/** Throws if a file of the store exists, or one that SQLite would take for a part of it. */
export const rejectExistingStore = async (file: string): Promise<void> => {
  for (const name of Object.values(filesOf(file)).flatMap(pathsUsed))
    if (await exists(name)) throw alreadyExists(name, UsageError)
}

/** Moves a complete file to its path. It uses a link, which never replaces a file, unlike a rename. */
const moveTo = async (path: string, name: string): Promise<void> => {
  try {
    await link(path, name)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') throw alreadyExists(name)
    // Some file systems have no hard links, such as FAT. There, check before the rename.
    if (await exists(name)) throw alreadyExists(name)
    await rename(path, name)
  }
}

/** Moves all files or none. The data file comes first in the list and is moved last: its presence means completeness. */
export const moveAll = async (files: readonly NewFile[]): Promise<void> => {
  const moved: string[] = []
  try {
    for (const { partial, target } of files.toReversed()) {
      await moveTo(partial, target)
      moved.push(target)
    }
  } catch (error) {
    for (const target of moved) await rm(target)
    throw error
  }
}

/** Runs work in a temporary folder beside `file`. */
export const withPartialFolder = <T>(file: string, work: (folder: string) => Promise<T>): Promise<T> =>
  withTemporaryFolder(`${file}.partial-`, work).finally(() => syncFolder(dirname(file)))

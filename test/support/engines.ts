/** The storage engines that tests run on, and temporary stores for each. */
import { copyFile, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { openDatabase } from '../../server/src/storage/open/open.ts'
import { createPostgresDatabase, createPostgresStore } from './postgres.ts'
import { storesFolder } from './stores-folder.ts'

export interface Store {
  url: string
  /** Removes the store and everything in it. */
  remove(): Promise<void>
}

export interface Engine {
  name: 'SQLite' | 'PostgreSQL'
  /** Creates an empty store. */
  create(): Promise<Store>
}

export const temporaryDirectory = async (): Promise<{ path: string; remove(): Promise<void> }> => {
  const path = await mkdtemp(join(tmpdir(), 'heliolog-test-'))
  return { path, remove: () => rm(path, { recursive: true, force: true }) }
}

/** The path of a new folder that is removed when the test ends. */
export const folderFor = async (t: { after(cleanup: () => unknown): void }): Promise<string> => {
  const { path, remove } = await temporaryDirectory()
  t.after(remove)
  return path
}

/** A new folder for the files of one SQLite store. */
const sqliteFolder = async () => {
  const path = await mkdtemp(join(storesFolder(), 'sqlite-'))
  return { path, remove: () => rm(path, { recursive: true, force: true }) }
}

const addressIn = (folder: string): string => `sqlite:${join(folder, 'heliolog.db')}`

const createTemplate = async (): Promise<string> => {
  const { path } = await sqliteFolder()
  await (await openDatabase(addressIn(path))).close()
  return path
}

let template: Promise<string> | undefined

export const SQLITE: Engine = {
  name: 'SQLite',
  create: async () => {
    // Copying an empty store is faster than creating its tables.
    template ??= createTemplate()
    const [from, { path, remove }] = await Promise.all([template, sqliteFolder()])
    for (const file of await readdir(from)) await copyFile(join(from, file), join(path, file))
    const copy = new DatabaseSync(join(path, 'heliolog.db'))
    copy.exec('update dataset set store_id = lower(hex(randomblob(8)))')
    copy.close()
    return { url: addressIn(path), remove }
  },
}

export const POSTGRES: Engine = {
  name: 'PostgreSQL',
  create: async () => {
    const { url, drop } = await createPostgresStore()
    return { url, remove: drop }
  },
}

/** A store that was never opened and so has no tables. */
export const createUninitialised = async (engine: Engine): Promise<Store> => {
  if (engine !== POSTGRES) {
    const { path, remove } = await sqliteFolder()
    return { url: addressIn(path), remove }
  }
  const { url, drop } = await createPostgresDatabase()
  return { url, remove: drop }
}

export const ENGINES: readonly Engine[] = [SQLITE, POSTGRES]

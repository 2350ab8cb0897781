/** The storage engines that tests run on, and temporary stores for each. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openDatabase } from '../../server/src/storage/open.ts'
import { createPostgresDatabase, createPostgresStore } from './postgres.ts'

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

/** The address of a SQLite store that does not exist, in a folder of its own. */
const sqliteAddress = async (): Promise<Store> => {
  const { path, remove } = await temporaryDirectory()
  return { url: `sqlite:${join(path, 'heliolog.db')}`, remove }
}

export const SQLITE: Engine = {
  name: 'SQLite',
  create: async () => {
    const store = await sqliteAddress()
    await (await openDatabase(store.url)).close()
    return store
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
  if (engine !== POSTGRES) return sqliteAddress()
  const { url, drop } = await createPostgresDatabase()
  return { url, remove: drop }
}

export const ENGINES: readonly Engine[] = [SQLITE, POSTGRES]

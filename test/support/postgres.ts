/** A real PostgreSQL from npm: shared by a test run, or started for a file that runs alone. */
import { execFileSync } from 'node:child_process'
import { existsSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Pool } from 'pg'
import { openDatabase } from '../../server/src/storage/open/open.ts'
import { defaultBinaries, makePrivateFolder, makeSharedFolder, ownerOf } from './postgres-binaries.ts'
import { PASSWORD, type PostgresServer, runPostgres, USER } from './postgres-server.ts'
import { connectSql, querySql } from './sql.ts'
import { storesFolder } from './stores-folder.ts'

/** Set by the test runner. */
export const SHARED_POSTGRES_URL = 'HELIOLOG_TEST_POSTGRES_URL'

/** Linguistic collation by default reveals queries that do not ask for byte order. */
const COLLATION = ['--encoding=UTF8', '--locale=C.UTF-8', '--locale-provider=icu', '--icu-locale=en-US']

const initialise = (directory: string, data: string, binaries: string): void => {
  const password = join(directory, 'password')
  writeFileSync(password, PASSWORD)
  const args = ['-D', data, '-U', USER, '--auth=password', `--pwfile=${password}`, '--no-sync', ...COLLATION]
  execFileSync(join(binaries, 'initdb'), args, { cwd: directory, ...ownerOf(data) })
  rmSync(password)
}

/** Starts a new, empty server with postgresql.conf settings. */
export const startPostgres = async (
  settings: Record<string, string> = {},
  binaries = defaultBinaries(),
): Promise<PostgresServer> => {
  const directory = makeSharedFolder('postgres', storesFolder())
  const data = join(directory, 'data')
  makePrivateFolder(data)
  // Copying the data of a new server is faster than initdb.
  const initial = join(storesFolder(), `initdb${binaries.replaceAll('/', '-')}`)
  const owner = { cwd: directory, ...ownerOf(data) }
  if (existsSync(initial)) execFileSync('tar', ['-xf', initial, '-C', data], owner)
  else {
    initialise(directory, data, binaries)
    const archive = join(directory, 'initial.tar')
    writeFileSync(
      archive,
      execFileSync('tar', ['-cf', '-', '-C', data, '.'], { ...owner, maxBuffer: 2 ** 28 }),
    )
    renameSync(archive, initial)
  }
  return runPostgres(directory, settings, binaries)
}

/** An empty store; copying it is faster than creating its tables. */
const TEMPLATE = 'template_store'

const databaseAt = (server: string, name: string): string => {
  const url = new URL(server)
  url.pathname = `/${name}`
  return url.href
}

/** A server without replicas, which may lose its data in a crash. */
const SETTINGS_FOR_STORES = {
  synchronous_commit: 'off',
  full_page_writes: 'off',
  autovacuum: 'off',
  wal_level: 'minimal',
  max_wal_senders: '0',
  wal_keep_size: '0',
  max_wal_size: '8GB',
  checkpoint_timeout: '1d',
}

/** Starts a server with the template for new stores. */
export const startPostgresForStores = async (): Promise<PostgresServer> => {
  const server = await startPostgres(SETTINGS_FOR_STORES)
  await querySql(server.url, `create database ${TEMPLATE}`)
  await (await openDatabase(databaseAt(server.url, TEMPLATE))).close()
  return server
}

let own: Promise<PostgresServer> | undefined
let databases = 0

const serverUrl = async (): Promise<string> => {
  const shared = process.env[SHARED_POSTGRES_URL]
  if (shared) return shared
  own ??= startPostgresForStores()
  return (await own).url
}

let connection: Pool | undefined

/** Runs a statement on one connection per process, which keeps the process alive only meanwhile. */
const administrate = async (server: string, statement: string): Promise<void> => {
  connection ??= connectSql(server)
  await connection.query(statement)
}

export interface PostgresDatabase {
  url: string
  drop(): Promise<void>
}

const createFrom = async (template: string): Promise<PostgresDatabase> => {
  const server = await serverUrl()
  const name = `test_${process.pid}_${++databases}`
  // Copying files is faster than writing all of them to the write-ahead log, which is the default.
  await administrate(server, `create database ${name} template ${template} strategy file_copy`)
  return {
    url: databaseAt(server, name),
    drop: () => administrate(server, `drop database if exists ${name} with (force)`),
  }
}

/** Creates an empty database. */
export const createPostgresDatabase = (): Promise<PostgresDatabase> => createFrom('template1')

/** Creates a database with an empty store. */
export const createPostgresStore = (): Promise<PostgresDatabase> => createFrom(TEMPLATE)

/** A real PostgreSQL from npm: shared by a test run, or started for a file that runs alone. */
import { execFileSync } from 'node:child_process'
import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { openDatabase } from '../../server/src/storage/open.ts'
import { defaultBinaries, makePrivateFolder, makeSharedFolder, ownerOf } from './postgres-binaries.ts'
import { PASSWORD, type PostgresServer, runPostgres, USER } from './postgres-server.ts'
import { querySql } from './sql.ts'

/** Set by the test runner. */
export const SHARED_POSTGRES_URL = 'HELIOLOG_TEST_POSTGRES_URL'

/** Linguistic collation by default reveals queries that do not ask for byte order. */
const COLLATION = ['--encoding=UTF8', '--locale=C.UTF-8', '--locale-provider=icu', '--icu-locale=en-US']

/** Starts a new, empty server with postgresql.conf settings. */
export const startPostgres = async (
  settings: Record<string, string> = {},
  binaries = defaultBinaries(),
): Promise<PostgresServer> => {
  const directory = makeSharedFolder('postgres')
  const data = join(directory, 'data')
  const password = join(directory, 'password')
  makePrivateFolder(data)
  writeFileSync(password, PASSWORD)
  const args = ['-D', data, '-U', USER, '--auth=password', `--pwfile=${password}`, '--no-sync', ...COLLATION]
  execFileSync(join(binaries, 'initdb'), args, { cwd: directory, ...ownerOf(data) })
  rmSync(password)
  return runPostgres(directory, settings, binaries)
}

/** An empty store; copying it is faster than creating its tables. */
const TEMPLATE = 'template_store'

const databaseAt = (server: string, name: string): string => {
  const url = new URL(server)
  url.pathname = `/${name}`
  return url.href
}

/** Starts a server with the template for new stores. */
export const startPostgresForStores = async (): Promise<PostgresServer> => {
  const server = await startPostgres()
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

export interface PostgresDatabase {
  url: string
  drop(): Promise<void>
}

const createFrom = async (template: string): Promise<PostgresDatabase> => {
  const server = await serverUrl()
  const name = `test_${process.pid}_${++databases}`
  // Copying files is faster than writing all of them to the write-ahead log, which is the default.
  await querySql(server, `create database ${name} template ${template} strategy file_copy`)
  return {
    url: databaseAt(server, name),
    drop: async () => {
      await querySql(server, `drop database if exists ${name} with (force)`)
    },
  }
}

/** Creates an empty database. */
export const createPostgresDatabase = (): Promise<PostgresDatabase> => createFrom('template1')

/** Creates a database with an empty store. */
export const createPostgresStore = (): Promise<PostgresDatabase> => createFrom(TEMPLATE)

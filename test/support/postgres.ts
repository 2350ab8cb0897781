/** A real PostgreSQL, from npm: one for the whole run, or one of its own for a file that is run alone. */
import { execFileSync } from 'node:child_process'
import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { openDatabase } from '../../server/src/storage/open.ts'
import { makePrivateFolder, openFolder, ownerOf, postgresBinary } from './postgres-binaries.ts'
import { PASSWORD, type PostgresServer, runPostgres, USER } from './postgres-server.ts'
import { querySql } from './sql.ts'

/** Set by the runner for the files that it runs. */
export const SHARED_URL = 'HELIOLOG_TEST_POSTGRES_URL'

/** A linguistic order by default, so that a key which is not in byte order shows itself. */
const ORDER = ['--encoding=UTF8', '--locale=C.UTF-8', '--locale-provider=icu', '--icu-locale=en-US']

/** Starts a new, empty server, with settings as postgresql.conf has them. */
export const startPostgres = async (settings: Record<string, string> = {}): Promise<PostgresServer> => {
  const directory = openFolder('postgres')
  const data = join(directory, 'data')
  const password = join(directory, 'password')
  makePrivateFolder(data)
  writeFileSync(password, PASSWORD)
  const words = ['-D', data, '-U', USER, '--auth=password', `--pwfile=${password}`, '--no-sync', ...ORDER]
  execFileSync(postgresBinary('initdb'), words, { cwd: directory, ...ownerOf(data) })
  rmSync(password)
  return runPostgres(directory, settings)
}

/** A store without a record. To copy it takes a third of what it takes to make its tables. */
const TEMPLATE = 'template_store'

const databaseAt = (server: string, name: string): string => {
  const url = new URL(server)
  url.pathname = `/${name}`
  return url.href
}

/** Starts a server that many stores are created on. */
export const startPostgresForStores = async (): Promise<PostgresServer> => {
  const server = await startPostgres()
  await querySql(server.url, `create database ${TEMPLATE}`)
  await (await openDatabase(databaseAt(server.url, TEMPLATE))).close()
  return server
}

let own: Promise<PostgresServer> | undefined
let databases = 0

const serverUrl = async (): Promise<string> => {
  const shared = process.env[SHARED_URL]
  if (shared) return shared
  own ??= startPostgresForStores()
  return (await own).url
}

/** Stops the server of a file that is run alone. */
export const stopOwnPostgres = async (): Promise<void> => {
  await (await own)?.remove()
  own = undefined
}

export interface PostgresDatabase {
  url: string
  drop(): Promise<void>
}

const createFrom = async (template: string): Promise<PostgresDatabase> => {
  const server = await serverUrl()
  const name = `test_${process.pid}_${++databases}`
  await querySql(server, `create database ${name} template ${template}`)
  return {
    url: databaseAt(server, name),
    drop: async () => {
      await querySql(server, `drop database if exists ${name} with (force)`)
    },
  }
}

/** An empty database of its own. */
export const createPostgresDatabase = (): Promise<PostgresDatabase> => createFrom('template1')

/** A database of its own with a store that has no record. */
export const createPostgresStore = (): Promise<PostgresDatabase> => createFrom(TEMPLATE)

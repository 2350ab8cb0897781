/** A real PostgreSQL, from npm: one for the whole run, or one of its own for a file that is run alone. */
import { execFileSync } from 'node:child_process'
import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { makePrivateFolder, openFolder, ownerOf, postgresBinary } from './postgres-binaries.ts'
import { PASSWORD, type PostgresServer, runPostgres, USER } from './postgres-server.ts'

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

/** Runs one statement on a server. */
const execute = async (url: string, statement: string): Promise<void> => {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}

let own: Promise<PostgresServer> | undefined
let databases = 0

const serverUrl = async (): Promise<string> => {
  const shared = process.env[SHARED_URL]
  if (shared) return shared
  own ??= startPostgres()
  return (await own).url
}

/** Stops the server of a file that is run alone. */
export const stopOwnPostgres = async (): Promise<void> => {
  await (await own)?.remove()
  own = undefined
}

/** An empty database of its own. */
export const createPostgresDatabase = async (): Promise<{ url: string; drop(): Promise<void> }> => {
  const server = await serverUrl()
  const name = `test_${process.pid}_${++databases}`
  await execute(server, `create database ${name}`)
  const url = new URL(server)
  url.pathname = `/${name}`
  return { url: url.href, drop: () => execute(server, `drop database if exists ${name} with (force)`) }
}

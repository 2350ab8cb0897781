/** A real Redis: one for the whole run, or one of its own for a file that is run alone or a test that stops it. */
import { spawnSync } from 'node:child_process'
import { tmpdir } from 'node:os'
import { freePort } from './free-port.ts'
import { startServerProcess } from './server-process.ts'

/** Given by whoever has a Redis for the tests, else set by the runner for the files that it runs. */
export const SHARED_REDIS_URL = 'HELIOLOG_TEST_REDIS_URL'

export interface RedisServer {
  url: string
  /** Starts it again, empty, on the same port. */
  start(): Promise<void>
  /** Ends it at once, as a crash does: it has nothing to save. */
  stop(): Promise<void>
  /** It falls silent and breaks no connection. */
  freeze(): void
  thaw(): void
}

const installed = (): boolean => spawnSync('redis-server', ['--version']).status === 0

/** Why a test that needs some Redis is skipped, or false. */
export const withoutRedis = (): string | false =>
  process.env[SHARED_REDIS_URL] || installed()
    ? false
    : `no redis-server on the PATH and no ${SHARED_REDIS_URL}`

/** Why a test that stops its Redis is skipped, or false. */
export const withoutOwnRedis = (): string | false =>
  installed()
    ? false
    : withoutRedis() || `no redis-server on the PATH, and the one of ${SHARED_REDIS_URL} is not ours to stop`

/** Starts a Redis of the test's own; with a password, whoever has another is refused. */
export const startRedis = async (password = ''): Promise<RedisServer> => {
  const port = await freePort()
  const words = ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no']
  if (password) words.push('--requirepass', password)
  const started = () =>
    startServerProcess('redis-server', words, {
      ready: /Ready to accept connections/,
      abandon: 'SIGKILL',
      cwd: tmpdir(),
    })
  let server = await started()
  return {
    url: `redis://${password && `:${encodeURIComponent(password)}@`}127.0.0.1:${port}`,
    start: async () => {
      server = await started()
    },
    stop: () => server.end('SIGKILL'),
    freeze: () => server.kill('SIGSTOP'),
    thaw: () => server.kill('SIGCONT'),
  }
}

let own: Promise<RedisServer> | undefined

/** A Redis that other tests use too, so that none may stop it. */
export const redisUrl = async (): Promise<string> => {
  const shared = process.env[SHARED_REDIS_URL]
  if (shared) return shared
  own ??= startRedis()
  return (await own).url
}

const DATABASES = 16
let taken = process.pid

/** One of its databases: whoever counts addresses there is not disturbed by the next test file. */
export const redisDatabase = async (): Promise<string> =>
  new URL(`/${++taken % DATABASES}`, await redisUrl()).href

/** A real Redis: shared by a test run, or started for a file that runs alone or a test that stops it. */
import { spawnSync } from 'node:child_process'
import { tmpdir } from 'node:os'
import { freePort } from './free-port.ts'
import { startServerProcess } from './server-process.ts'

/** Set by the developer to use an existing Redis, else by the test runner. */
export const SHARED_REDIS_URL = 'HELIOLOG_TEST_REDIS_URL'

export interface RedisServer {
  url: string
  /** Starts it again on the same port, empty. */
  start(): Promise<void>
  /** Kills it like a crash; there is nothing to save. */
  stop(): Promise<void>
  /** Suspends it without closing connections. */
  freeze(): void
  thaw(): void
}

const isInstalled = (): boolean => spawnSync('redis-server', ['--version']).status === 0

/** Reason to skip tests that need a Redis, or false. */
export const withoutRedis = (): string | false =>
  process.env[SHARED_REDIS_URL] || isInstalled() ? false : `needs redis-server or ${SHARED_REDIS_URL}`

/** Reason to skip tests that stop their Redis, or false. */
export const withoutOwnRedis = (): string | false =>
  isInstalled() ? false : `needs redis-server: tests must not stop the one of ${SHARED_REDIS_URL}`

/** Starts a Redis, optionally with a password. */
export const startRedis = async (password = ''): Promise<RedisServer> => {
  const port = await freePort()
  const args = ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no']
  if (password) args.push('--requirepass', password)
  const startProcess = () =>
    startServerProcess('redis-server', args, {
      ready: /Ready to accept connections/,
      exitSignal: 'SIGKILL',
      cwd: tmpdir(),
    })
  let server = await startProcess()
  return {
    url: `redis://${password && `:${encodeURIComponent(password)}@`}127.0.0.1:${port}`,
    start: async () => {
      server = await startProcess()
    },
    stop: () => server.end('SIGKILL'),
    freeze: () => server.kill('SIGSTOP'),
    thaw: () => server.kill('SIGCONT'),
  }
}

let own: Promise<RedisServer> | undefined

/** A Redis that other tests use too; no test may stop it. */
export const redisUrl = async (): Promise<string> => {
  const shared = process.env[SHARED_REDIS_URL]
  if (shared) return shared
  own ??= startRedis()
  return (await own).url
}

const DATABASES = 16
/** Counts in Redis itself, because test files run in several processes. */
const COUNTER = 'heliolog-test-databases'
const COUNTER_SECONDS = 3_600

/** One of its databases, so that test files do not count the same addresses. The next 15 calls get other ones. */
export const redisDatabase = async (): Promise<string> => {
  const url = await redisUrl()
  // Loaded on demand, because the client has many modules and few tests need it.
  const { createClient } = await import('@redis/client')
  const client = await createClient({ url }).connect()
  try {
    const number = await client.incr(COUNTER)
    await client.expire(COUNTER, COUNTER_SECONDS)
    return new URL(`/${number % DATABASES}`, url).href
  } finally {
    client.destroy()
  }
}

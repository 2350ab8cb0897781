/** A real Redis: one for the whole run, or one of its own for a file that is run alone or a test that stops it. */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import type { Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { atExit } from './at-exit.ts'
import { freePort } from './free-port.ts'

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

const started = async (port: number): Promise<ChildProcess> => {
  const words = ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no']
  // It writes no file; should it be made to, that is no part of the repository.
  const child = spawn('redis-server', words, { cwd: tmpdir(), stdio: ['ignore', 'pipe', 'inherit'] })
  const stdout = child.stdout as Socket
  let output = ''
  await new Promise<void>((done, fail) => {
    stdout.setEncoding('utf8').on('data', (text) => {
      output += text
      if (output.includes('Ready to accept connections')) done()
    })
    child.once('error', fail)
    child.once('close', () => fail(new Error(`Redis did not start:\n${output}`)))
  })
  // It ends with the tests, and does not keep them from ending.
  child.unref()
  stdout.unref()
  return child
}

/** Starts a Redis of the test's own. */
export const startRedis = async (): Promise<RedisServer> => {
  const port = await freePort()
  let child = await started(port)
  const isRunning = () => child.exitCode === null && child.signalCode === null
  atExit(() => child.kill('SIGKILL'))
  return {
    url: `redis://127.0.0.1:${port}`,
    start: async () => {
      child = await started(port)
    },
    stop: async () => {
      if (!isRunning()) return
      const ended = once(child, 'exit')
      child.ref()
      child.kill('SIGKILL')
      await ended
    },
    freeze: () => child.kill('SIGSTOP'),
    thaw: () => child.kill('SIGCONT'),
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

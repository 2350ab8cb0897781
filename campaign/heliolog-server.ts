/** A heliolog server as a process whose log is read and checked while it runs, or left unread. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { atExit } from '../test/support/at-exit.ts'
import { freePort } from '../test/support/free-port.ts'
import { LAUNCHER, type RunningServer } from '../test/support/heliolog-process.ts'
import { type Cleanups, type Sandbox, waitUntil } from '../test/support/sandbox.ts'

export interface ServedLog {
  /** Logged calls by status. */
  calls: Record<number, number>
  /** Lines that are not JSON. */
  malformed: string[]
  /** Messages other than calls, by text. */
  messages: Record<string, number>
}

export interface ServerUnderTest extends RunningServer {
  log: ServedLog
  collectGarbage(): Promise<void>
}

export interface ServerOptions {
  env?: Record<string, string>
  /** A file descriptor, `pipe` to read and check it, or `unread` for a pipe that nobody reads. */
  stdout?: number | 'pipe' | 'unread'
}

/** Too high to reach. */
export const NO_LIMIT = 1_000_000

const COLLECT_GARBAGE = join(import.meta.dirname, 'preloads/collect-garbage.ts')

const readLine = (log: ServedLog, line: string): void => {
  try {
    const { msg, status } = JSON.parse(line)
    if (msg === 'call') log.calls[status] = (log.calls[status] ?? 0) + 1
    else log.messages[msg] = (log.messages[msg] ?? 0) + 1
  } catch {
    if (log.malformed.length < 10) log.malformed.push(line.slice(0, 200))
  }
}

/** Serves the sandbox's store until the cleanups run. */
export const startServer = async (
  cleanups: Cleanups,
  sandbox: Pick<Sandbox, 'path' | 'url'>,
  { env = {}, stdout = 'pipe' }: ServerOptions = {},
): Promise<ServerUnderTest> => {
  const port = await freePort()
  const origin = `http://127.0.0.1:${port}`
  const garbageFile = join(sandbox.path, `garbage-${port}`)
  const child = spawn(process.execPath, [LAUNCHER, 'serve'], {
    cwd: sandbox.path,
    env: {
      PATH: process.env['PATH'],
      HOME: process.env['HOME'],
      PORT: String(port),
      HELIOLOG_DATABASE_URL: sandbox.url,
      HELIOLOG_BULK_PER_HOUR: String(NO_LIMIT),
      NODE_OPTIONS: `--import=${COLLECT_GARBAGE}`,
      CAMPAIGN_GARBAGE_FILE: garbageFile,
      ...env,
    },
    stdio: ['ignore', typeof stdout === 'number' ? stdout : 'pipe', 'pipe'],
  })
  const output = { stdout: '', stderr: '' }
  const log: ServedLog = { calls: {}, malformed: [], messages: {} }
  child.stderr
    ?.setEncoding('utf8')
    .on('data', (text) => (output.stderr = (output.stderr + text).slice(-10_000)))
  if (stdout === 'pipe' && child.stdout)
    createInterface({ input: child.stdout }).on('line', (line) => readLine(log, line))
  const ended = once(child, 'exit') as Promise<[number | null, NodeJS.Signals | null]>
  const stop = async (signal: NodeJS.Signals = 'SIGTERM') => {
    child.kill(signal)
    const [status, endSignal] = await ended
    return { status, signal: endSignal, ...output }
  }
  cleanups.after(() => stop('SIGKILL'))
  atExit(() => child.kill('SIGKILL'))
  await waitUntil('heliolog serves', async () => {
    if (child.exitCode !== null) throw new Error(`heliolog did not start:\n${output.stderr}`)
    const response = await fetch(`${origin}/readyz`).catch(() => undefined)
    return response?.ok ?? false
  })
  const collectGarbage = async () => {
    await writeFile(garbageFile, '')
    child.kill('SIGUSR2')
    await waitUntil('garbage is collected', () => !existsSync(garbageFile))
  }
  return { origin, process: child, output, log, stop, collectGarbage }
}

/** Reads a log that was left unread, line by line. */
export const readLog = (server: ServerUnderTest): void => {
  const { stdout } = server.process
  if (stdout) createInterface({ input: stdout }).on('line', (line) => readLine(server.log, line))
}

/** Starts servers as child processes with output to a file, queries their usage, and stops them at the end of a run. */
import { type ChildProcess, fork, spawn } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, mkdirSync, openSync, readFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { DATA } from '../paths.ts'
import { onCleanup } from './cleanup.ts'
import type { Usage } from './probe.ts'

const START_TIMEOUT_MS = 60_000
const STOP_TIMEOUT_MS = 12_000
const POLL_MS = 2

/** Returns a free port, for programs that cannot choose one themselves. */
export const freePort = (): Promise<number> =>
  new Promise((done, fail) => {
    const probe = createServer().on('error', fail)
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as { port: number }
      probe.close(() => done(port))
    })
  })

/** Servers log to a file, as in production. */
const openLog = (name: string): { path: string; descriptor: number } => {
  const folder = join(DATA, 'logs')
  mkdirSync(folder, { recursive: true })
  const path = join(folder, `${name}.log`)
  closeSync(openSync(path, 'w'))
  return { path, descriptor: openSync(path, 'a') }
}

const stopFunction = (child: ChildProcess, signal: NodeJS.Signals) => async () => {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = once(child, 'exit')
  child.kill(signal)
  const timer = setTimeout(() => child.kill('SIGKILL'), STOP_TIMEOUT_MS)
  await ended
  clearTimeout(timer)
}

/** Waits until a child logs that it is ready; throws with its log if it exits or times out first. */
const waitUntilReady = async (
  name: string,
  child: ChildProcess,
  logPath: string,
  ready: RegExp,
): Promise<RegExpExecArray> => {
  const deadline = Date.now() + START_TIMEOUT_MS
  for (;;) {
    const text = readFileSync(logPath, 'utf8')
    const found = ready.exec(text)
    if (found) return found
    if (child.exitCode !== null || child.signalCode !== null || Date.now() > deadline)
      throw new Error(`${name} did not start:\n${text.slice(-2_000)}`)
    await sleep(POLL_MS)
  }
}

export interface ProgramOptions {
  /** Names its log. */
  name: string
  program: string
  args: string[]
  /** Matches the log line that reports that it accepts connections. */
  ready: RegExp
  stopSignal: NodeJS.Signals
  /** The user to run as; by default the current one. */
  user?: { uid: number; gid: number }
}

/** A program's URL and the id of its main process. */
export interface RunningProgram {
  url: string
  pid: number
}

/** Starts a server that is not a Node script, such as Redis; returns its process id. */
export const startProgram = async (options: ProgramOptions): Promise<number> => {
  const { name, program, args, ready, stopSignal, user = {} } = options
  const log = openLog(name)
  const child = spawn(program, args, { ...user, stdio: ['ignore', log.descriptor, log.descriptor] })
  closeSync(log.descriptor)
  onCleanup(stopFunction(child, stopSignal))
  await waitUntilReady(name, child, log.path, ready)
  return child.pid as number
}

export interface ServerProcess {
  origin: string
  pid: number
  usage(): Promise<Usage>
  stop(): Promise<void>
}

export interface ServerOptions {
  /** Names its log. */
  name: string
  script: string
  args?: string[]
  environment?: Record<string, string>
  /** Flags of Node. */
  flags?: string[]
  /** Without the probe the server cannot report its usage. */
  probed?: boolean
  /** Matches the log line that contains its address. */
  listening?: RegExp
}

const PROBE = join(import.meta.dirname, 'probe.ts')
const LISTENING = /"address":"(http:[^"]+)"/

/** Starts a server that is a Node script. */
export const startServer = async (options: ServerOptions): Promise<ServerProcess> => {
  const {
    name,
    script,
    args = [],
    environment = {},
    flags = [],
    probed = true,
    listening = LISTENING,
  } = options
  const log = openLog(name)
  const child = fork(script, args, {
    execArgv: probed ? [...flags, '--import', PROBE] : flags,
    env: { PATH: process.env['PATH'], HOME: process.env['HOME'], ...environment },
    stdio: ['ignore', log.descriptor, log.descriptor, 'ipc'],
  })
  closeSync(log.descriptor)
  const stop = onCleanup(stopFunction(child, 'SIGTERM'))
  try {
    const [, origin = ''] = await waitUntilReady(name, child, log.path, listening)
    return { origin, pid: child.pid as number, usage: () => usageOf(child, name), stop }
  } catch (error) {
    await stop()
    throw error
  }
}

const usageOf = async (child: ChildProcess, name: string): Promise<Usage> => {
  const ended = new Error(`${name} exited during the run; see its log in ${DATA}/logs`)
  if (!child.connected) throw ended
  const exited = new AbortController()
  const onExit = () => exited.abort(ended)
  child.once('exit', onExit)
  child.send('usage')
  const [usage] = await once(child, 'message', { signal: exited.signal }).finally(() =>
    child.off('exit', onExit),
  )
  return usage as Usage
}

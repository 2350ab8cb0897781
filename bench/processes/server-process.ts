/** A server under test: a process of its own that says when it listens and what it has used. */
import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, mkdirSync, openSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { DATA } from '../places.ts'
import { endLater } from './lifetimes.ts'

export interface Usage {
  /** User and system time since the start, of all its threads. */
  cpuMicroseconds: number
  residentBytes: number
  /** Of the process alone, without the pages of files that it has mapped. */
  privateBytes: number
  mappedBytes: number
}

export interface ServerProcess {
  origin: string
  usage(): Promise<Usage>
  stop(): Promise<void>
}

export interface ServerOptions {
  /** Names its log. */
  name: string
  script: string
  words?: string[]
  environment?: Record<string, string>
  /** Without it the server starts as it ships, and cannot be asked what it has used. */
  probed?: boolean
  /** How its output tells that it listens, and where. */
  listening?: RegExp
  patienceMs?: number
}

const PROBE = join(import.meta.dirname, 'probe.ts')
const LISTENING = /"address":"(http:[^"]+)"/
const START_PATIENCE_MS = 60_000
const STOP_PATIENCE_MS = 12_000
const LOOK_EVERY_MS = 2

/** Standard output goes to a file, as in production: calls are really logged. */
const openLog = (name: string): { path: string; descriptor: number } => {
  const folder = join(DATA, 'logs')
  mkdirSync(folder, { recursive: true })
  const path = join(folder, `${name}.log`)
  closeSync(openSync(path, 'w'))
  return { path, descriptor: openSync(path, 'a') }
}

const stopper = (child: ChildProcess) => async () => {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = once(child, 'exit')
  child.kill('SIGTERM')
  const timer = setTimeout(() => child.kill('SIGKILL'), STOP_PATIENCE_MS)
  await ended
  clearTimeout(timer)
}

export const startServer = async (options: ServerOptions): Promise<ServerProcess> => {
  const { name, script, words = [], environment = {}, probed = true, listening = LISTENING } = options
  const log = openLog(name)
  const child = fork(script, words, {
    execArgv: probed ? ['--import', PROBE] : [],
    env: { PATH: process.env['PATH'], HOME: process.env['HOME'], ...environment },
    stdio: ['ignore', log.descriptor, log.descriptor, 'ipc'],
  })
  closeSync(log.descriptor)
  const stop = endLater(stopper(child))
  const deadline = Date.now() + (options.patienceMs ?? START_PATIENCE_MS)
  for (;;) {
    const output = readFileSync(log.path, 'utf8')
    const origin = listening.exec(output)?.[1]
    if (origin) return { origin, usage: () => usageOf(child, name), stop }
    if (child.exitCode !== null || Date.now() > deadline) {
      await stop()
      throw new Error(`${name} did not start:\n${output.slice(-2_000)}`)
    }
    await sleep(LOOK_EVERY_MS)
  }
}

const usageOf = async (child: ChildProcess, name: string): Promise<Usage> => {
  if (!child.connected) throw new Error(`${name} has ended during the run; its log is in ${DATA}/logs`)
  const gone = new AbortController()
  const onExit = () => gone.abort(new Error(`${name} has ended during the run; its log is in ${DATA}/logs`))
  child.once('exit', onExit)
  child.send('usage')
  const [usage] = await once(child, 'message', { signal: gone.signal }).finally(() =>
    child.off('exit', onExit),
  )
  return usage as Usage
}

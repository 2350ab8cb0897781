/** A server under test: a process of its own that says when it listens and what it has used. */
import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { closeSync } from 'node:fs'
import { join } from 'node:path'
import { DATA } from '../places.ts'
import { lastWords, openLog, readiness, stopper } from './child.ts'
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
  pid: number
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
  const found = await readiness(child, log.path, listening, options.patienceMs ?? START_PATIENCE_MS)
  if (!found) {
    await stop()
    throw new Error(`${name} did not start:\n${lastWords(log.path)}`)
  }
  return {
    origin: found[1] as string,
    pid: child.pid as number,
    usage: () => usageOf(child, name),
    stop,
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

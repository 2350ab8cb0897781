/** Starts servers as child processes with output to a file, and stops them at the end of a run. */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, mkdirSync, openSync, readFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { DATA } from '../paths.ts'
import { onCleanup } from './cleanup.ts'
import { pinned } from './cores.ts'

const START_TIMEOUT_MS = 60_000
const STOP_TIMEOUT_MS = 12_000
const POLL_MS = 2
const LISTENING = /"address":"(http:[^"]+)"/

/** Returns a free port, for programs that cannot choose one themselves. */
export const freePort = (): Promise<number> =>
  new Promise((done, fail) => {
    const probe = createServer().on('error', fail)
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as { port: number }
      probe.close(() => done(port))
    })
  })

const hasEnded = ({ exitCode, signalCode }: ChildProcess): boolean => exitCode !== null || signalCode !== null

const stopChild = async (child: ChildProcess): Promise<void> => {
  if (hasEnded(child)) return
  const ended = once(child, 'exit')
  child.kill('SIGTERM')
  const timer = setTimeout(() => child.kill('SIGKILL'), STOP_TIMEOUT_MS)
  await ended
  clearTimeout(timer)
}

/** Waits until a child logs its address; throws with its log if it exits or times out first. */
const waitForAddress = async (child: ChildProcess, logPath: string): Promise<string> => {
  const deadline = Date.now() + START_TIMEOUT_MS
  for (;;) {
    const text = readFileSync(logPath, 'utf8')
    const address = LISTENING.exec(text)?.[1]
    if (address) return address
    if (hasEnded(child) || Date.now() > deadline)
      throw new Error(`${child.spawnargs.join(' ')} did not start:\n${text.slice(-2_000)}`)
    await sleep(POLL_MS)
  }
}

export interface ServerProcess {
  origin: string
  pid: number
  stop(): Promise<void>
}

/** Starts a server that is a Node script, pinned to its core. It logs to a file, as in production. */
export const startServer = async (
  script: string,
  args: string[],
  environment: Record<string, string> = {},
): Promise<ServerProcess> => {
  mkdirSync(join(DATA, 'logs'), { recursive: true })
  const logPath = join(DATA, 'logs', `${performance.now()}.log`)
  const descriptor = openSync(logPath, 'a')
  const [program, ...rest] = pinned(process.execPath, script, ...args)
  const child = spawn(program, rest, {
    env: { PATH: process.env['PATH'], HOME: process.env['HOME'], ...environment },
    stdio: ['ignore', descriptor, descriptor],
  })
  closeSync(descriptor)
  const stop = onCleanup(() => stopChild(child))
  try {
    return { origin: await waitForAddress(child, logPath), pid: child.pid as number, stop }
  } catch (error) {
    await stop()
    throw error
  }
}

/** A child process whose output goes to a file: how it is seen to be ready, and how it ends. */
import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, mkdirSync, openSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { DATA } from '../places.ts'

const STOP_PATIENCE_MS = 12_000
const LOOK_EVERY_MS = 2

/** As in production: what a server says of its calls is really written. */
export const openLog = (name: string): { path: string; descriptor: number } => {
  const folder = join(DATA, 'logs')
  mkdirSync(folder, { recursive: true })
  const path = join(folder, `${name}.log`)
  closeSync(openSync(path, 'w'))
  return { path, descriptor: openSync(path, 'a') }
}

export const stopper =
  (child: ChildProcess, signal: NodeJS.Signals = 'SIGTERM') =>
  async () => {
    if (child.exitCode !== null || child.signalCode !== null) return
    const ended = once(child, 'exit')
    child.kill(signal)
    const timer = setTimeout(() => child.kill('SIGKILL'), STOP_PATIENCE_MS)
    await ended
    clearTimeout(timer)
  }

/** Waits until a child has written that it is ready; undefined when it ends before, or takes too long. */
export const readiness = async (
  child: ChildProcess,
  logPath: string,
  ready: RegExp,
  patienceMs: number,
): Promise<RegExpExecArray | undefined> => {
  const deadline = Date.now() + patienceMs
  for (;;) {
    const found = ready.exec(readFileSync(logPath, 'utf8'))
    if (found) return found
    if (child.exitCode !== null || child.signalCode !== null || Date.now() > deadline) return undefined
    await sleep(LOOK_EVERY_MS)
  }
}

export const lastWords = (logPath: string): string => readFileSync(logPath, 'utf8').slice(-2_000)

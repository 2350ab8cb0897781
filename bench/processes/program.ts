/** A server that is no script of Node, such as Redis: started, and ended with the run. */
import { spawn } from 'node:child_process'
import { closeSync } from 'node:fs'
import { lastWords, openLog, readiness, stopper } from './child.ts'
import { endLater } from './lifetimes.ts'

export interface ProgramOptions {
  /** Names its log. */
  name: string
  program: string
  words: string[]
  /** How its output tells that it can be asked. */
  ready: RegExp
  endBy: NodeJS.Signals
  /** Whom it runs as, when not as ourselves. */
  user?: { uid: number; gid: number }
}

/** Where it is reached, and the process that all of its own come from. */
export interface RunningServer {
  url: string
  pid: number
}

const START_PATIENCE_MS = 60_000

/** Gives the id of its process. */
export const startProgram = async (options: ProgramOptions): Promise<number> => {
  const { name, program, words, ready, endBy, user = {} } = options
  const log = openLog(name)
  const child = spawn(program, words, { ...user, stdio: ['ignore', log.descriptor, log.descriptor] })
  closeSync(log.descriptor)
  const stop = endLater(stopper(child, endBy))
  if (!(await readiness(child, log.path, ready, START_PATIENCE_MS))) {
    await stop()
    throw new Error(`${name} did not start:\n${lastWords(log.path)}`)
  }
  return child.pid as number
}

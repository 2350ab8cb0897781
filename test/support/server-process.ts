/** A server that a test has started: it ends with the test's process, and does not keep that from ending. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync } from 'node:fs'
import type { Socket } from 'node:net'
import { atExit } from './at-exit.ts'

export interface ServerProcess {
  pid: number
  kill(signal: NodeJS.Signals): void
  /** Sends a signal and waits for the end. */
  end(signal: NodeJS.Signals): Promise<void>
}

export interface ServerProcessOptions {
  /** What it writes when it can be asked. */
  ready: RegExp
  /** What ends it when the test's process ends. */
  abandon: NodeJS.Signals
  cwd: string
  uid?: number
  gid?: number
}

/** While this process ends nothing can be awaited; an ended child is a zombie until then. */
const waitForEnd = (pid: number): void => {
  const clock = new Int32Array(new SharedArrayBuffer(4))
  const stat = `/proc/${pid}/stat`
  for (let look = 0; look < 500 && existsSync(stat) && !readFileSync(stat, 'utf8').includes(') Z '); look++)
    Atomics.wait(clock, 0, 0, 10)
}

/** Starts a server and waits until it says that it is ready. */
export const startServerProcess = async (
  command: string,
  words: string[],
  { ready, abandon, ...options }: ServerProcessOptions,
): Promise<ServerProcess> => {
  const child = spawn(command, words, { ...options, stdio: ['ignore', 'pipe', 'pipe'] })
  const streams = [child.stdout, child.stderr] as Socket[]
  const isRunning = () => child.exitCode === null && child.signalCode === null
  atExit(() => {
    if (isRunning() && child.kill(abandon)) waitForEnd(child.pid as number)
  })
  let output = ''
  await new Promise<void>((done, fail) => {
    const listen = (text: string) => {
      output += text
      if (ready.test(output)) done()
    }
    for (const stream of streams) stream.setEncoding('utf8').on('data', listen)
    child.once('error', fail)
    child.once('close', () => fail(new Error(`${command} did not start:\n${output}`)))
  })
  for (const stream of streams) {
    stream.removeAllListeners('data').resume()
    stream.unref()
  }
  child.unref()
  return {
    pid: child.pid as number,
    kill: (signal) => child.kill(signal),
    end: async (signal) => {
      if (!isRunning()) return
      const ended = once(child, 'exit')
      child.ref()
      child.kill(signal)
      await ended
    },
  }
}

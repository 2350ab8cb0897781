/** A server started by a test: it ends with the test's process and does not keep that alive. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync } from 'node:fs'
import type { Socket } from 'node:net'
import { atExit } from './at-exit.ts'
import { lastLines } from './program-output.ts'

export interface ServerProcess {
  pid: number
  kill(signal: NodeJS.Signals): void
  /** Sends a signal and waits for the exit. */
  end(signal: NodeJS.Signals): Promise<void>
}

export interface ServerProcessOptions {
  /** Output that shows that the server is ready. */
  ready: RegExp
  /** Signal that stops it when the test's process exits. */
  exitSignal: NodeJS.Signals
  cwd: string
  uid?: number
  gid?: number
}

/** Exit handlers cannot await, so this polls /proc; an exited child stays a zombie until reaped. */
const waitForEnd = (pid: number): void => {
  const clock = new Int32Array(new SharedArrayBuffer(4))
  const stat = `/proc/${pid}/stat`
  for (let poll = 0; poll < 500 && existsSync(stat) && !readFileSync(stat, 'utf8').includes(') Z '); poll++)
    Atomics.wait(clock, 0, 0, 10)
}

/** Starts a server and waits until it reports to be ready. */
export const startServerProcess = async (
  command: string,
  args: string[],
  { ready, exitSignal, ...options }: ServerProcessOptions,
): Promise<ServerProcess> => {
  const child = spawn(command, args, { ...options, stdio: ['ignore', 'pipe', 'pipe'] })
  const streams = [child.stdout, child.stderr] as Socket[]
  const isRunning = () => child.exitCode === null && child.signalCode === null
  atExit(() => {
    if (isRunning() && child.kill(exitSignal)) waitForEnd(child.pid as number)
  })
  let output = ''
  await new Promise<void>((done, fail) => {
    const listen = (text: string) => {
      output += text
      if (ready.test(output)) done()
    }
    for (const stream of streams) stream.setEncoding('utf8').on('data', listen)
    child.once('error', fail)
    child.once('close', () => fail(new Error(`${command} did not start:\n${lastLines(output)}`)))
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

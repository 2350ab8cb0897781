/** Runs heliolog as a real process, with its output and exit status. */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'

export const LAUNCHER = join(import.meta.dirname, '../../server/bin/heliolog.js')

export interface CommandResult {
  status: number | null
  signal: NodeJS.Signals | null
  stdout: string
  stderr: string
}

export interface RunOptions {
  env?: Record<string, string>
  cwd?: string
  /** Standard input. */
  input?: string | Buffer
  node?: string
  launcher?: string
}

const start = (
  args: string[],
  { env = {}, cwd, input, node = process.execPath, launcher = LAUNCHER }: RunOptions,
): ChildProcess => {
  const child = spawn(node, [launcher, ...args], {
    ...(cwd ? { cwd } : {}),
    env: { PATH: process.env['PATH'], HOME: process.env['HOME'], TZ: 'Asia/Tokyo', ...env },
    stdio: [input === undefined ? 'ignore' : 'pipe', 'pipe', 'pipe'],
  })
  child.stdin?.end(input)
  return child
}

/** Collects the output of a process while it runs. */
export const collectOutput = (child: ChildProcess): { stdout: string; stderr: string } => {
  const output = { stdout: '', stderr: '' }
  child.stdout?.setEncoding('utf8').on('data', (text) => (output.stdout += text))
  child.stderr?.setEncoding('utf8').on('data', (text) => (output.stderr += text))
  return output
}

/** Runs a command until it exits. */
export const runHeliolog = async (args: string[], options: RunOptions = {}): Promise<CommandResult> => {
  const child = start(args, options)
  const output = collectOutput(child)
  const [status, signal] = await once(child, 'close')
  return { status, signal, ...output }
}

export interface RunningServer {
  origin: string
  process: ChildProcess
  output: { stdout: string; stderr: string }
  /** Sends a signal and waits for the exit. */
  stop(signal?: NodeJS.Signals): Promise<CommandResult>
}

/** Starts `heliolog serve` on a free port and waits until it listens. */
export const startHeliolog = async (args: string[], options: RunOptions = {}): Promise<RunningServer> => {
  const child = start(['serve', ...args], { ...options, env: { PORT: '0', ...options.env } })
  const output = collectOutput(child)
  const ended = once(child, 'close') as Promise<[number | null, NodeJS.Signals | null]>
  const origin = await new Promise<string>((done, fail) => {
    child.stdout?.on('data', () => {
      const address = /(?:"address":"|is listening on )(http[^"\s]+)/.exec(output.stdout)?.[1]
      if (address) done(address)
    })
    void ended.then(() => fail(new Error(`heliolog did not start:\n${output.stdout}${output.stderr}`)))
  })
  return {
    origin,
    process: child,
    output,
    stop: async (signal = 'SIGTERM') => {
      child.kill(signal)
      const [status, endSignal] = await ended
      return { status, signal: endSignal, ...output }
    },
  }
}

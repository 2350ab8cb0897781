/** The command line as a user runs it: a real process, its output and its exit status. */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'

export const LAUNCHER = join(import.meta.dirname, '../../server/bin/heliolog.js')

export interface Finished {
  status: number | null
  signal: NodeJS.Signals | null
  stdout: string
  stderr: string
}

export interface RunOptions {
  env?: Record<string, string>
  cwd?: string
  /** What the process reads from standard input. */
  input?: string | Buffer
  node?: string
  launcher?: string
}

const start = (
  words: string[],
  { env = {}, cwd, input, node = process.execPath, launcher = LAUNCHER }: RunOptions,
): ChildProcess => {
  const child = spawn(node, [launcher, ...words], {
    ...(cwd ? { cwd } : {}),
    env: { PATH: process.env['PATH'], HOME: process.env['HOME'], TZ: 'Asia/Tokyo', ...env },
    stdio: [input === undefined ? 'ignore' : 'pipe', 'pipe', 'pipe'],
  })
  child.stdin?.end(input)
  return child
}

/** What a process writes, as far as it has come. */
export const collect = (child: ChildProcess): { stdout: string; stderr: string } => {
  const output = { stdout: '', stderr: '' }
  child.stdout?.setEncoding('utf8').on('data', (text) => (output.stdout += text))
  child.stderr?.setEncoding('utf8').on('data', (text) => (output.stderr += text))
  return output
}

/** Runs a command to its end. */
export const heliolog = async (words: string[], options: RunOptions = {}): Promise<Finished> => {
  const child = start(words, options)
  const output = collect(child)
  const [status, signal] = await once(child, 'close')
  return { status, signal, ...output }
}

export interface RunningServer {
  origin: string
  process: ChildProcess
  output: { stdout: string; stderr: string }
  /** Sends a signal and waits for the end. */
  stop(signal?: NodeJS.Signals): Promise<Finished>
}

/** Starts `heliolog serve` on a free port and waits until it listens. */
export const startProcess = async (words: string[], options: RunOptions = {}): Promise<RunningServer> => {
  const child = start(['serve', ...words], { ...options, env: { PORT: '0', ...options.env } })
  const output = collect(child)
  const ended = once(child, 'close') as Promise<[number | null, NodeJS.Signals | null]>
  const origin = await new Promise<string>((done, fail) => {
    child.stdout?.on('data', () => {
      const address = /(?:"address":"|is listening on )(http[^"\s]+)/.exec(output.stdout)?.[1]
      if (address) done(address)
    })
    void ended.then(() => fail(new Error(`it did not start:\n${output.stdout}${output.stderr}`)))
  })
  return {
    origin,
    process: child,
    output,
    stop: async (signal = 'SIGTERM') => {
      child.kill(signal)
      const [status, by] = await ended
      return { status, signal: by, ...output }
    },
  }
}

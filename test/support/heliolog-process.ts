/** Runs heliolog as a real process, with its output and exit status. */
import { strict as assert } from 'node:assert'
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { atExit } from './at-exit.ts'
import { lastLines, recordOutput } from './program-output.ts'

export const LAUNCHER = join(import.meta.dirname, '../../server/bin/heliolog.js')

/** The environment of commands, without the settings of the machine. */
export const ENVIRONMENT: Record<string, string> = {
  PATH: process.env['PATH'] ?? '',
  HOME: process.env['HOME'] ?? '',
  TZ: 'Asia/Tokyo',
}

export interface CommandResult {
  status: number | null
  signal: NodeJS.Signals | null
  stdout: string
  stderr: string
}

/** Asserts an error without output, token or stack trace. */
export const assertFailed = (
  { status, stdout, stderr }: CommandResult,
  message: RegExp,
  expectedStatus = 1,
): void => {
  assert.deepEqual([status, stdout], [expectedStatus, ''])
  assert.match(stderr, message)
  assert.doesNotMatch(stderr, /hlg_[0-9A-Za-z]{5}|^ +at /m)
}

export interface RunOptions {
  env?: Record<string, string>
  cwd?: string
  /** Standard input. */
  input?: string | Buffer
  /** Kills the command when aborted. */
  signal?: AbortSignal
}

export interface ProcessOptions extends RunOptions {
  node?: string
  launcher?: string
  /** Keeps standard input open, for commands that read what the operator types. */
  isInteractive?: boolean
}

const running = new Set<ChildProcess>()
atExit(() => {
  for (const child of running) child.kill('SIGKILL')
})

/** Starts a command. It ends with this process at the latest. */
export const startCommand = (
  args: string[],
  {
    env = {},
    cwd,
    input,
    signal,
    node = process.execPath,
    launcher = LAUNCHER,
    isInteractive = false,
  }: ProcessOptions = {},
): ChildProcess => {
  const child = spawn(node, [launcher, ...args], {
    ...(cwd ? { cwd } : {}),
    env: { ...ENVIRONMENT, ...env },
    stdio: [input === undefined && !isInteractive ? 'ignore' : 'pipe', 'pipe', 'pipe'],
  })
  running.add(child)
  const kill = () => child.kill('SIGKILL')
  signal?.addEventListener('abort', kill)
  child.once('close', () => {
    running.delete(child)
    signal?.removeEventListener('abort', kill)
  })
  if (!isInteractive) child.stdin?.end(input)
  return child
}

/** Collects the output of a process while it runs. */
export const collectOutput = (child: ChildProcess): { stdout: string; stderr: string } => {
  const output = { stdout: '', stderr: '' }
  child.stdout?.setEncoding('utf8').on('data', (text) => (output.stdout += text))
  child.stderr?.setEncoding('utf8').on('data', (text) => (output.stderr += text))
  return output
}

/** Waits until a process exits. */
export const ended = async (child: ChildProcess): Promise<CommandResult> => {
  const output = collectOutput(child)
  const [status, signal] = await once(child, 'close')
  return { status, signal, ...output }
}

/** Runs a command until it exits. */
export const runHeliolog = (args: string[], options?: ProcessOptions): Promise<CommandResult> =>
  ended(startCommand(args, options))

export interface RunningServer {
  origin: string
  process: ChildProcess
  output: { stdout: string; stderr: string }
  /** Sends a signal and waits for the exit. */
  stop(signal?: NodeJS.Signals): Promise<CommandResult>
}

const START_TIMEOUT_MS = 60_000

/** Starts `heliolog serve` on a free port and waits until it listens. It ends with this process at the latest. */
export const startHeliolog = async (args: string[], options: ProcessOptions = {}): Promise<RunningServer> => {
  const child = startCommand(['serve', ...args], { ...options, env: { PORT: '0', ...options.env } })
  const output = collectOutput(child)
  const printed = () => `${output.stdout}${output.stderr}`
  const forget = recordOutput(['heliolog serve', ...args].join(' '), printed)
  const ended = once(child, 'close') as Promise<[number | null, NodeJS.Signals | null]>
  let timer: NodeJS.Timeout | undefined
  const listening = new Promise<string>((done, fail) => {
    timer = setTimeout(
      () => fail(new Error(`heliolog is not listening:\n${lastLines(printed())}`)),
      START_TIMEOUT_MS,
    )
    child.stdout?.on('data', () => {
      const address = /(?:"address":"|is listening on )(http[^"\s]+)/.exec(output.stdout)?.[1]
      if (address) done(address)
    })
    ended.then(() => fail(new Error(`heliolog did not start:\n${lastLines(printed())}`)), fail)
  })
  const stop: RunningServer['stop'] = async (signal = 'SIGTERM') => {
    child.kill(signal)
    const [status, endSignal] = await ended
    forget()
    return { status, signal: endSignal, ...output }
  }
  try {
    return { origin: await listening, process: child, output, stop }
  } catch (error) {
    await stop('SIGKILL')
    throw error
  } finally {
    clearTimeout(timer)
  }
}

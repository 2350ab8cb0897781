/** Runs commands in child processes that are reused, since starting one takes longer than most commands. */
import { type ChildProcess, fork } from 'node:child_process'
import type { Socket } from 'node:net'
import { join } from 'node:path'
import { type CommandResult, collectOutput, ENVIRONMENT, type RunOptions } from './heliolog-process.ts'

export interface CommandMessage {
  args: string[]
  env: Record<string, string>
  cwd: string
  input?: string | Buffer | undefined
}

interface CommandChild {
  process: ChildProcess
  /** What it prints outside of commands, such as the reason of a crash. */
  output: { stderr: string }
}

/** Children without a command; there are more than one if commands ran side by side. */
const idle: CommandChild[] = []

/** The child ends with this process and does not keep it alive. */
const startChild = (): CommandChild => {
  const child = fork(join(import.meta.dirname, 'command-child.ts'), {
    execArgv: [],
    env: ENVIRONMENT,
    serialization: 'advanced',
    silent: true,
  })
  child.unref()
  child.channel?.unref()
  for (const stream of [child.stdout, child.stderr]) (stream as Socket).unref()
  return { process: child, output: collectOutput(child) }
}

/**
 * Runs a command without a process of its own. Not for commands that receive signals, keep running, read or write
 * pipes, or are changed by options of Node: `runHeliolog` runs those. Once `signal` is aborted, its child is killed.
 */
export const runCommand = async (
  args: string[],
  { env = {}, cwd = process.cwd(), input, signal }: RunOptions = {},
): Promise<CommandResult> => {
  const child = idle.pop() ?? startChild()
  const { process: running, output } = child
  const kill = () => running.kill('SIGKILL')
  signal?.addEventListener('abort', kill)
  running.ref()
  running.channel?.ref()
  const finished = await new Promise<CommandResult>((done) => {
    const crash = (status: number | null, endSignal: NodeJS.Signals | null) =>
      done({ status, signal: endSignal, stdout: '', stderr: output.stderr })
    running.once('close', crash)
    running.once('message', (result) => {
      running.off('close', crash)
      idle.push(child)
      done(result as CommandResult)
    })
    running.send({ args, env: { ...ENVIRONMENT, ...env }, cwd, input } satisfies CommandMessage)
  })
  signal?.removeEventListener('abort', kill)
  running.unref()
  running.channel?.unref()
  return finished
}

/** Runs commands to completion and measures their time and CPU time. */
import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { onCleanup } from './cleanup.ts'

/** Reports progress. */
export type Log = (line: string) => void

export interface Finished {
  stdout: string
  seconds: number
}

export interface CommandOptions {
  environment?: Record<string, string>
  input?: string
}

/** The path of a program, or undefined if it is not installed. */
export const findProgram = (name: string, folders: readonly string[] = []): string | undefined =>
  [...(process.env['PATH'] ?? '').split(delimiter), ...folders]
    .map((folder) => join(folder, name))
    .find((path) => existsSync(path))

export const runCommand = async (
  program: string,
  args: readonly string[],
  { environment = {}, input }: CommandOptions = {},
): Promise<Finished> => {
  const started = performance.now()
  const child = spawn(program, args, {
    env: { PATH: process.env['PATH'], HOME: process.env['HOME'], ...environment },
    stdio: [input === undefined ? 'ignore' : 'pipe', 'pipe', 'pipe'],
    // A group of its own, so that the programs that a shell has started end with it.
    detached: true,
  })
  let [stdout, stderr] = ['', '']
  child.stdout?.setEncoding('utf8').on('data', (text: string) => (stdout += text))
  child.stderr?.setEncoding('utf8').on('data', (text: string) => (stderr += text))
  child.stdin?.end(input)
  const end = onCleanup(() => {
    const isRunning = child.exitCode === null && child.signalCode === null
    if (child.pid && isRunning) process.kill(-child.pid, 'SIGKILL')
  })
  const status = await new Promise<number | null>((done, fail) => {
    child.on('error', fail)
    child.on('close', (code) => done(code))
  })
  await end()
  if (status !== 0)
    throw new Error(`${program} ${args.join(' ')} ended with ${status}:\n${(stderr + stdout).slice(-2_000)}`)
  return { stdout, seconds: (performance.now() - started) / 1000 }
}

/** The last line of the shell's `times`: user and system time of its children. */
const CHILDREN_TIMES = /(\d+)m([\d.]+)s (\d+)m([\d.]+)s\s*$/

/** Like runCommand, with the CPU time that the shell's `times` reports for its children. */
export const runTimed = async (
  program: string,
  args: readonly string[],
  options: CommandOptions = {},
): Promise<Finished & { cpuSeconds: number }> => {
  const script = '"$@" || exit; times'
  const finished = await runCommand('/bin/sh', ['-c', script, 'sh', program, ...args], options)
  const [, ...parts] = CHILDREN_TIMES.exec(finished.stdout) ?? []
  const [userMinutes = 0, user = 0, systemMinutes = 0, system = 0] = parts.map(Number)
  return { ...finished, cpuSeconds: 60 * (userMinutes + systemMinutes) + user + system }
}

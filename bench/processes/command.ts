/** Commands that run to their end, with the time and the CPU time that they took. */
import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { endLater } from './lifetimes.ts'

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

/** The path of a program, or undefined where it is not installed. */
export const findProgram = (name: string, folders: readonly string[] = []): string | undefined =>
  [...(process.env['PATH'] ?? '').split(delimiter), ...folders]
    .map((folder) => join(folder, name))
    .find((path) => existsSync(path))

export const runCommand = async (
  program: string,
  words: readonly string[],
  { environment = {}, input }: CommandOptions = {},
): Promise<Finished> => {
  const started = performance.now()
  const child = spawn(program, words, {
    env: { PATH: process.env['PATH'], HOME: process.env['HOME'], ...environment },
    stdio: [input === undefined ? 'ignore' : 'pipe', 'pipe', 'pipe'],
  })
  let [stdout, stderr] = ['', '']
  child.stdout?.setEncoding('utf8').on('data', (text: string) => (stdout += text))
  child.stderr?.setEncoding('utf8').on('data', (text: string) => (stderr += text))
  child.stdin?.end(input)
  const end = endLater(() => void child.kill('SIGKILL'))
  const status = await new Promise<number | null>((done, fail) => {
    child.on('error', fail)
    child.on('close', (code) => done(code))
  })
  await end()
  if (status !== 0)
    throw new Error(`${program} ${words.join(' ')} ended with ${status}:\n${(stderr + stdout).slice(-2_000)}`)
  return { stdout, seconds: (performance.now() - started) / 1000 }
}

/** The last line of the shell's `times`: minutes and seconds of its children, user and system. */
const CHILDREN_TIMES = /(\d+)m([\d.]+)s (\d+)m([\d.]+)s\s*$/

/** Like runCommand, with the CPU time, which the shell knows of its children. */
export const runTimed = async (
  program: string,
  words: readonly string[],
  options: CommandOptions = {},
): Promise<Finished & { cpuSeconds: number }> => {
  const script = '"$@" || exit; times'
  const finished = await runCommand('/bin/sh', ['-c', script, 'sh', program, ...words], options)
  const [, ...parts] = CHILDREN_TIMES.exec(finished.stdout) ?? []
  const [userMinutes = 0, user = 0, systemMinutes = 0, system = 0] = parts.map(Number)
  return { ...finished, cpuSeconds: 60 * (userMinutes + systemMinutes) + user + system }
}

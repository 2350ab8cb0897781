/** Runs commands to completion. */
import { spawn } from 'node:child_process'
import { onCleanup } from './cleanup.ts'

/** Reports progress. */
export type Log = (line: string) => void

export const runCommand = async (
  [program, ...args]: [string, ...string[]],
  environment: Record<string, string> = {},
): Promise<string> => {
  const child = spawn(program, args, {
    env: { PATH: process.env['PATH'], HOME: process.env['HOME'], ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let [stdout, stderr] = ['', '']
  child.stdout.setEncoding('utf8').on('data', (text: string) => (stdout += text))
  child.stderr.setEncoding('utf8').on('data', (text: string) => (stderr += text))
  const end = onCleanup(() => void child.kill('SIGKILL'))
  const status = await new Promise<number | null>((done, fail) => {
    child.on('error', fail)
    child.on('close', (code) => done(code))
  })
  await end()
  if (status !== 0)
    throw new Error(`${program} ${args.join(' ')} ended with ${status}:\n${(stderr + stdout).slice(-2_000)}`)
  return stdout
}

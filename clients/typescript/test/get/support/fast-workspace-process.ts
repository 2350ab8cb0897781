/** The child process of `createFastWorkspace`: runs the command for each message that it receives. */
import type { CommandResult } from '../../../../../test/support/heliolog-process.ts'
import { run } from '../../../dist/get/main.js'

export interface CommandMessage {
  args: string[]
  env: Record<string, string>
  cwd: string
}

/** Waits between attempts end at once: retry.test.ts tests their length. */
const start = globalThis.setTimeout
const startShort = (work: (...args: unknown[]) => void, milliseconds?: number, ...args: unknown[]) =>
  start(work, work.name === 'onTimeout' ? 0 : milliseconds, ...args)
globalThis.setTimeout = Object.assign(startShort, start) as typeof setTimeout

process.on('message', async ({ args, env, cwd }: CommandMessage) => {
  process.chdir(cwd)
  // Changes the environment of the process, which has the home folder, instead of replacing the object.
  for (const name of Object.keys(process.env)) if (!(name in env)) delete process.env[name]
  Object.assign(process.env, env)
  const finished: CommandResult = { status: null, signal: null, stdout: '', stderr: '' }
  for (const name of ['stdout', 'stderr'] as const)
    process[name].write = (text: string | Uint8Array) => {
      finished[name] += text
      return true
    }
  finished.status = await run(args)
  process.send?.(finished)
})

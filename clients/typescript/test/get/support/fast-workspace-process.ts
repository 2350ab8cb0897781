/** The child process of `createFastWorkspace`: runs the command for each message that it receives. */
import type { CommandResult } from '../../../../../test/support/heliolog-process.ts'
import { run } from '../../../dist/get/main.js'

export interface CommandMessage {
  args: string[]
  env: Record<string, string>
  cwd: string
}

process.on('message', async ({ args, env, cwd }: CommandMessage) => {
  process.chdir(cwd)
  process.env = env
  const finished: CommandResult = { status: null, signal: null, stdout: '', stderr: '' }
  for (const name of ['stdout', 'stderr'] as const)
    process[name].write = (text: string | Uint8Array) => {
      finished[name] += text
      return true
    }
  finished.status = await run(args)
  process.send?.(finished)
})

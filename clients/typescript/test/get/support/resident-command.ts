/** The process of `residentDesk`: does what the command does with the words that it is sent, one after the other. */

import type { Finished } from '../../../../../test/support/process.ts'
import { run } from '../../../dist/get/main.js'

export interface Order {
  words: string[]
  env: Record<string, string>
  cwd: string
}

process.on('message', async ({ words, env, cwd }: Order) => {
  process.chdir(cwd)
  process.env = env
  const finished: Finished = { status: null, signal: null, stdout: '', stderr: '' }
  for (const name of ['stdout', 'stderr'] as const)
    process[name].write = (text: string | Uint8Array) => {
      finished[name] += text
      return true
    }
  finished.status = await run(words)
  process.send?.(finished)
})

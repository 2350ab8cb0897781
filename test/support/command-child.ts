/** The child process of `runCommand`: runs the built command line for each message that it receives. */
import { createRequire } from 'node:module'
import { Readable } from 'node:stream'
import type { CommandMessage } from './command-runner.ts'
import type { CommandResult } from './heliolog-process.ts'

const { run } = createRequire(import.meta.url)(
  '../../server/dist/heliolog.cjs',
) as typeof import('../../server/src/cli/run.ts')

let finished: CommandResult
let input: Readable

for (const name of ['stdout', 'stderr'] as const)
  process[name].write = (text: string | Uint8Array, ...more: unknown[]) => {
    finished[name] += typeof text === 'string' ? text : Buffer.from(text).toString()
    const done = more.at(-1)
    if (typeof done === 'function') process.nextTick(done)
    return true
  }
Object.defineProperty(process, 'stdin', { get: () => input })
// Node would print warnings past the capture.
process.removeAllListeners('warning').on('warning', ({ stack }) => (finished.stderr += `${stack}\n`))

/** Undoes what a command leaves behind in a process that ends with it. */
const reset = (): void => {
  process.exitCode = undefined
  for (const signal of ['SIGINT', 'SIGTERM']) process.removeAllListeners(signal)
}

process.on('message', async ({ args, env, cwd, input: text = '' }: CommandMessage) => {
  finished = { status: null, signal: null, stdout: '', stderr: '' }
  input = Readable.from(text.length > 0 ? [Buffer.from(text)] : [])
  process.chdir(cwd)
  // Assigned one by one, since Node itself reads TZ and TMPDIR past a replaced object.
  for (const name of Object.keys(process.env)) if (!(name in env)) delete process.env[name]
  Object.assign(process.env, env)
  await run(args)
  finished.status = Number(process.exitCode ?? 0)
  reset()
  process.send?.(finished)
})
process.on('disconnect', () => process.exit())

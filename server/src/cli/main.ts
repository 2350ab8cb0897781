/** Runs the command of this process. */
import { run } from './run.ts'

// A reader such as `head` may close the pipe early; the command still completes.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code === 'EPIPE') return
  process.exitCode = 1
  process.stderr.write(`heliolog: standard output cannot be written: ${error.message}\n`)
})
process.stderr.on('error', () => {})

await run(process.argv.slice(2))

/**
 * Runs test files one after the other in one process, since starting a process and loading the server takes longer
 * than most files. Lanes share the list of files: each takes the next file that no other lane has taken.
 */
import { closeSync, openSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { recordedOutput } from './support/program-output.ts'

const ROOT = join(import.meta.dirname, '..')
const FILE_TIMEOUT_MS = 600_000
const EXIT_TIMEOUT_MS = 30_000

const [claims = '', ...files] = process.argv.slice(2)

/** Creates the claim of a file, which only one process can do. */
const claim = (number: number): boolean => {
  try {
    closeSync(openSync(join(claims, String(number)), 'wx'))
    return true
  } catch {
    return false
  }
}

for (const [number, file] of files.entries())
  if (claim(number))
    await test(file, { timeout: FILE_TIMEOUT_MS }, async (t) => {
      t.afterEach((context) => {
        if ('error' in context && context.error) context.diagnostic(recordedOutput())
      })
      await import(join(ROOT, file))
    })

// Fires only if a test left something open.
setTimeout(() => {
  console.error(`Tests left open: ${process.getActiveResourcesInfo().join(', ')}`)
  process.exit(1)
}, EXIT_TIMEOUT_MS).unref()

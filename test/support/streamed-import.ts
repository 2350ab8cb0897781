/** An import that reads CSV from the test through a pipe. */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import type { TestContext } from 'node:test'
import { type CommandResult, collectOutput, LAUNCHER } from './heliolog-process.ts'

export interface StreamedImport {
  process: ChildProcess
  /** Writes more CSV of observations; settles when the import has read it, up to the size of a pipe. */
  write(text: string): Promise<void>
  end(text: string): void
  output: { stdout: string; stderr: string }
  ended: Promise<CommandResult>
}

export const CSV_HEADER = 'id,observer,type,date_of_observation'

export const startStreamedImport = (
  t: TestContext,
  url: string,
  settings: Record<string, string> = {},
): StreamedImport => {
  const args = ['import', 'observations', '-', '--format', 'csv', '--database', url]
  const child = spawn(process.execPath, [LAUNCHER, ...args], {
    env: { ...process.env, ...settings },
    stdio: ['pipe', 'pipe', 'pipe'],
  })
  // The import may exit before it has read everything.
  child.stdin.on('error', () => {})
  const output = collectOutput(child)
  const ended = once(child, 'close').then(([status, signal]) => ({ status, signal, ...output }))
  t.after(() => {
    child.kill('SIGKILL')
    return ended
  })
  return {
    process: child,
    write: (text) => new Promise((resolve) => child.stdin.write(text, () => resolve())),
    end: (text) => child.stdin.end(text),
    output,
    ended,
  }
}

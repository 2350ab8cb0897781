/** A backup that pauses midway until the test resumes it. */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { TestContext } from 'node:test'
import { temporaryDirectory } from './engines.ts'
import { type CommandResult, collectOutput, LAUNCHER } from './heliolog-process.ts'
import { exists, type Sandbox, waitUntil } from './sandbox.ts'

export interface PausedBackup {
  process: ChildProcess
  /** Lets the backup continue to its end. */
  resume(): Promise<void>
  ended: Promise<CommandResult>
}

/** A data: URL that Node can import as a module. */
export const moduleUrl = (code: string): string => `data:text/javascript,${encodeURIComponent(code)}`

/** Where a backup can pause: after the first copied page, or after the last one, before the check. */
export type PausePoint = 'copying' | 'checking'

/** Replaces `node:sqlite`: at the pause point it creates the file `reached` and waits for the file `resume`. */
const pausingSqlite = (at: PausePoint, reached: string, resume: string): string =>
  moduleUrl(`
    import { existsSync, writeFileSync } from 'node:fs'
    import { backup as copy, DatabaseSync as Database } from 'node:sqlite'
    const sleep = () => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 10)
    const pauseAt = (point) => {
      if (point !== '${at}') return
      writeFileSync(${JSON.stringify(reached)}, '')
      while (!existsSync(${JSON.stringify(resume)})) sleep()
    }
    export * from 'node:sqlite'
    export const backup = (source, path, options) =>
      copy(source, path, {
        ...options,
        rate: 1,
        progress: (state) => {
          pauseAt('copying')
          options.progress(state)
        },
      })
    export class DatabaseSync extends Database {
      prepare(text) {
        if (text.includes('quick_check')) pauseAt('checking')
        return super.prepare(text)
      }
    }
  `)

/** Preloaded before heliolog: imports of a built-in module get the replacement, which alone gets the original. */
export const replaceModule = (name: string, module: string): string =>
  moduleUrl(`
    import { registerHooks } from 'node:module'
    const module = ${JSON.stringify(module)}
    registerHooks({
      resolve: (specifier, context, next) =>
        specifier === ${JSON.stringify(name)} && context.parentURL !== module
          ? { url: module, format: 'module', shortCircuit: true }
          : next(specifier, context),
    })
  `)

/** Starts `heliolog backup` and waits until it pauses. */
export const startPausedBackup = async (
  t: TestContext,
  sandbox: Sandbox,
  file: string,
  { at = 'copying', env = {} }: { at?: PausePoint; env?: Record<string, string> } = {},
): Promise<PausedBackup> => {
  const folder = await temporaryDirectory()
  const [reached, resume] = [join(folder.path, 'reached'), join(folder.path, 'resume')]
  const args = ['backup', file, '--database', sandbox.url]
  const preload = replaceModule('node:sqlite', pausingSqlite(at, reached, resume))
  const child = spawn(process.execPath, ['--import', preload, LAUNCHER, ...args], {
    cwd: sandbox.path,
    env: { PATH: process.env['PATH'], HOME: process.env['HOME'], ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const output = collectOutput(child)
  const ended = once(child, 'close').then(([status, signal]) => ({ status, signal, ...output }))
  t.after(async () => {
    child.kill('SIGKILL')
    await ended
    await folder.remove()
  })
  await waitUntil('the backup pauses', () => {
    if (child.exitCode !== null) throw new Error(`it exited early:\n${output.stdout}${output.stderr}`)
    return exists(reached)
  })
  return { process: child, resume: () => writeFile(resume, ''), ended }
}

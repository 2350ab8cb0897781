/** A backup that stands still in the middle for as long as the test likes. */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { TestContext } from 'node:test'
import { exists, type Place, until } from './command-line.ts'
import { temporaryDirectory } from './engines.ts'
import { collect, type Finished, LAUNCHER } from './process.ts'

export interface HeldBackup {
  process: ChildProcess
  /** Lets it go on to its end, a page at a time. */
  goOn(): Promise<void>
  ended: Promise<Finished>
}

/** Code as something that Node can load. */
export const asModule = (code: string): string => `data:text/javascript,${encodeURIComponent(code)}`

/** Where a backup can be held: after the first page of a copy, or with all pages copied and none checked. */
export type HeldAt = 'copying' | 'checking'

/** In place of `node:sqlite`: once it is at the place, it makes the file `reached`, and waits for the file `goOn`. */
const holdingSqlite = (at: HeldAt, reached: string, goOn: string): string =>
  asModule(`
    import { existsSync, writeFileSync } from 'node:fs'
    import { backup as copy, DatabaseSync as Database } from 'node:sqlite'
    const pause = () => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 10)
    const hold = (place) => {
      if (place !== '${at}') return
      writeFileSync(${JSON.stringify(reached)}, '')
      while (!existsSync(${JSON.stringify(goOn)})) pause()
    }
    export * from 'node:sqlite'
    export const backup = (source, path, options) =>
      copy(source, path, {
        ...options,
        rate: 1,
        progress: (state) => {
          hold('copying')
          options.progress(state)
        },
      })
    export class DatabaseSync extends Database {
      prepare(text) {
        if (text.includes('quick_check')) hold('checking')
        return super.prepare(text)
      }
    }
  `)

/** Loaded before heliolog: whoever asks for a built-in module gets another one, which alone gets the real one. */
export const inPlaceOf = (name: string, module: string): string =>
  asModule(`
    import { registerHooks } from 'node:module'
    const module = ${JSON.stringify(module)}
    registerHooks({
      resolve: (specifier, context, next) =>
        specifier === ${JSON.stringify(name)} && context.parentURL !== module
          ? { url: module, format: 'module', shortCircuit: true }
          : next(specifier, context),
    })
  `)

/** Starts `heliolog backup` and waits until it stands still. */
export const heldBackup = async (
  t: TestContext,
  place: Place,
  file: string,
  { at = 'copying', env = {} }: { at?: HeldAt; env?: Record<string, string> } = {},
): Promise<HeldBackup> => {
  const folder = await temporaryDirectory()
  const [reached, goOn] = [join(folder.path, 'reached'), join(folder.path, 'go-on')]
  const words = ['backup', file, '--database', place.url]
  const hold = inPlaceOf('node:sqlite', holdingSqlite(at, reached, goOn))
  const child = spawn(process.execPath, ['--import', hold, LAUNCHER, ...words], {
    cwd: place.path,
    env: { PATH: process.env['PATH'], HOME: process.env['HOME'], ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const output = collect(child)
  const ended = once(child, 'close').then(([status, signal]) => ({ status, signal, ...output }))
  t.after(async () => {
    child.kill('SIGKILL')
    await ended
    await folder.remove()
  })
  await until('the backup stands still', () => {
    if (child.exitCode !== null) throw new Error(`it ended before:\n${output.stdout}${output.stderr}`)
    return exists(reached)
  })
  return { process: child, goOn: () => writeFile(goOn, ''), ended }
}

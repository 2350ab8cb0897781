/** A heliolog server as a process whose log is checked while it runs. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { atExit } from '../test/support/at-exit.ts'
import { freePort } from '../test/support/free-port.ts'
import { LAUNCHER, type RunningServer } from '../test/support/heliolog-process.ts'
import { type Cleanups, type Sandbox, waitUntil } from '../test/support/sandbox.ts'

export interface ServerUnderTest extends RunningServer {
  /** Lines of the log that are not JSON. */
  malformedLines: string[]
  collectGarbage(): Promise<void>
}

/** Too high to reach. */
export const NO_LIMIT = 1_000_000

const COLLECT_GARBAGE = join(import.meta.dirname, 'preloads/collect-garbage.ts')

const isJson = (line: string): boolean => {
  try {
    JSON.parse(line)
    return true
  } catch {
    return false
  }
}

/** Serves the sandbox's store until the cleanups run. */
export const startServer = async (
  cleanups: Cleanups,
  sandbox: Pick<Sandbox, 'path' | 'url'>,
  env: Record<string, string> = {},
): Promise<ServerUnderTest> => {
  const port = await freePort()
  const origin = `http://127.0.0.1:${port}`
  const garbageFile = join(sandbox.path, `garbage-${port}`)
  const child = spawn(process.execPath, [LAUNCHER, 'serve'], {
    cwd: sandbox.path,
    env: {
      PATH: process.env['PATH'],
      HOME: process.env['HOME'],
      PORT: String(port),
      HELIOLOG_DATABASE_URL: sandbox.url,
      HELIOLOG_BULK_PER_HOUR: String(NO_LIMIT),
      NODE_OPTIONS: `--import=${COLLECT_GARBAGE}`,
      CAMPAIGN_GARBAGE_FILE: garbageFile,
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const output = { stdout: '', stderr: '' }
  const malformedLines: string[] = []
  child.stderr
    .setEncoding('utf8')
    .on('data', (text) => (output.stderr = (output.stderr + text).slice(-10_000)))
  createInterface({ input: child.stdout }).on('line', (line) => {
    if (malformedLines.length < 10 && !isJson(line)) malformedLines.push(line.slice(0, 200))
  })
  const ended = once(child, 'exit') as Promise<[number | null, NodeJS.Signals | null]>
  const stop = async (signal: NodeJS.Signals = 'SIGTERM') => {
    child.kill(signal)
    const [status, endSignal] = await ended
    return { status, signal: endSignal, ...output }
  }
  cleanups.after(() => stop('SIGKILL'))
  atExit(() => child.kill('SIGKILL'))
  await waitUntil('heliolog serves', async () => {
    if (child.exitCode !== null) throw new Error(`heliolog did not start:\n${output.stderr}`)
    const response = await fetch(`${origin}/readyz`).catch(() => undefined)
    return response?.ok ?? false
  })
  const collectGarbage = async () => {
    await writeFile(garbageFile, '')
    child.kill('SIGUSR2')
    await waitUntil('garbage is collected', () => !existsSync(garbageFile))
  }
  return { origin, process: child, output, malformedLines, stop, collectGarbage }
}

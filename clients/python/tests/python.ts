/** Finds a Python interpreter that is new enough and has the required modules, and runs it. */
import { spawn, spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { temporaryDirectory } from '../../../test/support/engines.ts'
import { type CommandResult, ended } from '../../../test/support/heliolog-process.ts'

/** The first python3 on the PATH may be the user's own, without the system's packages. */
const COMMANDS = ['python3', '/usr/bin/python3']
const MIN_VERSION = '3.9'
const TESTS = import.meta.dirname
/** Ends a program that hangs, before the test times out. */
const TIMEOUT_MS = 280_000

const succeeds = (command: string, program: string): boolean =>
  spawnSync(command, ['-c', program]).status === 0

const CANDIDATES = COMMANDS.filter((command) =>
  succeeds(command, `import sys; sys.exit(sys.version_info < (${MIN_VERSION.replace('.', ', ')}))`),
)

export interface Python {
  command: string | undefined
  /** The reason to skip a test; false if Python was found. */
  missing: string | false
}

/** Looks modules up without importing them, which takes a second for pandas. */
const hasModules = (command: string, modules: string[]): boolean =>
  succeeds(
    command,
    `import importlib.util, sys; sys.exit(not all(map(importlib.util.find_spec, ${JSON.stringify(modules)})))`,
  )

/** An interpreter with these modules. */
export const pythonWith = (...modules: string[]): Python => {
  if (CANDIDATES.length === 0) return { command: undefined, missing: `needs python3 ${MIN_VERSION} or later` }
  const command = modules.length === 0 ? CANDIDATES[0] : CANDIDATES.find((one) => hasModules(one, modules))
  return { command, missing: command ? false : `needs python3 with ${modules.join(' and ')}` }
}

/** Runs Python with the client and its tests on PYTHONPATH, and waits until it exits. */
export const runPython = async (
  { command = '' }: Python,
  args: string[],
  { env = {}, cwd = TESTS }: { env?: Record<string, string>; cwd?: string } = {},
): Promise<CommandResult> => {
  // sunpy writes its configuration there when it is imported.
  const home = await temporaryDirectory()
  const child = spawn(command, args, {
    cwd,
    env: {
      PATH: process.env['PATH'],
      HOME: home.path,
      PYTHONPATH: [join(TESTS, '../src'), TESTS].join(':'),
      PYTHONDONTWRITEBYTECODE: '1',
      PYTHONIOENCODING: 'utf-8',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
    timeout: TIMEOUT_MS,
    killSignal: 'SIGKILL',
  })
  return ended(child).finally(home.remove)
}

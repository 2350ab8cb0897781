/** The Python that the tests run: the first on the machine that is new enough and has what they need. */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { collect } from '../../../test/support/process.ts'

/** A python3 of the user's own may come first on the PATH and not see the system's packages. */
const COMMANDS = ['python3', '/usr/bin/python3']
const OLDEST = '3.9'
const TESTS = import.meta.dirname

const runs = (command: string, program: string): boolean => spawnSync(command, ['-c', program]).status === 0

const CURRENT = COMMANDS.filter((command) =>
  runs(command, `import sys; sys.exit(sys.version_info < (${OLDEST.replace('.', ', ')}))`),
)

export interface Python {
  command: string | undefined
  /** Why there is none, or false. */
  missing: string | false
}

/** A Python that has these modules. */
export const pythonWith = (...modules: string[]): Python => {
  if (CURRENT.length === 0) return { command: undefined, missing: `no python3 of ${OLDEST} or later` }
  const command =
    modules.length === 0 ? CURRENT[0] : CURRENT.find((one) => runs(one, `import ${modules.join()}`))
  return { command, missing: command ? false : `no ${modules.join(' and ')} in ${CURRENT.join(' or ')}` }
}

export interface Ran {
  status: number | null
  stdout: string
  stderr: string
}

/** Runs Python with the client and its tests on its path, to its end. */
export const runPython = async (
  { command = '' }: Python,
  words: string[],
  { env = {}, cwd = TESTS }: { env?: Record<string, string>; cwd?: string } = {},
): Promise<Ran> => {
  const child: ChildProcess = spawn(command, words, {
    cwd,
    env: {
      PATH: process.env['PATH'],
      PYTHONPATH: [join(TESTS, '../src'), TESTS].join(':'),
      PYTHONDONTWRITEBYTECODE: '1',
      PYTHONIOENCODING: 'utf-8',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const output = collect(child)
  const [status] = await once(child, 'close')
  return { status, ...output }
}

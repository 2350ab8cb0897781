/** Runs programs, and reports those that fail. */
import { spawnSync } from 'node:child_process'

/** The message is complete: no stack trace is needed. */
export class ReleaseError extends Error {
  override name = 'ReleaseError'
}

export const announce = (step: string): void => console.log(`\n── ${step}`)

export interface CommandOptions {
  cwd: string
  /** Lets the user see the output. Otherwise it is returned. */
  isVisible?: boolean
  /** The environment of this process by default. */
  env?: NodeJS.ProcessEnv
  timeoutMs?: number
  /** An exit code that is no failure, beside 0. */
  acceptedCode?: number
}

/** Returns the standard output, without spaces at its end. */
export const runCommand = (
  command: string,
  args: readonly string[],
  { cwd, isVisible = false, env = process.env, timeoutMs, acceptedCode = 0 }: CommandOptions,
): string => {
  const { status, stdout, stderr, error } = spawnSync(command, args, {
    cwd,
    env,
    timeout: timeoutMs,
    encoding: 'utf8',
    stdio: isVisible ? 'inherit' : 'pipe',
    maxBuffer: 2 ** 26,
  })
  if (error || (status !== 0 && status !== acceptedCode))
    throw new ReleaseError(
      `${[command, ...args].join(' ')} failed: ${error?.message ?? `${stdout ?? ''}${stderr ?? ''}`.trim()}`,
    )
  return (stdout ?? '').trimEnd()
}

export const git = (cwd: string, ...args: string[]): string => runCommand('git', args, { cwd })

/** The words that run npm, with this Node: on Windows, the command npm is a script that only a shell can run. */
export const npmCommand = (args: readonly string[]): [command: string, ...args: string[]] => {
  const script = process.env['npm_execpath']
  return script ? [process.execPath, script, ...args] : ['npm', ...args]
}

export const npm = (args: readonly string[], options: CommandOptions): string => {
  const [command, ...words] = npmCommand(args)
  return runCommand(command, words, options)
}

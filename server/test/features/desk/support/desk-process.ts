/** heliolog desk as a real process, which ends with the test. */
import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import {
  collectOutput,
  type ProcessOptions,
  startCommand,
} from '../../../../../test/support/heliolog-process.ts'
import { lastLines, recordOutput } from '../../../../../test/support/program-output.ts'
import type { Cleanups } from '../../../../../test/support/sandbox.ts'

export interface DeskProcess {
  process: ChildProcess
  port: number
  output: { stdout: string; stderr: string }
  /** Waits for the printed address with this number, from 0, and returns its key. */
  key(number?: number): Promise<string>
  /** Sends a signal and waits for the exit. Returns the exit code, or the signal. */
  stop(signal?: NodeJS.Signals): Promise<number | NodeJS.Signals | null>
}

const ADDRESS = /^The desk is at http:\/\/127\.0\.0\.1:(\d+)\/\?key=([\w-]+)$/gm

export const startDeskProcess = async (
  t: Cleanups,
  args: string[],
  options: ProcessOptions,
): Promise<DeskProcess> => {
  const child = startCommand(['desk', ...args], { isInteractive: true, ...options })
  const output = collectOutput(child)
  const printed = () => `${output.stdout}${output.stderr}`
  const forget = recordOutput('heliolog desk', printed)
  const closed = once(child, 'close') as Promise<[number | null, NodeJS.Signals | null]>
  const stop: DeskProcess['stop'] = async (signal = 'SIGTERM') => {
    child.kill(signal)
    const [status, endSignal] = await closed
    forget()
    return status ?? endSignal
  }
  t.after(() => stop('SIGKILL'))
  const address = async (number: number): Promise<RegExpExecArray> => {
    while (true) {
      const found = [...output.stdout.matchAll(ADDRESS)][number]
      if (found) return found
      if (child.exitCode !== null) throw new Error(`heliolog desk has ended:\n${lastLines(printed())}`)
      await Promise.race([once(child.stdout ?? child, 'data'), closed])
    }
  }
  const [, port] = await address(0)
  return {
    process: child,
    port: Number(port),
    output,
    key: async (number = 0) => (await address(number))[2] ?? '',
    stop,
  }
}

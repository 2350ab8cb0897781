/** A workspace that runs its commands in one child process, since starting one takes longer than most commands. */
import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import type { TestContext } from 'node:test'
import type { CommandResult } from '../../../../../test/support/heliolog-process.ts'
import type { CommandMessage } from './fast-workspace-process.ts'
import { createWorkspace, type Workspace } from './workspace.ts'

let child: ChildProcess | undefined

/** The child ends with this process and does not keep it alive. */
const startChild = (): ChildProcess => {
  const started = fork(join(import.meta.dirname, 'fast-workspace-process.ts'))
  started.unref()
  started.channel?.unref()
  return started
}

export interface FastWorkspace extends Workspace {
  /** Sends SIGINT to the running command. */
  interrupt(): void
}

export const createFastWorkspace = async (
  t: TestContext,
  origin = '',
  token = '',
): Promise<FastWorkspace> => {
  const workspace = await createWorkspace(t, origin, token)
  let isRunning = false
  t.after(() => {
    if (!isRunning) return
    // The next test gets a process of its own instead of this command's result.
    child?.kill('SIGKILL')
    child = undefined
  })
  return {
    ...workspace,
    run: async (args, more = {}) => {
      child ??= startChild()
      child.channel?.ref()
      const message: CommandMessage = { args, env: { ...workspace.env, ...more }, cwd: workspace.path }
      isRunning = true
      child.send(message)
      const [finished]: [CommandResult] = (await once(child, 'message')) as [CommandResult]
      isRunning = false
      child.channel?.unref()
      return finished
    },
    interrupt: () => void child?.kill('SIGINT'),
  }
}

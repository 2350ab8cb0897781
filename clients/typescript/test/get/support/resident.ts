/** A desk whose commands are carried out by one process that stays: to start one takes longer than most of them do. */
import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import type { TestContext } from 'node:test'
import type { Finished } from '../../../../../test/support/process.ts'
import { type Desk, newDesk } from './command.ts'
import type { Order } from './resident-command.ts'

let resident: ChildProcess | undefined

/** It ends with this process, and does not keep that from ending. */
const started = (): ChildProcess => {
  const child = fork(join(import.meta.dirname, 'resident-command.ts'))
  child.unref()
  child.channel?.unref()
  return child
}

export const residentDesk = async (t: TestContext, origin: string, token: string): Promise<Desk> => {
  const desk = await newDesk(t, origin, token)
  return {
    ...desk,
    get: async (words, more = {}) => {
      resident ??= started()
      resident.channel?.ref()
      const order: Order = { words, env: { ...desk.env, ...more }, cwd: desk.path }
      resident.send(order)
      const [finished]: [Finished] = (await once(resident, 'message')) as [Finished]
      resident.channel?.unref()
      return finished
    },
  }
}

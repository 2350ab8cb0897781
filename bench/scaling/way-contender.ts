/** A way under load: its speed, and the processor time that a call costs each of those who work for it. */
import { setTimeout as sleep } from 'node:timers/promises'
import type { Call, LoadGenerator } from '../load/load.ts'
import { type Contender, loadSlices, type Slice, speedOf } from '../measuring/contender.ts'
import { CAN_TELL_PROCESSOR_TIME, treeMicroseconds } from '../processes/process-tree.ts'
import type { ServerProcess } from '../processes/server-process.ts'
import type { Helper, Way } from './ways.ts'

/** The call log is written a few times a second; PostgreSQL works for others next, so that is waited for at once. */
const AFTERMATH_MS = 600

export const PARTS = {
  heliolog: 'cpuMicroseconds',
  postgres: 'postgresMicroseconds',
  replica: 'replicaMicroseconds',
  redis: 'redisMicroseconds',
} as const satisfies Record<Helper | 'heliolog', keyof Slice>

export type Part = keyof typeof PARTS

type Times = [Part, number][]

/** Workers are children of the process that was started, and PostgreSQL's connections of its first one. */
const timesOf = ({ helpers }: Way, server: ServerProcess): Times =>
  CAN_TELL_PROCESSOR_TIME
    ? Object.entries({ heliolog: server.pid, ...helpers }).map(([part, pid]) => [
        part as Part,
        treeMicroseconds(pid),
      ])
    : []

const costs = (before: Times, after: Times, calls: number): Partial<Slice> =>
  Object.fromEntries(
    after.map(([part, time], index) => [PARTS[part], (time - (before[index]?.[1] ?? 0)) / calls]),
  )

export const wayContender = (
  way: Way,
  server: ServerProcess,
  load: LoadGenerator,
  calls: Call[],
  status: number,
): Contender => {
  const slice = loadSlices(server.origin, load, calls, status)
  return {
    name: way.name,
    run: async (seconds) => {
      const before = timesOf(way, server)
      const outcome = await slice(seconds)
      await sleep(AFTERMATH_MS)
      const found = { ...speedOf(outcome), ...costs(before, timesOf(way, server), outcome.calls) }
      return async () => found
    },
  }
}

/** A way under load: its speed, and the processor time that a call costs each of those who work for it. */
import { setTimeout as sleep } from 'node:timers/promises'
import type { Call, LoadGenerator } from '../load/load.ts'
import { CONNECTIONS, type Contender, loadSlices, type Slice, speedOf } from '../measuring/contender.ts'
import {
  CAN_TELL_PROCESSOR_TIME,
  spentBetween,
  type TreeTimes,
  treeTimes,
} from '../processes/process-tree.ts'
import type { ServerProcess } from '../processes/server-process.ts'
import type { Helper, Way } from './ways.ts'

/** The call log is written ten times a second; PostgreSQL works for others next, so that is waited for at once. */
const AFTERMATH_MS = 400
/**
 * While the others had their turn, heliolog has closed the connections to PostgreSQL that it did not need. To open them
 * again costs as much as hundreds of calls, and is no part of what a call costs under load.
 */
const LEAD_IN_CALLS = 10 * CONNECTIONS
const LEAD_IN_AFTERMATH_MS = 150

export const PARTS = {
  heliolog: 'cpuMicroseconds',
  postgres: 'postgresMicroseconds',
  replica: 'replicaMicroseconds',
  redis: 'redisMicroseconds',
} as const satisfies Record<Helper | 'heliolog', keyof Slice>

export type Part = keyof typeof PARTS

type Times = Map<Part, TreeTimes>

/** Workers are children of the process that was started, and PostgreSQL's connections of its first one. */
const timesOf = ({ helpers }: Way, server: ServerProcess): Times =>
  new Map(
    CAN_TELL_PROCESSOR_TIME
      ? Object.entries({ heliolog: server.pid, ...helpers }).map(([part, pid]) => [
          part as Part,
          treeTimes(pid),
        ])
      : [],
  )

const costs = (before: Times, after: Times, calls: number): Partial<Slice> =>
  Object.fromEntries(
    [...after].map(([part, times]) => [
      PARTS[part],
      spentBetween(before.get(part) ?? new Map(), times) / calls,
    ]),
  )

export const wayContender = (
  way: Way,
  server: ServerProcess,
  load: LoadGenerator,
  calls: Call[],
  status: number,
): Contender => {
  const { origin } = server
  const slice = loadSlices(origin, load, calls, status)
  const leadIn = { origin, calls, status, connections: CONNECTIONS, extent: { calls: LEAD_IN_CALLS } }
  return {
    name: way.name,
    run: async (seconds) => {
      await load.run(leadIn)
      await sleep(LEAD_IN_AFTERMATH_MS)
      const before = timesOf(way, server)
      const outcome = await slice(seconds)
      await sleep(AFTERMATH_MS)
      const found = { ...speedOf(outcome), ...costs(before, timesOf(way, server), outcome.calls) }
      return async () => found
    },
  }
}

/** Whoever is measured in a case. */
import { setTimeout as sleep } from 'node:timers/promises'
import type { Call, LoadGenerator, Outcome } from '../load/load.ts'
import type { ServerProcess, Usage } from '../processes/server-process.ts'

/** What one slice of a round has shown; a tool from outside tells calls a second only. */
export interface Slice {
  callsPerSecond: number
  medianMs?: number
  p99Ms?: number
  /** Of the server, per call: user and system, of all its processes. */
  cpuMicroseconds?: number
  /** The same of whoever works for it, where that is measured. */
  postgresMicroseconds?: number
  replicaMicroseconds?: number
  redisMicroseconds?: number
  /** The most that was seen during the slice. */
  privateBytes?: number
  residentBytes?: number
}

export interface Contender {
  name: string
  /** Runs a slice; what it gives is to be called when the other contenders have had their turn. */
  run(seconds: number): Promise<() => Promise<Slice>>
}

export const CONNECTIONS = 32
/** heliolog writes its call log once a second: that work belongs to the slice that it comes from. */
const AFTERMATH_MS = 1_200
const LOOK_EVERY_MS = 400
/** On a busy machine a slice takes longer rather than being too short to tell anything, up to a limit. */
const LEAST_CALLS = 1_000
const LONGEST_SECONDS = 4

/** How many calls a slice has, by the speed of the slice before. */
const fitting = (callsPerSecond: number, seconds: number): number =>
  Math.round(
    Math.max(CONNECTIONS, callsPerSecond * seconds, Math.min(LEAST_CALLS, callsPerSecond * LONGEST_SECONDS)),
  )

/** Asks a server now and then, while something runs, how much memory it has. */
const watching = async <T>(
  server: ServerProcess,
  work: Promise<T>,
): Promise<{ result: T; most: Pick<Usage, 'privateBytes' | 'residentBytes'> }> => {
  const most = { privateBytes: 0, residentBytes: 0 }
  let running = true
  const watch = async () => {
    while (running) {
      const { privateBytes, residentBytes } = await server.usage()
      most.privateBytes = Math.max(most.privateBytes, privateBytes)
      most.residentBytes = Math.max(most.residentBytes, residentBytes)
      await sleep(LOOK_EVERY_MS)
    }
  }
  const done = work.finally(() => {
    running = false
  })
  // A server that has ended fails the watch, and with it the slice.
  const [result] = await Promise.all([done, watch()])
  return { result, most }
}

/** Asks for slices of calls, one after another: each is as many as the one before says that there is time for. */
export const loadSlices = (origin: string, load: LoadGenerator, calls: Call[], status: number) => {
  /** Of the slice before. */
  let callsPerSecond = 0
  return async (seconds: number): Promise<Outcome> => {
    // Each slice begins elsewhere, so that no part of the calls is asked for more often than others.
    const start = Math.floor(Math.random() * calls.length)
    const turned = [...calls.slice(start), ...calls.slice(0, start)]
    // By number, once it is known how many fit: calls that are cut off would cost a slow server, and not count.
    const extent = callsPerSecond > 0 ? { calls: fitting(callsPerSecond, seconds) } : { seconds }
    const outcome = await load.run({ origin, calls: turned, status, connections: CONNECTIONS, extent })
    callsPerSecond = outcome.calls / outcome.seconds
    return outcome
  }
}

export const speedOf = ({ calls, seconds, medianMs, p99Ms }: Outcome): Slice => ({
  callsPerSecond: calls / seconds,
  medianMs,
  p99Ms,
})

export const httpContender = (
  name: string,
  server: ServerProcess,
  load: LoadGenerator,
  calls: Call[],
  status = 200,
): Contender => {
  const slice = loadSlices(server.origin, load, calls, status)
  const run: Contender['run'] = async (seconds) => {
    const before = await server.usage()
    const { result, most } = await watching(server, slice(seconds))
    const ended = Date.now()
    return async () => {
      await sleep(Math.max(0, ended + AFTERMATH_MS - Date.now()))
      const after = await server.usage()
      return {
        ...speedOf(result),
        cpuMicroseconds: (after.cpuMicroseconds - before.cpuMicroseconds) / result.calls,
        ...most,
      }
    }
  }
  return { name, run }
}

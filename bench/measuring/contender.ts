/** What is measured in a case: a server under load, or another tool. */
import { setTimeout as sleep } from 'node:timers/promises'
import type { LoadGenerator, LoadOutcome } from '../load/load-generator.ts'
import type { Call } from '../load/requests.ts'
import type { Usage } from '../processes/probe.ts'
import type { ServerProcess } from '../processes/servers.ts'

/** The result of one slice of a round; of another tool only calls a second are known. */
export interface Slice {
  callsPerSecond: number
  medianMs?: number
  p99Ms?: number
  /** Of the server, per call: user and system, of all its processes. */
  cpuMicroseconds?: number
  /** The same of its helpers, where that is measured. */
  postgresMicroseconds?: number
  replicaMicroseconds?: number
  redisMicroseconds?: number
  /** The maximum seen during the slice. */
  privateBytes?: number
  residentBytes?: number
}

export interface Contender {
  name: string
  /** Runs a slice; the returned function gives its result, and is called after the other contenders' slices. */
  run(seconds: number): Promise<() => Promise<Slice>>
}

export const CONNECTIONS = 32
/** heliolog writes its call log once a second: that work is counted in the slice that caused it. */
const AFTERMATH_MS = 1_200
const POLL_MS = 400
/** On a busy machine a slice takes longer, up to a limit, rather than being too short to show anything. */
const LEAST_CALLS = 1_000
const LONGEST_SECONDS = 4

/** The number of calls for a slice, from the speed of the one before. */
const fitting = (callsPerSecond: number, seconds: number): number =>
  Math.round(
    Math.max(CONNECTIONS, callsPerSecond * seconds, Math.min(LEAST_CALLS, callsPerSecond * LONGEST_SECONDS)),
  )

/** Polls a server's memory while something runs. */
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
      await sleep(POLL_MS)
    }
  }
  const done = work.finally(() => {
    running = false
  })
  // A server that has ended fails the watch, and so the slice.
  const [result] = await Promise.all([done, watch()])
  return { result, most }
}

/** Runs slices of calls, each with as many calls as the one before shows that there is time for. */
export const loadSlices = (origin: string, load: LoadGenerator, calls: Call[], status: number) => {
  let callsPerSecond = 0
  return async (seconds: number): Promise<LoadOutcome> => {
    // Each slice begins elsewhere, so that no part of the calls is sent more often than others.
    const start = Math.floor(Math.random() * calls.length)
    const turned = [...calls.slice(start), ...calls.slice(0, start)]
    // By number, once the speed is known: calls that are cut off would cost a slow server and not count.
    const extent = callsPerSecond > 0 ? { calls: fitting(callsPerSecond, seconds) } : { seconds }
    const outcome = await load.run({ origin, calls: turned, status, connections: CONNECTIONS, extent })
    callsPerSecond = outcome.calls / outcome.seconds
    return outcome
  }
}

export const speedOf = ({ calls, seconds, medianMs, p99Ms }: LoadOutcome): Slice => ({
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

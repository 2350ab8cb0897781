/** The contenders of a case: servers under load. */
import { setTimeout as sleep } from 'node:timers/promises'
import type { LoadGenerator, LoadOutcome } from '../load/load-generator.ts'
import type { Call } from '../load/requests.ts'
import type { Usage } from '../processes/probe.ts'
import type { ServerProcess } from '../processes/servers.ts'

/** The result of one slice of a round. */
export interface Slice {
  callsPerSecond: number
  medianMs?: number
  p99Ms?: number
  /** Per request: user and system time of all processes of the server. */
  cpuMicroseconds?: number
  /** The same for PostgreSQL, its replica and Redis, where measured. */
  postgresMicroseconds?: number
  replicaMicroseconds?: number
  redisMicroseconds?: number
  /** Maximum during the slice. */
  privateBytes?: number
  residentBytes?: number
}

export interface Contender {
  name: string
  run(seconds: number): Promise<Slice>
}

export const CONNECTIONS = 32
/** heliolog writes its call log with a delay; waiting this long counts that work in the slice that caused it. */
const SETTLE_MS = 600
const POLL_MS = 400
/** On a busy machine a slice is extended up to MAX_SECONDS, because few requests would show only noise. */
const MIN_CALLS = 1_000
const MAX_SECONDS = 4

/** The number of requests for a slice, from the speed of the previous one. */
const callsForSlice = (callsPerSecond: number, seconds: number): number =>
  Math.round(
    Math.max(CONNECTIONS, callsPerSecond * seconds, Math.min(MIN_CALLS, callsPerSecond * MAX_SECONDS)),
  )

/** Polls a server's memory until `work` is done. */
const pollMemory = async <T>(
  server: ServerProcess,
  work: Promise<T>,
): Promise<{ result: T; peak: Pick<Usage, 'privateBytes' | 'residentBytes'> }> => {
  const peak = { privateBytes: 0, residentBytes: 0 }
  let running = true
  const watch = async () => {
    while (running) {
      const { privateBytes, residentBytes } = await server.usage()
      peak.privateBytes = Math.max(peak.privateBytes, privateBytes)
      peak.residentBytes = Math.max(peak.residentBytes, residentBytes)
      await sleep(POLL_MS)
    }
  }
  const done = work.finally(() => {
    running = false
  })
  // If the server has exited, polling throws and so does the slice.
  const [result] = await Promise.all([done, watch()])
  return { result, peak }
}

/** Runs slices, each with the number of requests that fits the time at the speed of the previous one. */
export const loadSlices = (origin: string, load: LoadGenerator, calls: Call[], status: number) => {
  let callsPerSecond = 0
  let sent = 0
  return async (seconds: number): Promise<LoadOutcome> => {
    // Limited by number once the speed is known: requests aborted by a time limit would cost CPU without being counted.
    const extent = callsPerSecond > 0 ? { calls: callsForSlice(callsPerSecond, seconds) } : { seconds }
    // Each slice continues after the previous one, so that pages repeat only when all were requested.
    const length = Math.min('calls' in extent ? extent.calls : calls.length, calls.length)
    const next = Array.from({ length }, (_, index) => calls[(sent + index) % calls.length] as Call)
    const outcome = await load.run({ origin, calls: next, status, connections: CONNECTIONS, extent })
    callsPerSecond = outcome.calls / outcome.seconds
    sent += outcome.calls
    return outcome
  }
}

export const toSlice = ({ calls, seconds, medianMs, p99Ms }: LoadOutcome): Slice => ({
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
    const { result, peak } = await pollMemory(server, slice(seconds))
    await sleep(SETTLE_MS)
    const after = await server.usage()
    return {
      ...toSlice(result),
      cpuMicroseconds: (after.cpuMicroseconds - before.cpuMicroseconds) / result.calls,
      ...peak,
    }
  }
  return { name, run }
}

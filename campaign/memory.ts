/** Resident memory of the servers that live through the campaign, always measured under the same conditions. */

import { readFileSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import type { RunningServer } from '../test/support/heliolog-process.ts'
import { waitUntil } from '../test/support/sandbox.ts'
import { runClients } from './clients.ts'
import { Report } from './report.ts'
import type { Target } from './target.ts'

/** The same requests before every measurement, so that caches are in the same state. */
const WARM_UP = { seed: 1, clients: 2, requests: 400 }
const SAMPLES = 5
/** Buffers are freed, and pages returned, a moment after a collection. */
const SAMPLE_MS = 2_000

const IDLE_POLLS = 10

const readProcess = ({ process: { pid } }: RunningServer, file: string): string =>
  readFileSync(`/proc/${pid}/${file}`, 'utf8')

const residentMegabytes = (server: RunningServer): number =>
  Number(/^VmRSS:\s+(\d+) kB/m.exec(readProcess(server, 'status'))?.[1]) / 1024

/** Waits until the process uses no CPU time. */
const waitUntilIdle = async (server: RunningServer): Promise<void> => {
  let [before, idle] = [-1, 0]
  await waitUntil('the process is idle', () => {
    const fields = readProcess(server, 'stat').split(') ')[1]?.split(' ') ?? []
    const ticks = Number(fields[11]) + Number(fields[12])
    idle = ticks - before <= 0 ? idle + 1 : 0
    before = ticks
    return idle >= IDLE_POLLS
  })
}

/** Megabytes of a server after the same requests, a rest and collections of garbage. */
export const measureMemory = async (target: Target): Promise<number> => {
  const { engine, server, model, versions } = target
  const report = new Report()
  const context = { report, part: report.part('memory', engine), model, data: versions[0] }
  await runClients(context, { origin: server.origin, ...WARM_UP })
  await waitUntilIdle(server)
  let least = Infinity
  for (let sample = 0; sample < SAMPLES; sample++) {
    await pause(SAMPLE_MS)
    await server.collectGarbage()
    least = Math.min(least, residentMegabytes(server))
  }
  return least
}

/** Resident memory of the servers that live through the campaign, always measured under the same conditions. */
import { setTimeout as pause } from 'node:timers/promises'
import { residentMegabytes, waitUntilIdle } from '../test/support/process-state.ts'
import { runClients } from './clients.ts'
import { Report } from './report.ts'
import type { Target } from './target.ts'

/** The same requests before every measurement, so that caches and the heap are in the same state. */
const WARM_UP = { seed: 1, clients: 2, requests: 400 }
const SETTLE_MS = 10_000
const SAMPLES = 5
const SAMPLE_MS = 500

/** Megabytes of a server after the same requests and the same rest. */
export const measureMemory = async ({
  engine,
  servers,
  origins,
  model,
  versions,
}: Target): Promise<number> => {
  const report = new Report()
  const context = { report, part: report.part('memory', engine), model, data: versions[0] }
  await runClients(context, { origins, ...WARM_UP })
  const [server] = servers
  if (!server) throw new Error('there is no server to measure')
  await waitUntilIdle(server)
  await pause(SETTLE_MS)
  let least = Infinity
  for (let sample = 0; sample < SAMPLES; sample++) {
    least = Math.min(least, residentMegabytes(server))
    await pause(SAMPLE_MS)
  }
  return least
}

/** State of a running process from Linux's /proc. */
import { readdirSync, readFileSync } from 'node:fs'
import type { RunningServer } from './heliolog-process.ts'
import { waitUntil } from './sandbox.ts'

const pidOf = ({ process }: RunningServer): number => process.pid as number

export const threadsOf = (server: RunningServer): number => readdirSync(`/proc/${pidOf(server)}/task`).length

export const residentMegabytes = (server: RunningServer): number => {
  const status = readFileSync(`/proc/${pidOf(server)}/status`, 'utf8')
  return Number(/^VmRSS:\s+(\d+) kB/m.exec(status)?.[1]) / 1024
}

/** CPU time in clock ticks. */
const ticksOf = (server: RunningServer): number => {
  const fields =
    readFileSync(`/proc/${pidOf(server)}/stat`, 'utf8')
      .split(') ')[1]
      ?.split(' ') ?? []
  return Number(fields[11]) + Number(fields[12])
}

const IDLE_POLLS = 10

/** Waits until the process uses no CPU time. */
export const waitUntilIdle = async (server: RunningServer): Promise<void> => {
  let [before, idle] = [-1, 0]
  await waitUntil('the process is idle', () => {
    const now = ticksOf(server)
    idle = now - before <= 0 ? idle + 1 : 0
    before = now
    return idle >= IDLE_POLLS
  })
}

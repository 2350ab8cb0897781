/** What Linux tells of a running process. */
import { readdirSync, readFileSync } from 'node:fs'
import { until } from './command-line.ts'
import type { RunningServer } from './process.ts'

const pidOf = ({ process }: RunningServer): number => process.pid as number

export const threadsOf = (server: RunningServer): number => readdirSync(`/proc/${pidOf(server)}/task`).length

export const residentMegabytes = (server: RunningServer): number => {
  const status = readFileSync(`/proc/${pidOf(server)}/status`, 'utf8')
  return Number(/^VmRSS:\s+(\d+) kB/m.exec(status)?.[1]) / 1024
}

/** Time on the processors, in clock ticks. */
const ticksOf = (server: RunningServer): number => {
  const fields =
    readFileSync(`/proc/${pidOf(server)}/stat`, 'utf8')
      .split(') ')[1]
      ?.split(' ') ?? []
  return Number(fields[11]) + Number(fields[12])
}

const QUIET_LOOKS = 10

/** Waits until it has nothing to do but to wait itself. */
export const rests = async (server: RunningServer): Promise<void> => {
  let [before, quiet] = [-1, 0]
  await until('the process rests', () => {
    const now = ticksOf(server)
    quiet = now - before <= 0 ? quiet + 1 : 0
    before = now
    return quiet >= QUIET_LOOKS
  })
}

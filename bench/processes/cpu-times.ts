/** CPU time of processes with all their descendants, from /proc. */
import { readFileSync } from 'node:fs'

export const CAN_MEASURE_CPU = process.platform === 'linux'

/** User and system microseconds since the start, by process id. */
export type CpuTimes = Map<number, number>

/** The unit of /proc/PID/stat. */
const TICK_MICROSECONDS = 10_000
/** User and system time are fields 14 and 15; the first field after the closing bracket is 3. */
const TIMES = [11, 13] as const

const cpuTime = (pid: number): number => {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
  // The process name in brackets may contain spaces and brackets.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  return fields.slice(...TIMES).reduce((sum, ticks) => sum + Number(ticks), 0) * TICK_MICROSECONDS
}

/** Ignores processes that exit meanwhile. */
export const cpuTimes = (pid: number): CpuTimes => {
  try {
    const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').match(/\d+/g) ?? []
    return new Map([[pid, cpuTime(pid)], ...children.flatMap((child) => [...cpuTimes(Number(child))])])
  } catch (error) {
    if (['ENOENT', 'ESRCH'].includes((error as NodeJS.ErrnoException).code ?? '')) return new Map()
    throw error
  }
}

export const spentBetween = (before: CpuTimes, after: CpuTimes): number =>
  [...after].reduce((sum, [pid, time]) => sum + time - (before.get(pid) ?? 0), 0)
